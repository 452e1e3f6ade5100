/**
 * Values of `context.error` (Spec §8): a provider's reasons in the specification's words, and a person's actions in
 * front of the camera in the built-in check.
 */
export const identificationErrors = [
  'coiderrortype_data_rejected',
  'coiderrortype_coid_server_error',
  'request_is_rejected_by_user',
  'bad_request',
  'redirect_uri_is_not_valid',
  'no_faces_found',
  'coiderrortype_low_similarity',
  'coiderrortype_iin_not_found',
  'coiderrortype_user_too_young',
  'wrong_gesture',
  'too_slow',
  'face_lost',
  'two_faces',
  'other_person',
  'phone_change_stopped',
  'phone_change_needs_face',
] as const

export type IdentificationError = (typeof identificationErrors)[number]

const ours = new Set<IdentificationError>(['bad_request', 'coiderrortype_coid_server_error'])

/** A failure of a service or of this server, which costs the client no attempt. */
export function isOurFailure(error: IdentificationError): boolean {
  return ours.has(error)
}

export type IdentificationScreen = 'generic' | 'low_similarity'

const lowSimilarity = new Set<string>([
  'coiderrortype_low_similarity',
  'coiderrortype_iin_not_found',
  'coiderrortype_user_too_young',
] satisfies IdentificationError[])

/** An unknown reason still ends at a screen with a way out. */
export function identificationScreen(error: string): IdentificationScreen {
  return lowSimilarity.has(error) ? 'low_similarity' : 'generic'
}
