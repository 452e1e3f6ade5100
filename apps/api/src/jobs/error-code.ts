const word = /^\w{1,40}$/

/** What went wrong, in one word that names nobody: what an error says may repeat what a client wrote. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const said = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return word.test(said) ? said : 'unknown'
}
