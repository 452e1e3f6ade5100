import type { Attempt } from './attempt.ts'
import { putBack } from './put-back.ts'
import { keptForMs, type TypedPlace } from './typed.ts'
import { keptFields, typedIn } from './typed-in.ts'

export type EarlyForm = TypedPlace & {
  /** Where the attempt that is under way is kept. */
  readonly attempt: string
}

/**
 * What a form can before the page has woken up, as text: its words are put back before the first paint and kept as they
 * are afterwards, and what was sent and never answered goes under the same key again.
 */
export function earlyFormScript(early: EarlyForm): string {
  const settings = JSON.stringify({ ...early, keptForMs }).replace(/</g, '\\u003c')
  return `(${tend})(document.currentScript.closest('form'),${settings},${putBack},${keptFields},${typedIn})`
}

/** Printed into the page: it stands alone, and is given whatever it needs. */
function tend(
  form: HTMLFormElement,
  place: EarlyForm & { readonly keptForMs: number },
  putWordsBack: typeof putBack,
  fieldsOf: typeof keptFields,
  wordsIn: typeof typedIn,
): void {
  try {
    putWordsBack(form, place)
    const words = window[place.memory]
    const key = form.elements.namedItem('idempotencyKey') as HTMLInputElement
    const own = key.value
    const attempt: Attempt | null = JSON.parse(sessionStorage.getItem(place.attempt) ?? 'null')
    if (attempt?.isSent) key.value = attempt.key
    form.addEventListener('input', (event) => {
      try {
        const kept = { until: Date.now() + place.keptForMs, typed: wordsIn(fieldsOf(form)) }
        words.setItem(place.key, JSON.stringify(kept))
      } catch {
        // Full.
      }
      // Other words are another sending. What the page itself puts back, once it is awake, is nobody's typing.
      if (!event.isTrusted || key.value !== attempt?.key) return
      sessionStorage.removeItem(place.attempt)
      key.value = own
    })
    // Sent this early it is the browser's own to keep: it restores fields itself when one goes back, and an answer that
    // refuses comes with what was typed.
    addEventListener('submit', ({ target, defaultPrevented }) => {
      if (target !== form || defaultPrevented) return
      words.removeItem(place.key)
      sessionStorage.removeItem(place.attempt)
    })
  } catch {
    // Forbidden by the person: it costs a comfort, never the form.
  }
}
