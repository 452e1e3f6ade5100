import { acceptDocuments, listDocuments, sendCode } from '@qadam/wire/documents'
import { listSandboxPeople } from '@qadam/wire/sandbox'
import { logIn } from '@qadam/wire/session'
import { redirect } from 'react-router'
import type { Page } from '../../boot/page-context.ts'
import { refusedBy } from '../../form/submit-form.ts'
import { call, tryCall } from '../../http/call.ts'
import { pageError } from '../../http/page-error.ts'

/** The code sent to every phone of a sandbox. */
const sandboxCode = '1234'

/** Logs a persona in with one click; the guard then redirects to their current step. */
export async function enterAs(page: Page, key: string) {
  const { people } = await call(page, listSandboxPeople, {})
  const phone = people.find((person) => person.key === key)?.phone
  if (phone === undefined) throw pageError(400, 'Bad request', page.boot)
  const { documents } = await call(page, listDocuments, { params: { id: 'login' } })
  const body = { phone, document_template_ids: documents.map(({ id }) => id) }
  const sent = await tryCall(page, sendCode, { body })
  if (sent.problem) return refusedBy(sent.problem)
  const signed = await tryCall(page, acceptDocuments, { body: { ...body, sms_code: sandboxCode } })
  if (signed.problem) return refusedBy(signed.problem)
  const { problem } = await tryCall(page, logIn, { body: { phone, documentToken: signed.answer.documentToken } })
  return problem ? refusedBy(problem) : redirect('/login')
}
