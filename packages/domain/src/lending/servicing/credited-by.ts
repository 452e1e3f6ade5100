import type { Day } from '../../calendar/day.ts'
import { addWorkingDays, type StateCalendar } from '../../calendar/working-days.ts'

/**
 * Returns the day by whose end money of a day is either certainly credited or certainly not: banks settle on working
 * days.
 */
export function creditedBy(valueOn: Day, calendar: StateCalendar): Day {
  return addWorkingDays(valueOn, 1, calendar)
}
