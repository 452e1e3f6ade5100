import { correctEmail, getOwnEmail } from '@qadam/wire/registration'
import type { Page } from '../../boot/page-context.ts'
import { submitForm } from '../../form/submit-form.ts'
import { call } from '../../http/call.ts'
import { stepAnswer } from '../../steps/answer-step.ts'

export async function ownEmail(page: Page): Promise<string | null> {
  return (await call(page, getOwnEmail, {})).email_masked
}

/** For the action of a screen with the e-mail form: undefined if another form was submitted. */
export async function correctedEmail(page: Page, request: Request) {
  const form = await request.clone().formData()
  if (!form.has('email')) return undefined
  const { answer, problem, refused } = await submitForm(page, correctEmail, request)
  if (answer) return { correctedEmail: true }
  return stepAnswer(problem ? { problem, refused } : { refused })
}
