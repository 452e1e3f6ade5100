import type { LocaleCode } from '@qadam/wire/locale'
import type { FieldErrors } from './check-form.ts'
import type { LazyForm } from './form-shape.ts'

export type LazyCheck = {
  /** Resolves when the check is loaded or the wait for it has timed out. */
  arrive(): Promise<void>
  /** Resolves when the load of the check ends, however long that takes. */
  come(): Promise<void>
  isAwaited(): boolean
  /** Empty until the check is loaded: the server validates every form anyway. */
  errorsIn(form: HTMLFormElement): FieldErrors
}

const timeoutMs = 1_000

/**
 * The contract check is as large as a screen, so it is loaded on the first interaction with a form, not with the page.
 * If it does not load in time, the server alone validates the form, as it does without script.
 */
export function lazyCheck({ shape }: LazyForm, locale: LocaleCode): LazyCheck {
  let errorsIn: LazyCheck['errorsIn'] = () => ({})
  let isAwaited = true
  let fetching: Promise<void> | undefined
  let coming: Promise<void> | undefined

  const fetchCheck = async () => {
    try {
      const [{ checkForm }, arrived] = await Promise.all([import('./check-form.ts'), shape()])
      errorsIn = (form) => checkForm(arrived, new FormData(form), locale).errors ?? {}
    } catch {
      // The next interaction retries.
      fetching = coming = undefined
    }
  }

  return {
    come: () => (fetching ??= fetchCheck()),
    arrive() {
      coming ??= Promise.race([this.come(), new Promise<void>((over) => setTimeout(over, timeoutMs))]).then(() => {
        isAwaited = false
      })
      return coming
    },
    isAwaited: () => isAwaited,
    errorsIn: (form) => errorsIn(form),
  }
}
