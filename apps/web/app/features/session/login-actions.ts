import { acceptDocuments, listDocuments, sendCode } from '@qadam/wire/documents'
import type { Problem } from '@qadam/wire/problem'
import { logIn } from '@qadam/wire/session'
import { redirect } from 'react-router'
import type { Page } from '../../boot/page-context.ts'
import { readForm } from '../../form/submit-form.ts'
import { call, tryCall } from '../../http/call.ts'
import { askedDocuments, wholeField } from './asked-documents.ts'
import {
  attemptOf,
  dropLogin,
  keepAttempt,
  keepChallenge,
  type LoginAttempt,
  linkTokenOf,
  proofOf,
} from './login-attempt.ts'
import { againIntent } from './login-forms.ts'
import { askedForAll, askedTooEarly, refusedLogin } from './login-refusal.ts'
import { codeShape, linkShape } from './login-shapes.ts'
import { renewedMark } from './login-stages.ts'
import { acceptedIds, phoneShape } from './phone-shape.ts'
import { dropPotentialContract, keepPotentialContract } from './potential-contract.ts'

// The guard knows the current step and redirects from here.
const registration = '/login/iin'

/** Accepts the phone and the documents, and sends a code. */
export async function startLogin(page: Page, request: Request) {
  const { documents } = await call(page, listDocuments, { params: { id: 'login' } })
  const isWhole = (await request.clone().formData()).has(wholeField)
  const asked = askedDocuments(documents, isWhole)
  const form = await readForm(phoneShape(asked), request, page.boot.locale)
  if (form.refused) return form.refused
  const { accepted, phone } = form.input
  const who = { phone, documentIds: acceptedIds(asked, accepted) }
  const problem = await sendAndKeep(page, who, form.idempotencyKey)
  if (problem?.code === 'documents_not_accepted' && !isWhole) return askedForAll(problem, form.typed)
  return problem ? refusedLogin(problem, form.typed) : redirect('/login?code')
}

/** Accepts the code, or the request for another one. */
export async function answerCode(page: Page, request: Request) {
  const attempt = attemptOf(page)
  if (!attempt) return redirect('/login')
  const intent = (await request.clone().formData()).get('intent')
  return intent === againIntent ? sendAgain(page, attempt) : signAndLogIn(page, attempt, request)
}

/** A link from the lender already carries the signature: only the phone it was sent to is required. */
export async function answerLink(page: Page, request: Request) {
  const documentToken = linkTokenOf(page)
  if (documentToken === undefined) return redirect('/login?link')
  const form = await readForm(linkShape, request, page.boot.locale)
  if (form.refused) return form.refused
  const { idempotencyKey, input, typed } = form
  const { problem } = await tryCall(page, logIn, { body: { ...input, documentToken } }, { idempotencyKey })
  if (problem) return refusedLogin(problem, typed)
  dropLogin(page)
  dropPotentialContract(page)
  return redirect(registration)
}

async function sendAgain(page: Page, attempt: LoginAttempt) {
  const waitMs = attempt.resendAt - Date.now()
  if (waitMs > 0) return askedTooEarly(Math.ceil(waitMs / 1_000))
  const problem = await sendAndKeep(page, attempt, undefined)
  if (problem?.code === 'documents_not_accepted') return toRenewedDocuments(page)
  return problem ? refusedLogin(problem) : redirect('/login?code=again')
}

async function signAndLogIn(page: Page, { documentIds, phone }: LoginAttempt, request: Request) {
  const form = await readForm(codeShape, request, page.boot.locale)
  if (form.refused) return form.refused
  const { idempotencyKey, input } = form
  const signature = { phone, ...input, document_template_ids: documentIds }
  const signed = await tryCall(page, acceptDocuments, { body: signature }, { idempotencyKey })
  if (signed.problem?.code === 'documents_not_accepted') return toRenewedDocuments(page)
  if (signed.problem) return refusedLogin(signed.problem)
  // Logs in right away on the server: the proof of the signature never reaches the browser.
  const { documentToken, potentialContractId } = signed.answer
  const { problem } = await tryCall(page, logIn, { body: { phone, documentToken } }, { idempotencyKey })
  if (problem) return refusedLogin(problem)
  dropLogin(page)
  keepPotentialContract(page, potentialContractId)
  return redirect(registration)
}

/** A document has a new version since it was read: no code signs the former one, so the login starts over with it. */
function toRenewedDocuments(page: Page) {
  dropLogin(page)
  return redirect(`/login?${renewedMark}`)
}

async function sendAndKeep(
  page: Page,
  { documentIds, phone }: Pick<LoginAttempt, 'phone' | 'documentIds'>,
  idempotencyKey: string | undefined,
): Promise<Problem | undefined> {
  const proof = proofOf(page)
  const body = { phone, document_template_ids: documentIds, ...(proof !== undefined && { proof }) }
  const { answer, problem } = await tryCall(page, sendCode, { body }, { idempotencyKey })
  if (problem?.proof) keepChallenge(page, problem.proof.challenge)
  if (problem) return problem
  const { code_length, expires_in, resend_in } = answer
  const now = Date.now()
  const times = { resendAt: now + resend_in * 1_000, expiresAt: now + expires_in * 1_000 }
  keepAttempt(page, { phone, documentIds, ...times, codeLength: code_length })
  return undefined
}
