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

/** The n-th working day after a day, which is not counted itself (civil code 173). */
export function addWorkingDays(day: Day, count: number, calendar: StateCalendar): Day {
  let reached = day
  for (let counted = 0; counted < count; counted += 1) reached = lastDayInTime(addDays(reached, 1), calendar)
  return reached
}
