/** What every call to an outside service is given. */
export type ProviderCall = {
  /** The same in every repetition of one attempt, for a vendor who knows idempotency keys. */
  readonly key: string
  readonly signal: AbortSignal
}
