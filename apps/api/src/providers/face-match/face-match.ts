import type { IdentificationError } from '@qadam/domain/registration/identification-errors'
import type { OutsideCalls } from '../calling/outside-calls.ts'
import type { ProviderCall } from '../calling/provider-call.ts'

/**
 * Gets the state's photo of a person and compares it with a fresh one. Throws `ProviderUnavailableError` when the
 * service does not respond. A vendor's own error code is a response: `compare` returns it as `no_match` with
 * `coiderrortype_coid_server_error`, which costs the client no attempt.
 */
export interface FaceMatch {
  findStatePhoto(query: { readonly iin: string }, call: ProviderCall): Promise<StatePhotoAnswer>
  compare(pictures: PicturesToCompare, call: ProviderCall): Promise<MatchAnswer>
}

export const faceMatchCalls: OutsideCalls<FaceMatch> = { findStatePhoto: true, compare: true }

export type StatePhotoAnswer = { readonly kind: 'found'; readonly jpeg: Buffer } | { readonly kind: 'none' }

export type PicturesToCompare = {
  readonly iin: string
  /** The best frame of the liveness check, as a JPEG. */
  readonly picture: Buffer
  readonly statePhoto: Buffer
  /** 1 for the client's first picture, 2 for the second. */
  readonly attempt: number
}

export type MatchAnswer =
  | { readonly kind: 'match'; readonly similarity: number }
  | { readonly kind: 'no_match'; readonly reason: IdentificationError; readonly similarity: number | null }
