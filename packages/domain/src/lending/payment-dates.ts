import { addMonths, type Day, dayNumber, daysInYear, yearOf } from '../calendar/day.ts'

/** One date of a schedule and what is needed to charge for the time up to it. */
export type Due = {
  readonly paymentDate: Day
  /** Days that the principal was in use since the date before. */
  readonly days: number
  /** The base of the daily interest: the days of the year in which the payment falls. */
  readonly yearDays: 365 | 366
}

/** A schedule has a first date. */
export type Dues = readonly [Due, ...Due[]]

// Spec §5: clamped to the month's last day, and always from the opening day, so that the 31st comes back.
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
