import type { OutsideCalls } from '../calling/outside-calls.ts'
import type { ProviderCall } from '../calling/provider-call.ts'

/** Server side of a liveness check: opens sessions and finds out how one ended. */
export interface Liveness {
  readonly name: 'verilive' | 'camera' | 'sandbox'
  readonly assurance: LivenessAssurance
  openSession(request: LivenessRequest, call: ProviderCall): Promise<LivenessAccess>
  /** Returns the provider's own verdict; the browser's is never trusted. */
  findResult(
    session: { readonly sessionId: string; readonly flowId: string | null },
    call: ProviderCall,
  ): Promise<LivenessResult>
}

export const livenessCalls: OutsideCalls<Liveness> = { openSession: true, findResult: true }

/** Strength of a pass: a certified vendor's verdict, a demonstration, or nothing. */
export type LivenessAssurance = 'vendor' | 'demo' | 'none'

export type LivenessRequest = {
  readonly personId: string
  /**
   * Head gestures, or alternatives for a person who cannot turn the head; a provider with its own instructions ignores
   * this.
   */
  readonly kind: 'usual' | 'without_turning'
}

/** Left and right from the person's own view. */
export type LivenessGesture = 'turn_left' | 'turn_right' | 'closer' | 'farther' | 'blink'

/** Gestures to perform, in this order. */
export type LivenessChallenge = {
  readonly nonce: Buffer
  readonly gestures: readonly LivenessGesture[]
  readonly secondsPerGesture: number
}

/** Data for the browser to start: Verilive's `start(accessToken, personId)`, or the challenge. */
export type LivenessAccess = {
  readonly accessToken: string
  readonly personId: string
  readonly sessionId: string
  readonly flowId: string | null
  /** Null when the provider's own browser SDK decides what to request. */
  readonly challenge: LivenessChallenge | null
}

export type LivenessResult =
  | ({ readonly kind: 'passed' } & Seen)
  | ({ readonly kind: 'failed'; readonly reason: string } & Seen)
  | { readonly kind: 'pending' }

/** Numbers behind the verdict, stored with it when the provider reports them. */
type Seen = { readonly readings?: readonly FrameNumbers[] }

export type FrameNumbers = Readonly<Record<string, number | null>>

/** Evidence of a challenge as the server received it. */
export type LivenessEvidence = LivenessChallenge & {
  readonly openedAt: Date
  /** A frame number arrived twice with different frames. */
  readonly isSpoilt: boolean
  /** Ordered by number. */
  readonly frames: readonly KeyFrame[]
  readonly bestFrame: Buffer
}

export type KeyFrame = {
  readonly number: number
  /** As reported by the browser. */
  readonly sha256: Buffer
  readonly chain: Buffer
  readonly receivedAt: Date
  /** Null for the last one, whose picture is `bestFrame`. */
  readonly jpeg: Buffer | null
}

/** Returns undefined when the session is unknown or its frames have been erased. */
export type FindEvidence = (sessionId: string) => Promise<LivenessEvidence | undefined>

/** The provider of new sessions, and those that judge sessions opened earlier. */
export type LivenessProviders = {
  readonly chosen: Liveness
  /** The mock page, on stands that have one. */
  readonly mock: Liveness | undefined
  /** A session is judged by the provider that opened it, even if another has been chosen since. */
  named(name: string): Liveness | undefined
}
