import type { Day } from '../../calendar/day.ts'
import { addWorkingDays, type StateCalendar } from '../../calendar/working-days.ts'

/** The day by whose end money of this day is surely ours, or surely is not: banks settle on working days. */
export function creditedBy(valueOn: Day, calendar: StateCalendar): Day {
  return addWorkingDays(valueOn, 1, calendar)
}
