import { CalculationError } from '@qadam/domain/money/calculation-error'
import { readIban } from '@qadam/domain/person/iban'
import { readIin } from '@qadam/domain/person/iin'
import { depositAnswer, loanAnswer, payoffAnswer, productAnswer } from './lending-answers.ts'

/** What stands between the braces of an input: nothing is known of it before a calculation has looked. */
export type Fields = Readonly<Record<string, unknown>>

export type Answer = Readonly<Record<string, unknown>>

export type Failure = { readonly error: string; readonly field: string }

const kinds: Readonly<Record<string, (input: Fields) => Answer>> = {
  loan: loanAnswer,
  deposit: depositAnswer,
  product: productAnswer,
  payoff: payoffAnswer,
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

/** One line of a stream: `{"kind": "loan", "input": {…}}`. */
export function answerLine(line: string): Answer | Failure {
  const request = readJson(line)
  return isFields(request) ? answer(request.kind, request.input) : { error: 'Malformed JSON', field: 'input' }
}

export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function isFailure(result: Answer | Failure): result is Failure {
  return typeof result.error === 'string'
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function iinAnswer({ iin }: Fields): Answer {
  const text = typeof iin === 'string' ? iin : ''
  const { fault, checkedBy, birthDate, sex } = readIin(text)
  const reading = { iin: text, valid: fault === null, checksumOk: checkedBy !== null, checkedBy, birthDate, sex }
  return fault === null ? reading : { error: `Incorrect iin: ${fault}`, field: 'iin', ...reading }
}

function ibanAnswer({ iban }: Fields): Answer {
  const text = typeof iban === 'string' ? iban : ''
  const reading = readIban(text)
  if (reading.fault) return { error: `Incorrect iban: ${reading.fault}`, field: 'iban', iban: text, valid: false }
  return { iban: reading.iban, valid: true, bankCode: reading.bankCode }
}
