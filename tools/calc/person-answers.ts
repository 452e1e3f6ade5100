import { readIban } from '@qadam/domain/person/iban'
import { readIin } from '@qadam/domain/person/iin'
import type { Answer } from './answer-shape.ts'
import { echo, type Fields, readFields } from './fields.ts'

export function iinAnswer(input: Fields): Answer {
  const { iin } = readFields(input, { required: ['iin'] })
  const text = typeof iin === 'string' ? iin : ''
  const { fault, checkedBy, birthDate, sex } = readIin(text)
  const valid = fault === null
  const reading = { iin: echo(text), valid, checksumOk: checkedBy !== null, checkedBy, birthDate, sex }
  return valid ? reading : { error: `Incorrect iin: ${faultOf(iin, fault)}`, field: 'iin', ...reading }
}

export function ibanAnswer(input: Fields): Answer {
  const { iban: written } = readFields(input, { required: ['iban'] })
  const text = typeof written === 'string' ? written : ''
  const { iban, bankCode, fault } = readIban(text)
  if (fault === null) return { iban, valid: true, bankCode }
  return { error: `Incorrect iban: ${faultOf(written, fault)}`, field: 'iban', iban: echo(text), valid: false }
}

// A JSON number would have lost its leading zeros.
function faultOf(written: unknown, fault: string): string {
  return typeof written === 'string' ? fault : 'must be text'
}
