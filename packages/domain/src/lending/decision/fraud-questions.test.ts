import { expect, test } from 'vitest'
import { type FraudAnswers, showsCoercion } from './fraud-questions.ts'

const no: FraudAnswers = { advised: false, guided: false, for_another: false, promised: false }

test.each([
  [no, false],
  [{ ...no, advised: true }, true],
  [{ ...no, guided: true }, true],
  [{ ...no, for_another: true }, true],
  [{ ...no, promised: true }, true],
  [{ advised: true, guided: true, for_another: true, promised: true }, true],
])('%j shows coercion: %s', (answers, expected) => {
  expect(showsCoercion(answers)).toBe(expected)
})
