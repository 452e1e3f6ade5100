import { data } from 'react-router'
import { forgetAttempt } from './attempt.ts'
import { type FormResult, isFormResult } from './form-result.ts'
import type { NamedForm } from './form-shape.ts'
import { forgetTyped } from './typed.ts'

/**
 * A screen's `clientAction`: the server's answer, or the news that none came. A form that was taken is forgotten.
 * An action that takes a form answers with a redirect or with anything but a FormResult. Where a screen has several forms,
 * what is typed into the others ends with the one that was taken.
 */
export function sendFromBrowser(...forms: readonly NamedForm[]) {
  return async <Answer>({ serverAction }: { serverAction: () => Promise<Answer> }): Promise<Answer | NoAnswer> => {
    try {
      const answer = await serverAction()
      if (!isFormResult(answer)) forms.forEach(forgetForm)
      return answer
    } catch (thrown) {
      if (isRedirect(thrown)) forms.forEach(forgetForm)
      // The browser's fetch throws a TypeError where no answer came, and nothing else of ours throws one here.
      if (thrown instanceof TypeError) return noAnswer()
      throw thrown
    }
  }
}

type NoAnswer = ReturnType<typeof noAnswer>

// The status keeps the router from asking for the page anew, over the connection that has just failed.
function noAnswer() {
  return data<FormResult>({ errors: {}, notices: [], typed: {}, lost: true }, { status: 503 })
}

function forgetForm(named: NamedForm): void {
  forgetTyped(named)
  forgetAttempt(named)
}

function isRedirect(thrown: unknown): boolean {
  return thrown instanceof Response && thrown.status >= 300 && thrown.status < 400
}
