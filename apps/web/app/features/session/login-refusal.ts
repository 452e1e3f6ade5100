import type { Problem } from '@qadam/wire/problem'
import { data } from 'react-router'
import type { FormResult, Typed } from '../../form/form-result.ts'

/** What the login's screens learn beside the words: which code it was, how long to wait. */
export type LoginRefusal = FormResult & {
  readonly code?: Problem['code']
  readonly waitSeconds?: number
}

export function refusedLogin({ code, message, status }: Problem, typed: Typed = {}) {
  // The whole sentence tells what to do as well; the field's own is cut short.
  const isOfCode = code.startsWith('sms_code_')
  const refusal: LoginRefusal = {
    code,
    typed,
    errors: isOfCode ? { smsCode: message } : {},
    notices: isOfCode ? [] : [message],
  }
  return data(refusal, { status })
}

export function askedTooEarly(waitSeconds: number) {
  return data<LoginRefusal>({ errors: {}, notices: [], typed: {}, waitSeconds }, { status: 429 })
}
