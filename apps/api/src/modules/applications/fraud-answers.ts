import { type FraudAnswers, type FraudQuestion, fraudQuestions } from '@qadam/domain/lending/decision/fraud-questions'
import type * as wire from '@qadam/wire/applications'
import type { InputOf } from '@qadam/wire/endpoint'
import type { FieldTextKey } from '@qadam/wire/field-texts'
import type { ApplicationRow } from './application.ts'

type Asked = InputOf<typeof wire.submitApplication>['body']

export type Answered = {
  readonly answers: FraudAnswers | null
  readonly faults: Readonly<Partial<Record<`question_${FraudQuestion}`, FieldTextKey>>>
}

/** Answers are accepted also where the questions are off: a "yes" always counts. There, none at all are needed. */
export function answersIn(asked: Asked, { asksFraudQuestions }: { readonly asksFraudQuestions: boolean }): Answered {
  const given = fraudQuestions.map((question) => [question, asked[`question_${question}`]] as const)
  const missing = given.filter(([, answer]) => answer === undefined)
  if (missing.length === given.length && !asksFraudQuestions) return { answers: null, faults: {} }
  const faults = Object.fromEntries(missing.map(([question]) => [`question_${question}`, 'choose_answer']))
  if (missing.length > 0) return { answers: null, faults }
  return {
    answers: Object.fromEntries(given.map(([question, answer]) => [question, answer === 'yes'])) as FraudAnswers,
    faults: {},
  }
}

/** Other answers make another application, so a "yes" from a second tab is not lost behind the first tab's "no". */
export function isAnsweredAlike({ fraud_answers }: ApplicationRow, { answers }: Answered): boolean {
  return fraudQuestions.every((question) => fraud_answers?.[question] === answers?.[question])
}
