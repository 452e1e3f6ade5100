import {
  goWithoutLiveness,
  openLiveness,
  putOffLiveness,
  repeatLiveness,
  reportLivenessSession,
  submitPicture,
} from '@qadam/wire/identification'
import { data, redirect } from 'react-router'
import * as z from 'zod/mini'
import type { Page } from '../../boot/page-context.ts'
import type { Refused } from '../../form/submit-form.ts'
import { tryCall } from '../../http/call.ts'
import { pageError } from '../../http/page-error.ts'
import { stepAnswer } from '../../steps/answer-step.ts'
import { consentField, type LivenessKind, type OpenedCheck } from './opened-check.ts'

type Sent = Readonly<Record<string, unknown>>

export async function openCheck(
  page: Page,
  kind: LivenessKind,
  ticked: unknown,
): Promise<OpenedCheck | Response | Refused> {
  const document_template_ids = typeof ticked === 'string' && /^[1-9]\d{0,8}$/.test(ticked) ? [Number(ticked)] : []
  const { answer, problem } = await tryCall(page, openLiveness, { body: { kind, document_template_ids } })
  if (answer) return { access: answer, kind }
  if (problem.code === 'consent_missing') {
    return data({ errors: { [consentField]: problem.message }, notices: [], typed: {} }, { status: 422 })
  }
  return isPaused(problem) ? redirect('/register/photo') : stepAnswer({ problem })
}

/** Null while the client is still at the camera: the page stays as it is and shows the error itself. */
export async function reportCheck(page: Page, sent: Sent) {
  const body = bodyOf(page, reportLivenessSession.body, { ...sent, error: sent.error || null })
  const reported = await tryCall(page, reportLivenessSession, { body })
  const isOver = body.status === 'fail' || (reported.answer ?? reported.problem).step_name !== undefined
  return isOver && reported.answer?.step_name !== 'verigram' ? stepAnswer(reported) : null
}

/** Spec §4: a success sends the session and its best frame. */
export async function takePicture(page: Page, sent: Sent) {
  const body = bodyOf(page, submitPicture.body, sent)
  const { session_id } = body
  const reported = await tryCall(page, reportLivenessSession, { body: { session_id, status: 'success', error: null } })
  if (reported.problem) return stepAnswer(reported)
  const submitted = await tryCall(page, submitPicture, { body })
  return isPaused(submitted.problem) ? redirect('/register/photo') : stepAnswer(submitted)
}

export async function tryOnceMore(page: Page) {
  const repeated = await tryCall(page, repeatLiveness, {})
  return isPaused(repeated.problem) ? redirect('/register/liveness-error') : stepAnswer(repeated)
}

/** «A person checks»: available from the camera and from the failure screen. */
export async function goOnWithoutCamera(page: Page) {
  return stepAnswer(await tryCall(page, goWithoutLiveness, {}))
}

/** «Later»: back to the cabinet of a client whose face has become old. */
export async function putOff(page: Page) {
  return stepAnswer(await tryCall(page, putOffLiveness, {}))
}

/** The reloaded page shows how long the pause lasts. */
function isPaused(problem: { readonly code: string } | undefined): boolean {
  return problem?.code === 'liveness_paused'
}

/** The screen's script writes these fields, not a person: invalid ones did not come from it. */
function bodyOf<Body extends z.ZodMiniType>(page: Page, body: Body, sent: Sent): z.infer<Body> {
  const { data, success } = z.safeParse(body, sent)
  if (!success) throw pageError(400, 'Bad request', page.boot)
  return data
}
