import type { AnswerOf } from '@qadam/contract/endpoint'
import type { livenessErrors, openLiveness } from '@qadam/contract/identification'

/** What the server opened for this client and this attempt. */
export type LivenessAccess = AnswerOf<typeof openLiveness>

export type LivenessError = (typeof livenessErrors)[number]

export type LivenessHint = 'look_straight' | 'hold_still'

/** Spec §4: what a check tells the page. After `dispose` it is silent. */
export type LivenessHeard = {
  /** A living face; the best frame is a JPEG in base64. */
  success(bestFrame: string): void
  /** The person was seen and did not pass. */
  fail(): void
  /** The camera, the browser or the network did not work. */
  error(name: LivenessError): void
  update(hint: LivenessHint): void
}

/** One check by one provider. */
export interface LivenessCheck {
  /** Gives the session's name: some providers make it in the browser. */
  start(access: LivenessAccess): Promise<string>
  dispose(): void
}

/** What each provider's camera is given: it makes its check, starts it and disposes of it. */
export type CameraProps = {
  readonly access: LivenessAccess
  readonly heard: LivenessHeard
  readonly started: (sessionId: string) => void
}
