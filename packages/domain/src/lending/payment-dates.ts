import { addMonths, type Day, dayNumber, daysInYear, yearOf } from '../calendar/day.ts'

export type Due = {
  readonly paymentDate: Day
  /** Days that the principal was in use since the previous date. */
  readonly days: number
  /** Base of the daily interest: days in the year of the payment. */
  readonly yearDays: 365 | 366
}

/** A schedule has at least one date. */
export type Dues = readonly [Due, ...Due[]]

// Spec §5: clamped to the month's last day, and always counted from the opening day, so that the 31st returns.
export function paymentDates(openDate: Day, periods: number): Dues {
  let previous = dayNumber(openDate)
  const next = (month: number): Due => {
    const paymentDate = addMonths(openDate, month)
    const number = dayNumber(paymentDate)
    const days = number - previous
    previous = number
    return { paymentDate, days, yearDays: daysInYear(yearOf(paymentDate)) }
  }
  return [next(1), ...Array.from({ length: periods - 1 }, (_, index) => next(index + 2))]
}
