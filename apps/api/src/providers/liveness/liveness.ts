import type { OutsideCalls } from '../calling/outside-calls.ts'
import type { ProviderCall } from '../calling/provider-call.ts'

/** The server half of a liveness check: opens sessions, and says itself how one ended. */
export interface Liveness {
  readonly name: 'verilive' | 'camera' | 'sandbox'
  readonly assurance: LivenessAssurance
  openSession(request: LivenessRequest, call: ProviderCall): Promise<LivenessAccess>
  /** The provider's own verdict: the browser's is never believed. */
  findResult(
    session: { readonly sessionId: string; readonly flowId: string | null },
    call: ProviderCall,
  ): Promise<LivenessResult>
}

export const livenessCalls: OutsideCalls<Liveness> = { openSession: true, findResult: true }

/** What a pass is worth: the word of a certified vendor, a demonstration, or nothing. */
export type LivenessAssurance = 'vendor' | 'demo' | 'none'

export type LivenessRequest = {
  readonly personId: string
  /** Gestures of the head, or others for whoever cannot turn it; a provider that asks in its own way asks in its own way. */
  readonly kind: 'usual' | 'without_turning'
}

/** Left and right are the person's own. */
export type LivenessGesture = 'turn_left' | 'turn_right' | 'closer' | 'farther' | 'blink'

/** What must be shown, in this order. */
export type LivenessChallenge = {
  readonly nonce: Buffer
  readonly gestures: readonly LivenessGesture[]
  readonly secondsPerGesture: number
}

/** What the browser's half needs to start: Verilive's `start(accessToken, personId)`, or the challenge. */
export type LivenessAccess = {
  readonly accessToken: string
  readonly personId: string
  readonly sessionId: string
  readonly flowId: string | null
  /** Null where the provider's own browser half is told what to ask for. */
  readonly challenge: LivenessChallenge | null
}

export type LivenessResult =
  | ({ readonly kind: 'passed' } & Seen)
  | ({ readonly kind: 'failed'; readonly reason: string } & Seen)
  | { readonly kind: 'pending' }

/** Numbers that the verdict stands on, kept beside it where the provider tells them. */
type Seen = { readonly readings?: readonly FrameNumbers[] }

export type FrameNumbers = Readonly<Record<string, number | null>>

/** What came of a challenge, as the house received it. */
export type LivenessEvidence = LivenessChallenge & {
  readonly openedAt: Date
  /** One number came twice with different frames. */
  readonly isSpoilt: boolean
  /** By number. */
  readonly frames: readonly KeyFrame[]
  readonly bestFrame: Buffer
}

export type KeyFrame = {
  readonly number: number
  /** As the browser said. */
  readonly sha256: Buffer
  readonly chain: Buffer
  readonly receivedAt: Date
  /** Null for the last one, the best frame's hash. */
  readonly jpeg: Buffer | null
}

/** Undefined: nothing is known of this session, or its frames are not kept any more. */
export type FindEvidence = (sessionId: string) => Promise<LivenessEvidence | undefined>

/** Who is asked about a new session, and who about one that was opened before. */
export type LivenessProviders = {
  readonly chosen: Liveness
  /** The mock page, on stands that have one. */
  readonly mock: Liveness | undefined
  /** A session is judged by whoever opened it, also when another provider has been chosen since. */
  named(name: string): Liveness | undefined
}
