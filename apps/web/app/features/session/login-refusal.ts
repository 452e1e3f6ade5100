import type { Problem } from '@qadam/wire/problem'
import { data } from 'react-router'
import { type FormResult, isFormResult, type Typed } from '../../form/form-result.ts'
import type { Challenge } from './solve-challenge.ts'

/** What the login's screens learn beside the words: which code it was, how long to wait. */
export type LoginRefusal = FormResult & {
  readonly code?: Problem['code']
  readonly waitSeconds?: number
  /** What the page may compute instead of its reader's waiting. */
  readonly challenge?: Challenge
  /** The phone is another than the one whose documents this browser knows: all of them are asked for. */
  readonly asksForAll?: true
}

export function refusedLogin({ code, message, proof, status }: Problem, typed: Typed = {}) {
  // The whole sentence tells what to do as well; the field's own is cut short.
  const isOfCode = code.startsWith('sms_code_')
  const refusal: LoginRefusal = {
    code,
    typed,
    errors: isOfCode ? { smsCode: message } : {},
    notices: isOfCode ? [] : [message],
    ...(proof && { challenge: { challenge: proof.challenge, bits: proof.bits } }),
  }
  return data(refusal, { status })
}

export function askedForAll({ code, status }: Problem, typed: Typed) {
  return data<LoginRefusal>({ code, typed, errors: {}, notices: [], asksForAll: true }, { status })
}

export function askedTooEarly(waitSeconds: number) {
  return data<LoginRefusal>({ errors: {}, notices: [], typed: {}, waitSeconds }, { status: 429 })
}

/** In what a screen was answered. */
export function challengeIn(result: unknown): Challenge | undefined {
  return isFormResult(result) ? (result as LoginRefusal).challenge : undefined
}
