import type { AnswerOf } from '@qadam/wire/endpoint'
import type { openLiveness } from '@qadam/wire/identification'
import type { livenessErrors, livenessFailures, livenessGestures } from '@qadam/wire/liveness-names'

/** What the server opened for this client and this attempt. */
export type LivenessAccess = AnswerOf<typeof openLiveness>

export type LivenessError = (typeof livenessErrors)[number]

export type LivenessFailure = (typeof livenessFailures)[number]

export type LivenessGesture = (typeof livenessGestures)[number]

/** What is in the way of the check, or what helps it, one thing at a time. */
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
  /** Script and models on their way: 0 to 1. */
  | { readonly kind: 'loading'; readonly part: number }
  | { readonly kind: 'gesture'; readonly gesture: LivenessGesture; readonly position: number; readonly count: number }
  | { readonly kind: 'hint'; readonly hint: LivenessHint }
  /** The camera is off already. */
  | { readonly kind: 'checking' }

export type LivenessOutcome =
  /** A living face; the best frame is a JPEG in bare base64, null where the provider keeps it to itself. */
  | { readonly kind: 'success'; readonly bestFrame: string | null }
  /** The person was seen and did not pass. */
  | { readonly kind: 'fail'; readonly reason: LivenessFailure | null }
  /** The session’s time was over: nobody's fault, and no attempt. */
  | { readonly kind: 'expired' }
  /** The camera, the browser or the network did not work. */
  | { readonly kind: 'error'; readonly name: LivenessError }

/** What `init` and `start` reject with. */
export class LivenessTrouble extends Error {
  override readonly name: LivenessError

  constructor(name: LivenessError, options?: ErrorOptions) {
    super(name, options)
    this.name = name
  }
}

/** Spec §4: one check by one provider, in the browser. */
export interface LivenessCheck {
  /** Draws itself into the place. */
  init(place: HTMLElement): Promise<void>
  /** Gives the session’s name, for some providers make it in the browser, and how the check will have ended. */
  start(access: LivenessAccess): Promise<{ readonly sessionId: string; readonly done: Promise<LivenessOutcome> }>
  /** Until what it returns is called. */
  onUpdate(tell: (update: LivenessUpdate) => void): () => void
  /** Any number of times and at any moment: the camera is released, the place is empty, nothing is heard any more. */
  dispose(): Promise<void>
}
