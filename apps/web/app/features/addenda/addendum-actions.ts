import { sendAddendumCode, signAddendum, withdrawAddendum } from '@qadam/wire/addenda'
import type { Problem } from '@qadam/wire/problem'
import { data, redirect } from 'react-router'
import type { Page } from '../../boot/page-context.ts'
import type { FormResult } from '../../form/form-result.ts'
import { readForm, refusedBy } from '../../form/submit-form.ts'
import { tryCall } from '../../http/call.ts'
import { pageError } from '../../http/page-error.ts'
import { sentCodeText } from '../contract/sent-code.ts'
import { codeShape } from './addenda-forms.ts'

/** Tells the code's form, beside the message, that this code can no longer be used. */
export type CodeRefusal = FormResult & { readonly code?: Problem['code'] }

/** The commands of one addendum's screen: a code, the signature, the withdrawal. */
export async function actOnAddendum(page: Page, request: Request, id: string) {
  const form = await request.clone().formData()
  const here = `/register/lk/addenda/${id}`
  const params = { id }
  switch (form.get('command')) {
    case 'code': {
      const { answer, problem } = await tryCall(page, sendAddendumCode, { params })
      return problem ? refusedCode(problem) : redirect(`${here}?code=${sentCodeText(answer, Date.now())}`)
    }
    case 'sign': {
      const { idempotencyKey, input, refused } = await readForm(codeShape, request, page.boot.locale)
      if (refused) return refused
      const body = { ...input, document_sha256: String(form.get('document')) }
      const { problem } = await tryCall(page, signAddendum, { params, body }, { idempotencyKey })
      return problem ? refusedCode(problem) : redirect(here)
    }
    case 'withdraw': {
      const { answer, problem } = await tryCall(page, withdrawAddendum, { params })
      return problem ? refusedBy(problem) : redirect(`/register/lk/loans/${answer.loan_id}`)
    }
    default:
      throw pageError(400, 'Bad request', page.boot)
  }
}

function refusedCode(problem: Problem) {
  const { code, message, status } = problem
  if (!code.startsWith('sms_code_')) return refusedBy(problem)
  return data<CodeRefusal>({ code, typed: {}, errors: { smsCode: message }, notices: [] }, { status })
}
