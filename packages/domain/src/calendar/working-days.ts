import { addDays, type Day, weekdayOf, yearOf } from './day.ts'

/** Changes by the state calendar: holidays on working days, and Saturdays worked instead. */
export type StateCalendar = { readonly holidays: ReadonlySet<Day>; readonly workedWeekends: ReadonlySet<Day> }

/** A day that differs from the Monday-to-Friday rule. */
export type DifferingDay = { readonly day: Day; readonly isWorking: boolean }

/** Years without a day in the list fall back to weekdays. */
export function stateCalendar(differing: readonly DifferingDay[]): StateCalendar {
  const daysThat = (isWorking: boolean) => differing.filter((one) => one.isWorking === isWorking).map(({ day }) => day)
  return { holidays: new Set(daysThat(false)), workedWeekends: new Set(daysThat(true)) }
}

export function isWorkingDay(day: Day, { holidays, workedWeekends }: StateCalendar): boolean {
  return weekdayOf(day) <= 5 ? !holidays.has(day) : workedWeekends.has(day)
}

/** Civil code 175: when the last day of a term is not a working day, the term ends on the next working day. */
export function lastDayInTime(dueDate: Day, calendar: StateCalendar): Day {
  let day = dueDate
  while (!isWorkingDay(day, calendar)) day = addDays(day, 1)
  return day
}

/** Returns the n-th working day after a day, which itself is not counted (civil code 173). */
export function addWorkingDays(day: Day, count: number, calendar: StateCalendar): Day {
  let reached = day
  for (let counted = 0; counted < count; counted += 1) reached = lastDayInTime(addDays(reached, 1), calendar)
  return reached
}

/** A year without differing days has not been entered: every real year has a holiday on a working day. */
export function isYearKnown(year: number, { holidays, workedWeekends }: StateCalendar): boolean {
  return [...holidays, ...workedWeekends].some((day) => yearOf(day) === year)
}

/** Returns whether `lastDayInTime` is certain, or falls back to weekdays in a year whose days off are not entered. */
export function isLastDayInTimeKnown(dueDate: Day, calendar: StateCalendar): boolean {
  const years = [dueDate, lastDayInTime(dueDate, calendar)].map(yearOf)
  return years.every((year) => isYearKnown(year, calendar))
}
