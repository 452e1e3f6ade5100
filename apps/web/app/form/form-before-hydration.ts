import { restoreTyped } from './restore-typed.ts'
import { savedForMs, type TypedPlace } from './typed.ts'
import { savedFields, typedIn } from './typed-in.ts'

export type FormBeforeHydration = TypedPlace & {
  /** Storage key for the idempotency key of a form that is awaiting its response. */
  readonly sent: string
}

/**
 * Serves a form before hydration: restores its typed values before the first paint, stores further typing, and reuses
 * the key of an unanswered submission.
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
        // The storage is full.
      }
      // Edited input is another submission. Events that the page dispatches when it restores values after hydration are
      // not typing.
      if (!event.isTrusted || key.value !== sent) return
      sessionStorage.removeItem(place.sent)
      key.value = own
    })
    // After a submission before hydration the browser keeps the values: it restores fields itself on going back, and a
    // refusal comes with what was typed. A page that is hydrated before the response arrives stores the values again.
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
    // The person has forbidden storage: values are not restored, but the form works.
  }
}
