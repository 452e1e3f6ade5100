export type ProviderCall = {
  /** The same in every retry of one attempt; the vendor's idempotency key. */
  readonly key: string
  readonly signal: AbortSignal
}
