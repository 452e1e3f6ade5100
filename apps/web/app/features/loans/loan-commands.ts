export const showIin = 'show_iin'

/** The iin in the action's result, if the client requested to see it. */
export function iinIn(result: unknown): string | undefined {
  return typeof result === 'object' && result !== null && 'iin' in result ? String(result.iin) : undefined
}
