import { addMonths, type Day, dayNumber, daysInYear, yearOf } from '../calendar/day.ts'

/** One date of a schedule and what is needed to charge for the time up to it. */
export type Due = {
  readonly paymentDate: Day
  /** Days that the principal was in use since the date before. */
  readonly days: number
  /** The base of the daily interest: the days of the year in which the payment falls. */
  readonly yearDays: 365 | 366
}

// Spec §5: clamped to the month's last day, and always from the opening day, so that the 31st comes back.
export function paymentDates(openDate: Day, periods: number): Due[] {
  const dues: Due[] = []
  let previous = dayNumber(openDate)
  for (let month = 1; month <= periods; month++) {
    const paymentDate = addMonths(openDate, month)
    const number = dayNumber(paymentDate)
    dues.push({ paymentDate, days: number - previous, yearDays: daysInYear(yearOf(paymentDate)) })
    previous = number
  }
  return dues
}
