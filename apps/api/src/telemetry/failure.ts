const word = /^\w{1,60}$/

/**
 * An error as recorded in a trace: class, code and origin, each an identifier of the code. The message is left out,
 * since it may repeat client input.
 */
export function failureOf(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return { 'error.type': typeof error }
  const { code, name } = error as Error & { code?: unknown }
  return {
    'error.type': word.test(name) ? name : 'Error',
    ...(typeof code === 'string' && word.test(code) && { 'error.code': code }),
  }
}
