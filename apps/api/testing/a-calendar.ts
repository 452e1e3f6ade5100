import { type Day, weekdayOf } from '@qadam/domain/calendar/day'
import { stateCalendar } from '@qadam/domain/calendar/working-days'

const years = Array.from({ length: 30 }, (_, index) => 2015 + index)

/** Calendar of known years whose only days off are weekends and the given holidays. */
export function aCalendar(...holidays: readonly Day[]) {
  const sundays = years.map(
    (year) => [1, 2, 3, 4, 5, 6, 7].map((day) => `${year}-01-0${day}`).find((day) => weekdayOf(day) === 7)!,
  )
  return stateCalendar([...sundays, ...holidays].map((day) => ({ day, isWorking: false })))
}
