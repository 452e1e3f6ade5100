/** The service is away, slow, overloaded or speaks nonsense: asking again later may help. */
export class ProviderUnavailableError extends Error {
  override readonly name = 'ProviderUnavailableError'
}

/** The service understood us and refuses to serve us: our key, our contract, our mistake. No repetition helps. */
export class ProviderRefusedError extends Error {
  override readonly name = 'ProviderRefusedError'
}

/** What a room answers with «try again later» instead of failing. */
export function isProviderTrouble(error: unknown): boolean {
  return error instanceof ProviderUnavailableError || error instanceof ProviderRefusedError
}
