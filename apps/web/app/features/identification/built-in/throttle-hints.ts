import type { LivenessUpdate } from '../liveness-check.ts'
import type { Says } from './challenge.ts'

const shortestHint = 700

/** Throttles hints so that each stays long enough to be read; a gesture is shown at once. */
export function throttleHints(tell: (update: LivenessUpdate) => void) {
  let last: { readonly key: string; readonly at: number } | undefined
  return {
    say(says: Says, at: number) {
      const key = says.kind === 'hint' ? says.hint : `${says.position}`
      if (last?.key === key) return
      if (says.kind === 'hint' && last && at - last.at < shortestHint) return
      last = { key, at }
      tell(says)
    },
  }
}
