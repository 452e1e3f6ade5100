import { businessDay } from '@qadam/domain/calendar/business-day'
import { addDays, type Day } from '@qadam/domain/calendar/day'

/** The day in Almaty so many days from now. */
export function dayFromNow(days: number): Day {
  return addDays(businessDay(new Date()), days)
}
