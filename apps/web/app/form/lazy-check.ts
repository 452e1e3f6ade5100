import type { LocaleCode } from '@qadam/wire/locale'
import type { FieldErrors } from './check-form.ts'
import type { LazyForm } from './form-shape.ts'

export type LazyCheck = {
  /** Ends when the check is there, or when nobody should wait for it any longer. */
  arrive(): Promise<void>
  /** The same for who is in no hurry: ends when the check is there, however long that takes. */
  come(): Promise<void>
  isAwaited(): boolean
  /** Nothing is wrong that is not known yet: the server checks every form anyway. */
  errorsIn(form: HTMLFormElement): FieldErrors
}

const timeoutMs = 1_000

/**
 * The check by contract is as much code as a screen: it comes with the first touch of a form, not with the page. Where
 * it does not come in time the form is checked by the server alone, as it is without script.
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
      // The next touch asks again.
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
