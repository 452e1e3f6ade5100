import { businessDay } from '@qadam/domain/calendar/business-day'
import { addDays, type Day } from '@qadam/domain/calendar/day'

export type RequestedSources = { readonly from: string; readonly to: string; readonly touch: 'first' | 'last' }

/** The report that the URL requests; the last thirty days by default. The API validates the dates. */
export function requestedSources(search: URLSearchParams, today: Day = businessDay(new Date())): RequestedSources {
  return {
    from: search.get('from')?.slice(0, 20) || addDays(today, -29),
    to: search.get('to')?.slice(0, 20) || today,
    touch: search.get('touch') === 'first' ? 'first' : 'last',
  }
}
