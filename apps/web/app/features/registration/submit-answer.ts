import {
  submitIin,
  type submitPassport,
  type submitPersonal,
  type submitPersonalAndPassport,
} from '@qadam/wire/registration'
import type { Page } from '../../boot/page-context.ts'
import { submitForm } from '../../form/submit-form.ts'
import { stepAnswer } from '../../steps/answer-step.ts'

type Question = typeof submitPersonal | typeof submitPassport | typeof submitPersonalAndPassport

/** Action of a question's screen: accepts its own form, or the form for another iin below it (NAV-14). */
export async function submitAnswer(page: Page, question: Question, request: Request) {
  const isIin = (await request.clone().formData()).has('iin')
  return stepAnswer(isIin ? await submitForm(page, submitIin, request) : await submitForm(page, question, request))
}
