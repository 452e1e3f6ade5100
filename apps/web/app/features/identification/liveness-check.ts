import type { AnswerOf } from '@qadam/wire/endpoint'
import type { openLiveness } from '@qadam/wire/identification'
import type { livenessErrors, livenessFailures, livenessGestures } from '@qadam/wire/liveness-names'

/** Session that the server opened for this client and this attempt. */
export type LivenessAccess = AnswerOf<typeof openLiveness>

export type LivenessError = (typeof livenessErrors)[number]

export type LivenessFailure = (typeof livenessFailures)[number]

export type LivenessGesture = (typeof livenessGestures)[number]

/** An obstacle to the check or an instruction, one at a time. */
export type LivenessHint =
  | 'look_straight'
  | 'hold_still'
  | 'no_face'
  | 'two_faces'
  | 'come_closer'
  | 'move_away'
  | 'to_the_centre'
  | 'too_dark'
  | 'too_bright'
  | 'open_eyes'

export type LivenessUpdate =
  /** Download of the script and the models, 0 to 1. */
  | { readonly kind: 'loading'; readonly part: number }
  | { readonly kind: 'gesture'; readonly gesture: LivenessGesture; readonly position: number; readonly count: number }
  | { readonly kind: 'hint'; readonly hint: LivenessHint }
  /** The camera is already off. */
  | { readonly kind: 'checking' }

export type LivenessOutcome =
  /** A living face; the best frame is a JPEG in bare base64, null if the provider does not return it. */
  | { readonly kind: 'success'; readonly bestFrame: string | null }
  /** The person was seen and did not pass. */
  | { readonly kind: 'fail'; readonly reason: LivenessFailure | null }
  /** The session expired: no fault, and not counted as an attempt. */
  | { readonly kind: 'expired' }
  /** The camera, the browser or the network did not work. */
  | { readonly kind: 'error'; readonly name: LivenessError }

/** Rejection of `init` and `start`. */
export class LivenessTrouble extends Error {
  override readonly name: LivenessError

  constructor(name: LivenessError, options?: ErrorOptions) {
    super(name, options)
    this.name = name
  }
}

/** Spec §4: one check by one provider, in the browser. */
export interface LivenessCheck {
  /** Renders itself into the element. */
  init(place: HTMLElement): Promise<void>
  /** Returns the session's id, which some providers create in the browser, and a promise of the outcome. */
  start(access: LivenessAccess): Promise<{ readonly sessionId: string; readonly done: Promise<LivenessOutcome> }>
  /** Returns the function that unsubscribes. */
  onUpdate(tell: (update: LivenessUpdate) => void): () => void
  /** Idempotent and callable at any moment: releases the camera, empties the element and ends all updates. */
  dispose(): Promise<void>
}
