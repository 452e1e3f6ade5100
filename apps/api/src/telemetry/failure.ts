const word = /^\w{1,60}$/

/**
 * A failure as a trace may tell it: its class, its code and where it was thrown, each a word of a program. The message
 * stays behind: it may repeat what a client wrote.
 */
export function failureOf(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return { 'error.type': typeof error }
  const { code, name } = error as Error & { code?: unknown }
  return {
    'error.type': word.test(name) ? name : 'Error',
    ...(typeof code === 'string' && word.test(code) && { 'error.code': code }),
  }
}
