import type { Problem } from '@qadam/wire/problem'
import type { RegistrationStep } from '@qadam/wire/registration'
import { expect, test } from 'vitest'
import { refusedBy } from '../form/submit-form.ts'
import { stepAnswer } from './answer-step.ts'

const notNow = {
  ...{ type: 'urn:qadam:problem:step_not_allowed', title: 'Step not allowed', status: 409 },
  ...{ code: 'step_not_allowed', message: 'Сейчас другой шаг', request_id: 'r1' },
} as Problem

const placeOf = (answer: ReturnType<typeof stepAnswer>) => (answer as Response).headers.get('location')

test('a successful command redirects to the screen of its step', () => {
  const answer = { step_name: 'passport' } as RegistrationStep

  expect(placeOf(stepAnswer({ answer }))).toBe('/register/passport')
})

test('a command sent too late redirects to the step another tab has reached', () => {
  const problem = { ...notNow, step_name: 'verigram' } as Problem

  expect(placeOf(stepAnswer({ problem, refused: refusedBy(problem) }))).toBe('/register/photo')
})

test('a refusal without a step is shown', () => {
  const refused = refusedBy(notNow)

  expect(stepAnswer({ problem: notNow, refused })).toBe(refused)
  expect(stepAnswer({ problem: notNow })).toMatchObject({ data: { notices: ['Сейчас другой шаг'] } })
})
