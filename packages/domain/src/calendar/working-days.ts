import { addDays, type Day, weekdayOf } from './day.ts'

/** What the state calendar of a year changes: holidays that fall on working days, and Saturdays worked instead. */
export type StateCalendar = { readonly holidays: ReadonlySet<Day>; readonly workedWeekends: ReadonlySet<Day> }

export const weekendsOnly: StateCalendar = { holidays: new Set(), workedWeekends: new Set() }

function isWorkingDay(day: Day, { holidays, workedWeekends }: StateCalendar): boolean {
  return weekdayOf(day) <= 5 ? !holidays.has(day) : workedWeekends.has(day)
}

/** Civil code 175: when the last day of a term is not a working one, the term ends on the next working day. */
export function lastDayInTime(dueDate: Day, calendar: StateCalendar): Day {
  let day = dueDate
  while (!isWorkingDay(day, calendar)) day = addDays(day, 1)
  return day
}

/** So many working days after a day, which itself does not count (civil code 173). */
export function workingDaysAfter(from: Day, count: number, calendar: StateCalendar): Day {
  let day = from
  for (let left = count; left > 0; ) {
    day = addDays(day, 1)
    if (isWorkingDay(day, calendar)) left -= 1
  }
  return day
}
