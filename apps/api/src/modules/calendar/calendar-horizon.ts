import { businessDay } from '@qadam/domain/calendar/business-day'
import { addDays, type Day, daysBetween, yearOf } from '@qadam/domain/calendar/day'
import { isYearKnown, type StateCalendar } from '@qadam/domain/calendar/working-days'
import { daysWithoutYearlyValues, unknownParameters, unreadParameters } from '@qadam/domain/lending/legal-parameters'
import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import { type Job, job } from '../../jobs/job.ts'
import type { Log } from '../../log.ts'

export type CalendarHorizon = { readonly today: () => Day; readonly calendar: () => StateCalendar }

/** The government decides late in the year, and payments fall due in the first days of the next one. */
const warnDays = 60

/** Days until the first year that is not entered; 0 when that is the current year. */
export function knownDaysAhead({ calendar, today }: CalendarHorizon): number {
  const [day, known] = [today(), calendar()]
  let year = yearOf(day)
  while (isYearKnown(year, known)) year += 1
  return Math.max(0, daysBetween(day, `${year}-01-01`))
}

/** Warns in the log about calendar years, days and legal values that are still to be entered. */
export async function calendarHorizon({
  database,
  log,
  ...ahead
}: CalendarHorizon & { database: Database; log: Log }): Promise<void> {
  const known = knownDaysAhead(ahead)
  const [today, until] = [ahead.today(), addDays(ahead.today(), warnDays)]
  if (known < warnDays) {
    const year = yearOf(addDays(today, known))
    log.warn({ year, days_left: known }, 'the state calendar of this year is not entered: see deploy/README.md')
  }
  const unsure = await database.sql
    .selectFrom('state_calendar')
    .select('day')
    .where('source', 'like', 'to be confirmed%')
    .where('day', '>=', today)
    .where('day', '<', until)
    .orderBy('day')
    .execute()
  const late = daysWithoutYearlyValues(today)
  if (late > 0) {
    log.warn({ days_late: late }, 'the MRP of this year is not entered, the last one applies: see deploy/README.md')
  }
  const days = unsure.map(({ day }) => day)
  if (days.length > 0) log.warn({ days }, 'these days of the state calendar are not confirmed yet')
}

/** Days for which this year's own legal values have been missing. */
export function lawDaysLate({ today }: Pick<CalendarHorizon, 'today'>): number {
  return daysWithoutYearlyValues(today())
}

/** Logged at each start of a stand where people borrow, until the numbers are entered. */
export function askTheLawyer(log: Log): void {
  const parameters = unknownParameters(businessDay(new Date()))
  if (parameters.length === 0) return
  log.warn(
    { parameters, unread: unreadParameters },
    'some statutory thresholds are not entered: ask the lawyer, see docs/law.md',
  )
}

export function calendarJobs(context: CalendarHorizon & { readonly database: Database; readonly log: Log }): Job[] {
  return [
    job({
      name: 'look-ahead-in-the-calendar',
      schema: z.object({}),
      retries: 7,
      backoff: { firstSeconds: 5, longestSeconds: 600 },
      schedule: '5 9 * * *',
      run: () => calendarHorizon(context),
    }),
  ]
}
