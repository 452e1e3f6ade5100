import { checkDay, type Day } from '../calendar/day.ts'

export type IdentityDocument = {
  readonly number: string
  readonly birthDate: Day
  readonly issuedOn: Day
  readonly validUntil: Day
}

export type DocumentFault =
  | 'not_nine_digits'
  | 'born_in_future'
  | 'issued_in_future'
  | 'issued_before_birth'
  | 'ends_before_issue'
  | 'expired'

export function isDocumentNumber(number: string): boolean {
  return /^\d{9}$/.test(number)
}

export function documentFaults(document: IdentityDocument, today: Day): DocumentFault[] {
  const { number, birthDate, issuedOn, validUntil } = document
  checkDays(document)
  checkDay(today, 'today')
  const checks: readonly (readonly [boolean, DocumentFault])[] = [
    [!isDocumentNumber(number), 'not_nine_digits'],
    [birthDate > today, 'born_in_future'],
    [issuedOn > today, 'issued_in_future'],
    [issuedOn < birthDate, 'issued_before_birth'],
    [validUntil <= issuedOn, 'ends_before_issue'],
    [validUntil < today, 'expired'],
  ]
  return checks.filter(([isWrong]) => isWrong).map(([, fault]) => fault)
}

// Days compare as text only where they are days.
function checkDays({ birthDate, issuedOn, validUntil }: IdentityDocument): void {
  checkDay(birthDate, 'birthDate')
  checkDay(issuedOn, 'issuedOn')
  checkDay(validUntil, 'validUntil')
}
