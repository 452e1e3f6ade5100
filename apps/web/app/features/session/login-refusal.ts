import type { Problem } from '@qadam/wire/problem'
import { data } from 'react-router'
import { type FormResult, isFormResult, type Typed } from '../../form/form-result.ts'
import type { Challenge } from './solve-challenge.ts'

/** Details for the login's screens beside the message: the error code, and how long to wait. */
export type LoginRefusal = FormResult & {
  readonly code?: Problem['code']
  readonly waitSeconds?: number
  /** Proof-of-work challenge that the page may solve instead of waiting. */
  readonly challenge?: Challenge
  /** The phone differs from the one whose documents this browser knows: all documents must be accepted. */
  readonly asksForAll?: true
}

export function refusedLogin({ code, message, proof, status }: Problem, typed: Typed = {}) {
  // The full message includes what to do; the field shows a shortened one.
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

export function challengeIn(result: unknown): Challenge | undefined {
  return isFormResult(result) ? (result as LoginRefusal).challenge : undefined
}
