import { restoreTyped } from './restore-typed.ts'
import { savedForMs, type TypedPlace } from './typed.ts'
import { savedFields, typedIn } from './typed-in.ts'

export type FormBeforeHydration = TypedPlace & {
  /** Where the key of what was sent waits for its answer. */
  readonly sent: string
}

/**
 * What a form can before the page has woken up: its words are put back before the first paint and kept as they are
 * afterwards, and what was sent and never answered goes under the same key again.
 */
export function keepFormBeforeHydration(form: HTMLFormElement, place: FormBeforeHydration): void {
  try {
    restoreTyped(form, place)
    const words = window[place.memory]
    const key = form.elements.namedItem('idempotencyKey') as HTMLInputElement
    const own = key.value
    const sent: string | null = JSON.parse(sessionStorage.getItem(place.sent) ?? 'null')
    if (sent) key.value = sent
    form.addEventListener('input', (event) => {
      try {
        const kept = { until: Date.now() + savedForMs, typed: typedIn(savedFields(form)) }
        words.setItem(place.key, JSON.stringify(kept))
      } catch {
        // Full.
      }
      // Other words are another sending. What the page itself puts back, once it is awake, is nobody's typing.
      if (!event.isTrusted || key.value !== sent) return
      sessionStorage.removeItem(place.sent)
      key.value = own
    })
    // Sent this early it is the browser's own to keep: it restores fields itself when one goes back, and an answer that
    // refuses comes with what was typed. A page that wakes up before the answer has come keeps its words anew.
    const forget = () => {
      words.removeItem(place.key)
      sessionStorage.removeItem(place.sent)
    }
    addEventListener('submit', ({ target, defaultPrevented }) => {
      if (target !== form || defaultPrevented) return
      forget()
      addEventListener('pagehide', forget)
    })
  } catch {
    // Forbidden by the person: it costs a comfort, never the form.
  }
}
