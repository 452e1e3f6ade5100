/**
 * The error catalogue. One code, three readers: the API takes the status, the log takes `report`
 * (whether somebody should be told), the browser takes `screen` (where the person sees it).
 */
export const errors = {
  bad_request: { status: 400, report: false, screen: 'notice' },
  authorization_required: { status: 401, report: false, screen: 'login' },
  authorization_token_required: { status: 401, report: false, screen: 'login' },
  forbidden: { status: 403, report: false, screen: 'login' },
  not_permitted: { status: 403, report: false, screen: 'notice' },
  channel_forbidden: { status: 403, report: false, screen: 'notice' },
  not_found: { status: 404, report: false, screen: 'page' },
  request_timeout: { status: 408, report: false, screen: 'notice' },
  consent_missing: { status: 409, report: false, screen: 'field' },
  step_not_allowed: { status: 409, report: false, screen: 'notice' },
  application_not_allowed: { status: 409, report: false, screen: 'notice' },
  contract_not_allowed: { status: 409, report: false, screen: 'notice' },
  loan_not_allowed: { status: 409, report: false, screen: 'notice' },
  gesv_above_cap: { status: 409, report: false, screen: 'notice' },
  cooling_off: { status: 409, report: false, screen: 'notice' },
  obligation_open: { status: 409, report: false, screen: 'notice' },
  deletion_needed: { status: 409, report: false, screen: 'notice' },
  lending_paused: { status: 409, report: true, screen: 'notice' },
  figures_differ: { status: 409, report: false, screen: 'notice' },
  still_running: { status: 409, report: false, screen: 'notice' },
  payload_too_large: { status: 413, report: false, screen: 'notice' },
  unsupported_media_type: { status: 415, report: false, screen: 'notice' },
  validation_failed: { status: 422, report: false, screen: 'field' },
  payment_differs: { status: 409, report: false, screen: 'notice' },
  payment_stays: { status: 409, report: false, screen: 'notice' },
  repeat_differs: { status: 422, report: false, screen: 'notice' },
  documents_not_accepted: { status: 422, report: false, screen: 'field' },
  document_token_invalid: { status: 422, report: false, screen: 'notice' },
  sms_code_wrong: { status: 422, report: false, screen: 'field' },
  sms_code_expired: { status: 422, report: false, screen: 'field' },
  sms_code_attempts_over: { status: 429, report: false, screen: 'field' },
  liveness_expired: { status: 422, report: false, screen: 'notice' },
  liveness_paused: { status: 429, report: false, screen: 'notice' },
  signing_repeats_over: { status: 429, report: false, screen: 'notice' },
  code_needs_proof: { status: 429, report: false, screen: 'notice' },
  too_many_requests: { status: 429, report: false, screen: 'notice' },
  internal_error: { status: 500, report: true, screen: 'page' },
  provider_unavailable: { status: 503, report: false, screen: 'notice' },
  sms_unavailable: { status: 503, report: true, screen: 'notice' },
  temporarily_unavailable: { status: 503, report: true, screen: 'page' },
} as const satisfies Record<string, ErrorTraits>

export type ErrorCode = keyof typeof errors

type ErrorTraits = { status: number; report: boolean; screen: 'page' | 'notice' | 'field' | 'login' }
