import { data } from 'react-router'
import { withoutLocalePrefix } from '../boot/locale-path.ts'
import { forgetAttempt } from './attempt.ts'
import { type FormResult, isFormResult } from './form-result.ts'
import type { NamedForm } from './form-shape.ts'
import { forgetTyped } from './typed.ts'

/**
 * A screen's `clientAction`: returns the server's response, or a `lost` result if none came. Stored values are erased
 * once the form is accepted; the action must then return a redirect or anything but a FormResult. If a screen has
 * several forms, accepting one erases the values of all. A session that was lost before the form arrived accepts
 * nothing: after the sign-in the same person finds the form as it was.
 */
export function sendFromBrowser(...forms: readonly NamedForm[]) {
  return async <Answer>({ serverAction }: { serverAction: () => Promise<Answer> }): Promise<Answer | NoAnswer> => {
    try {
      const answer = await serverAction()
      if (!isFormResult(answer)) forms.forEach(forgetForm)
      return answer
    } catch (thrown) {
      if (isRedirect(thrown) && !leadsToSignIn(thrown)) forms.forEach(forgetForm)
      // The browser's fetch throws a TypeError if no response came; nothing else throws one here.
      if (thrown instanceof TypeError) return noAnswer()
      throw thrown
    }
  }
}

type NoAnswer = ReturnType<typeof noAnswer>

// The error status keeps the router from reloading the page's data over the connection that has just failed.
function noAnswer() {
  return data<FormResult>({ errors: {}, notices: [], typed: {}, lost: true }, { status: 503 })
}

function forgetForm(named: NamedForm): void {
  forgetTyped(named)
  forgetAttempt(named)
}

function isRedirect(thrown: unknown): thrown is Response {
  return thrown instanceof Response && thrown.status >= 300 && thrown.status < 400
}

/** To its beginning: its later stages, `?code`, follow a form that was accepted. */
function leadsToSignIn({ headers }: Response): boolean {
  const { pathname, searchParams } = new URL(headers.get('Location') ?? '', location.href)
  return withoutLocalePrefix(pathname) === '/login' && !searchParams.has('code')
}
