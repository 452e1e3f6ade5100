export const showIin = 'show_iin'

/** What the screen's action answered, where the client asked to see their iin. */
export function iinIn(result: unknown): string | undefined {
  return typeof result === 'object' && result !== null && 'iin' in result ? String(result.iin) : undefined
}
