import { addDays, type Day, weekdayOf, yearOf } from './day.ts'

/** What the state calendar of a year changes: holidays that fall on working days, and Saturdays worked instead. */
export type StateCalendar = { readonly holidays: ReadonlySet<Day>; readonly workedWeekends: ReadonlySet<Day> }

/** A day that differs from Monday to Friday. */
export type DifferingDay = { readonly day: Day; readonly isWorking: boolean }

/** Years without a day in the list go on by weekdays alone. */
export function stateCalendar(differing: readonly DifferingDay[]): StateCalendar {
  const daysThat = (isWorking: boolean) => differing.filter((one) => one.isWorking === isWorking).map(({ day }) => day)
  return { holidays: new Set(daysThat(false)), workedWeekends: new Set(daysThat(true)) }
}

export function isWorkingDay(day: Day, { holidays, workedWeekends }: StateCalendar): boolean {
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

/** A year in which nothing differs was not entered: none has been without a holiday on a working day. */
export function isYearKnown(year: number, { holidays, workedWeekends }: StateCalendar): boolean {
  return [...holidays, ...workedWeekends].some((day) => yearOf(day) === year)
}

/** Whether `lastDayInTime` knows, or goes on by weekdays into a year whose days off nobody has entered. */
export function isLastDayInTimeKnown(dueDate: Day, calendar: StateCalendar): boolean {
  const years = [dueDate, lastDayInTime(dueDate, calendar)].map(yearOf)
  return years.every((year) => isYearKnown(year, calendar))
}
