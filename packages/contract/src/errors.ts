/**
 * The error catalogue. One code, three readers: the API takes the status, the log takes `report`
 * (whether somebody should be told), the browser takes `screen` (where the person sees it).
 */
export const errors = {
  bad_request: { status: 400, report: false, screen: 'notice' },
  authorization_required: { status: 401, report: false, screen: 'login' },
  not_found: { status: 404, report: false, screen: 'page' },
  request_timeout: { status: 408, report: false, screen: 'notice' },
  payload_too_large: { status: 413, report: false, screen: 'notice' },
  unsupported_media_type: { status: 415, report: false, screen: 'notice' },
  validation_failed: { status: 422, report: false, screen: 'field' },
  too_many_requests: { status: 429, report: false, screen: 'notice' },
  internal_error: { status: 500, report: true, screen: 'page' },
  temporarily_unavailable: { status: 503, report: true, screen: 'page' },
} as const satisfies Record<string, ErrorTraits>

export type ErrorCode = keyof typeof errors

type ErrorTraits = { status: number; report: boolean; screen: 'page' | 'notice' | 'field' | 'login' }
