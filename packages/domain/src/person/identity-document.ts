import { addMonths, checkDay, type Day } from '../calendar/day.ts'

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

/** What an operator looks at; none of it stops a client. */
export type DocumentWarning = 'issued_under_sixteen' | 'valid_over_ten_years'

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

// An identity card is given from sixteen years of age and for ten years.
export function documentWarnings(document: IdentityDocument): DocumentWarning[] {
  const { birthDate, issuedOn, validUntil } = document
  checkDays(document)
  const warnings: DocumentWarning[] = []
  if (issuedOn < addMonths(birthDate, 16 * 12)) warnings.push('issued_under_sixteen')
  if (validUntil > addMonths(issuedOn, 10 * 12)) warnings.push('valid_over_ten_years')
  return warnings
}

// Days compare as text only where they are days.
function checkDays({ birthDate, issuedOn, validUntil }: IdentityDocument): void {
  checkDay(birthDate, 'birthDate')
  checkDay(issuedOn, 'issuedOn')
  checkDay(validUntil, 'validUntil')
}
