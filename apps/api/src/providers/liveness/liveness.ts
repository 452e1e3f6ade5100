import type { ProviderCall } from '../calling/provider-call.ts'

/** The server half of a liveness check: opens sessions, and says itself how one ended. */
export interface Liveness {
  readonly name: 'verilive' | 'sandbox'
  openSession(request: { readonly personId: string }, call: ProviderCall): Promise<LivenessAccess>
  /** The provider's own verdict: the browser's is never believed. */
  findResult(
    session: { readonly sessionId: string; readonly flowId: string | null },
    call: ProviderCall,
  ): Promise<LivenessResult>
}

/** What the browser's half needs to start: Verilive's `start(accessToken, personId)`. */
export type LivenessAccess = {
  readonly accessToken: string
  readonly personId: string
  readonly sessionId: string
  readonly flowId: string | null
}

export type LivenessResult =
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'pending' }
