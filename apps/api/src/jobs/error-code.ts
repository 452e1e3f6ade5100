const word = /^\w{1,40}$/

/** Returns an error's code or name as one word; its message may repeat client input. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const said = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return word.test(said) ? said : 'unknown'
}
