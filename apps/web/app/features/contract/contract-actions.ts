import { methodNamed } from '@qadam/domain/lending/method'
import {
  cancelContract,
  changeContractPayee,
  consentToContract,
  repeatExternalSignature,
  sendContractCode,
  signContract,
} from '@qadam/wire/contracts'
import type { Problem } from '@qadam/wire/problem'
import { data, redirect } from 'react-router'
import type { Page } from '../../boot/page-context.ts'
import type { FormResult } from '../../form/form-result.ts'
import { readForm, refusedBy } from '../../form/submit-form.ts'
import { tryCall } from '../../http/call.ts'
import { pageError } from '../../http/page-error.ts'
import { stepAnswer } from '../../steps/answer-step.ts'
import { type ContractIntent, readIntent } from './contract-intent.ts'
import { codeShape } from './contract-shapes.ts'
import { sentCodeText } from './sent-code.ts'

const here = '/register/lk/contract'

/** Tells the code's screen, beside the message, that this code can no longer be used. */
export type CodeRefusal = FormResult & { readonly code?: Problem['code'] }

export async function actOnContract(page: Page, request: Request) {
  const form = await request.clone().formData()
  const intent = readIntent(form)
  if (!intent) throw pageError(400, 'Bad request', page.boot)
  const { contractId, name } = intent
  if (name === 'cancel') {
    const { problem } = await tryCall(page, cancelContract, { params: { id: contractId } })
    return problem ? refusedBy(problem) : redirect(here)
  }
  if (name === 'sign_again') {
    const { problem } = await tryCall(page, repeatExternalSignature, { params: { id: contractId } })
    return problem ? refusedBy(problem) : redirect(here)
  }
  return name === 'code' ? askForCode(page, intent) : giveCode(page, request, { intent, form })
}

async function askForCode(page: Page, { contractId, payeeId }: ContractIntent) {
  const body = payeeId === undefined ? {} : { payee_id: payeeId }
  const { answer, problem } = await tryCall(page, sendContractCode, { params: { id: contractId }, body })
  if (problem) return refusedCode(problem)
  return redirect(`${here}?${query({ code: sentCodeText(answer, Date.now()), payee: payeeId })}`)
}

async function giveCode(page: Page, request: Request, given: { intent: ContractIntent; form: FormData }) {
  const { idempotencyKey, input, refused } = await readForm(codeShape, request, page.boot.locale)
  if (refused) return refused
  const problem = await sent(page, { ...given, ...input, idempotencyKey })
  return problem ? refusedCode(problem) : redirect(here)
}

type Given = {
  readonly intent: ContractIntent
  readonly form: FormData
  readonly sms_code: string
  readonly idempotencyKey: string | undefined
}

async function sent(page: Page, { form, idempotencyKey, intent, sms_code }: Given): Promise<Problem | undefined> {
  const params = { id: intent.contractId }
  if (intent.name === 'consent') {
    return (await tryCall(page, consentToContract, { params, body: { sms_code } }, { idempotencyKey })).problem
  }
  if (intent.name === 'payee') {
    const body = { sms_code, payee_id: intent.payeeId ?? '' }
    return (await tryCall(page, changeContractPayee, { params, body }, { idempotencyKey })).problem
  }
  // The figures shown on the screen are sent with the code.
  const body = {
    sms_code,
    amount_tiyn: Number(form.get('amount')),
    term: Number(form.get('term')),
    method: methodNamed(form.get('method')) ?? 'annuity',
    document_sha256: String(form.get('document')),
  }
  return (await tryCall(page, signContract, { params, body }, { idempotencyKey })).problem
}

function refusedCode(problem: Problem) {
  // The face has become old since the application: the camera comes first.
  if (problem.code === 'step_not_allowed') return stepAnswer({ problem })
  const { code, message, status } = problem
  if (!code.startsWith('sms_code_')) return refusedBy(problem)
  return data<CodeRefusal>({ code, typed: {}, errors: { smsCode: message }, notices: [] }, { status })
}

function query(values: Readonly<Record<string, string | undefined>>): string {
  const known = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return new URLSearchParams(known).toString()
}
