/** The service is down, slow, overloaded or sends invalid responses; a later retry may succeed. */
export class ProviderUnavailableError extends Error {
  override readonly name = 'ProviderUnavailableError'
}

/**
 * The service understood the request and refuses it: our key, our contract or our mistake. An immediate retry is
 * useless; a job's later one helps once a person has corrected the cause.
 */
export class ProviderRefusedError extends Error {
  override readonly name: string = 'ProviderRefusedError'
}

/** Our key or contract is refused, whatever is asked: the same request succeeds once a person has corrected that. */
export class ProviderKeyRefusedError extends ProviderRefusedError {
  override readonly name = 'ProviderKeyRefusedError'
}

/** Whether this very request is refused for good, so that repeating it helps nobody. */
export function isRefusedForGood(error: unknown): boolean {
  return error instanceof ProviderRefusedError && !(error instanceof ProviderKeyRefusedError)
}

/** Whether a module should respond «try again later» instead of failing. */
export function isProviderTrouble(error: unknown): boolean {
  return error instanceof ProviderUnavailableError || error instanceof ProviderRefusedError
}
