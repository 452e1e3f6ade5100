import { CalculationError } from '@qadam/domain/money/calculation-error'
import type { Answer, Failure } from './answer-shape.ts'
import type { Fields } from './fields.ts'
import { readJson } from './json.ts'
import { depositAnswer, loanAnswer, productAnswer } from './lending-answers.ts'
import { lifeAnswer } from './life-answer.ts'
import { payoffAnswer } from './payoff-answer.ts'
import { ibanAnswer, iinAnswer } from './person-answers.ts'

const kinds: Readonly<Record<string, (input: Fields) => Answer>> = {
  loan: loanAnswer,
  deposit: depositAnswer,
  product: productAnswer,
  payoff: payoffAnswer,
  life: lifeAnswer,
  iin: iinAnswer,
  iban: ibanAnswer,
}

export const kindNames = Object.keys(kinds)

export function answer(kind: unknown, input: unknown): Answer | Failure {
  const calculate = typeof kind === 'string' && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  if (!calculate) return { error: `Unknown kind: one of ${kindNames.join(', ')}`, field: 'kind' }
  if (!isFields(input)) return { error: 'Incorrect input: not an object', field: 'input' }
  try {
    return calculate(input)
  } catch (error) {
    if (error instanceof CalculationError) return { error: error.message, field: error.field }
    throw error
  }
}

/** The input as typed. */
export function answerText(kind: string, text: string): Answer | Failure {
  const input = readJson(text)
  return input === undefined ? malformed : answer(kind, input)
}

/** One line of a stream: `{"kind": "loan", "input": {…}}`. */
export function answerLine(line: string): Answer | Failure {
  const request = readJson(line)
  if (request === undefined) return malformed
  if (isFields(request)) return answer(request.kind, request.input)
  return { error: 'Incorrect input: a line must be an object {kind, input}', field: 'input' }
}

const malformed: Failure = { error: 'Malformed JSON', field: 'input' }

export function isFailure(result: Answer | Failure): result is Failure {
  return typeof result.error === 'string'
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
