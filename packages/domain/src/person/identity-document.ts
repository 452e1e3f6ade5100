import { checkDay, type Day } from '../calendar/day.ts'
import { isForeignNumber, isNumberOf } from './foreign-document.ts'

export type IdentityDocument = {
  /** Two-letter country code for a non-resident's document; null for a resident's card. */
  readonly foreign: string | null
  readonly number: string
  readonly birthDate: Day
  readonly issuedOn: Day
  readonly validUntil: Day
}

export type DocumentFault =
  | 'not_nine_digits'
  | 'not_letters_and_digits'
  | 'not_of_this_country'
  | 'born_in_future'
  | 'issued_in_future'
  | 'issued_before_birth'
  | 'ends_before_issue'
  | 'expired'

/** For a resident's card. */
export function isDocumentNumber(number: string): boolean {
  return /^\d{9}$/.test(number)
}

export function documentFaults(document: IdentityDocument, today: Day): DocumentFault[] {
  const { birthDate, foreign, issuedOn, number, validUntil } = document
  checkDays(document)
  checkDay(today, 'today')
  const checks: readonly (readonly [boolean, DocumentFault])[] = [
    [foreign === null && !isDocumentNumber(number), 'not_nine_digits'],
    [foreign !== null && !isForeignNumber(number), 'not_letters_and_digits'],
    [foreign !== null && isForeignNumber(number) && !isNumberOf(foreign, number), 'not_of_this_country'],
    [birthDate > today, 'born_in_future'],
    [issuedOn > today, 'issued_in_future'],
    [issuedOn < birthDate, 'issued_before_birth'],
    [validUntil <= issuedOn, 'ends_before_issue'],
    [validUntil < today, 'expired'],
  ]
  return checks.filter(([isWrong]) => isWrong).map(([, fault]) => fault)
}

// Days can be compared as text only when they are valid.
function checkDays({ birthDate, issuedOn, validUntil }: IdentityDocument): void {
  checkDay(birthDate, 'birthDate')
  checkDay(issuedOn, 'issuedOn')
  checkDay(validUntil, 'validUntil')
}
