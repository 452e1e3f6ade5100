import type { IdentificationError } from '@qadam/domain/registration/identification-errors'

/** Maps OAuth error codes to the specification's reasons. */
export function refusalReason(error: string): IdentificationError {
  if (error === 'access_denied' || error === 'request_is_rejected_by_user') return 'request_is_rejected_by_user'
  return error === 'redirect_uri_is_not_valid' || error === 'invalid_redirect_uri'
    ? 'redirect_uri_is_not_valid'
    : 'bad_request'
}
