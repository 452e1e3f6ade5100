import { type Day, isDay } from '../calendar/day.ts'

export type IinFault =
  | 'not_twelve_digits'
  | 'business_number'
  | 'no_check_digit'
  | 'wrong_check_digit'
  | 'no_birth_date'
  | 'under_age'

export type Sex = 'male' | 'female'

export type IinReading = {
  /** Checksum pass that gave the digit; null when it is wrong or no digit can be right. */
  readonly checkedBy: 'first' | 'second' | null
} & (
  | { readonly birthDate: Day; readonly sex: Sex; readonly fault: null }
  | { readonly birthDate: null; readonly sex: null; readonly fault: IinFault }
)

const adultAge = 18

const firstWeights = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
const secondWeights = [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2]

/** Centuries by the seventh digit, odd for men: 1 and 2 the 19th, 3 and 4 the 20th, 5 and 6 the 21st. */
const centuries = ['18', '18', '19', '19', '20', '20']

/** Reads the digits. They do not prove a birth date: since 2013 a number need not follow its owner's data. */
export function readIin(iin: string): IinReading {
  const nothing = { checkedBy: null, birthDate: null, sex: null }
  if (!/^\d{12}$/.test(iin)) return { ...nothing, fault: 'not_twelve_digits' }
  const check = checkDigitOf(iin)
  const checkedBy = check?.digit === Number(iin[11]) ? check.pass : null
  // A company's number has 4, 5 or 6 where a person's day of birth begins, with the same kind of checksum.
  if (/^\d{4}[4-6]/.test(iin)) return { ...nothing, checkedBy, fault: 'business_number' }
  if (!check) return { ...nothing, fault: 'no_check_digit' }
  if (!checkedBy) return { ...nothing, fault: 'wrong_check_digit' }
  const birthDate = birthDateOf(iin)
  if (!birthDate) return { ...nothing, checkedBy, fault: 'no_birth_date' }
  return { checkedBy, birthDate, sex: Number(iin[6]) % 2 === 1 ? 'male' : 'female', fault: null }
}

/** Returns the fault of a client's number on a day, including the age; null when there is none. */
export function iinFault(iin: string, today: Day): IinFault | null {
  const { fault, birthDate } = readIin(iin)
  if (fault) return fault
  return isAdult(birthDate, today) ? null : 'under_age'
}

// Dates in YYYY-MM-DD compare as text; a person born on 29 February comes of age on 1 March of a common year.
export function isAdult(birthDate: Day, today: Day): boolean {
  return `${Number(birthDate.slice(0, 4)) + adultAge}${birthDate.slice(4)}` <= today
}

function checkDigitOf(iin: string): { digit: number; pass: 'first' | 'second' } | undefined {
  const first = weighted(iin, firstWeights)
  if (first < 10) return { digit: first, pass: 'first' }
  const second = weighted(iin, secondWeights)
  return second < 10 ? { digit: second, pass: 'second' } : undefined
}

function weighted(iin: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(iin[index]), 0) % 11
}

function birthDateOf(iin: string): Day | null {
  const century = centuries[Number(iin[6]) - 1]
  const day = `${century}${iin.slice(0, 2)}-${iin.slice(2, 4)}-${iin.slice(4, 6)}`
  return century && isDay(day) ? day : null
}
