import { businessDay } from '@qadam/domain/calendar/business-day'
import { addDays, type Day } from '@qadam/domain/calendar/day'

export type AskedSources = { readonly from: string; readonly to: string; readonly touch: 'first' | 'last' }

/** The report that an address asks for; by itself, of the last thirty days. Whether its days are days the API says. */
export function askedSources(search: URLSearchParams, today: Day = businessDay(new Date())): AskedSources {
  return {
    from: search.get('from')?.slice(0, 20) || addDays(today, -29),
    to: search.get('to')?.slice(0, 20) || today,
    touch: search.get('touch') === 'first' ? 'first' : 'last',
  }
}
