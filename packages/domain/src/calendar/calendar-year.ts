import { type Day, weekdayOf, yearOf } from './day.ts'
import { type DifferingDay, isWorkingDay, type StateCalendar, stateCalendar } from './working-days.ts'

export type CalendarFault =
  | 'other_year'
  | 'twice'
  /** A working day from Monday to Friday, or a Saturday or Sunday off: the row changes nothing. */
  | 'differs_from_nothing'
  /** A payment made on that day was in time. */
  | 'past_day_off_taken'

type NewYear = {
  readonly year: number
  readonly days: readonly DifferingDay[]
  /** The calendar before the change. */
  readonly calendar: StateCalendar
  readonly today: Day
}

/**
 * Returns the faults of a year's new list of days, by index; a fault about a missing day is at the index after the
 * last. No past day may become a working one, because a payment made in time would become late.
 */
export function calendarYearFaults({ calendar, days, today, year }: NewYear): ReadonlyMap<number, CalendarFault> {
  const faults = new Map<number, CalendarFault>()
  const seen = new Set<Day>()
  for (const [place, { day, isWorking }] of days.entries()) {
    if (yearOf(day) !== year) faults.set(place, 'other_year')
    else if (seen.has(day)) faults.set(place, 'twice')
    else if (isWorking === weekdayOf(day) <= 5) faults.set(place, 'differs_from_nothing')
    else if (isWorking && day < today && !isWorkingDay(day, calendar)) faults.set(place, 'past_day_off_taken')
    seen.add(day)
  }
  const next = stateCalendar(days)
  const isTaken = (day: Day) => yearOf(day) === year && day < today && isWorkingDay(day, next)
  if ([...calendar.holidays].some(isTaken)) faults.set(days.length, 'past_day_off_taken')
  return faults
}
