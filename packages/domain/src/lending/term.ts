import { CalculationError } from '../money/calculation-error.ts'

// A hundred years of days, fifty years of months: more than any product offers, and still within what figures can hold.
const maxDays = 36_600
const maxMonths = 600

export function checkDays(term: unknown, field: string): number {
  return checkTerm(term, { field, unit: 'days', most: maxDays })
}

export function checkMonths(term: unknown, field: string): number {
  return checkTerm(term, { field, unit: 'months', most: maxMonths })
}

function checkTerm(term: unknown, { field, unit, most }: { field: string; unit: string; most: number }): number {
  if (typeof term === 'number' && Number.isInteger(term) && term >= 1 && term <= most) return term
  throw new CalculationError(`Incorrect ${field}: a whole number of ${unit} from 1 to ${most}`, field)
}
