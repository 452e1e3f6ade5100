import { type CalendarFault, calendarYearFaults } from '@qadam/domain/calendar/calendar-year'
import type { Day } from '@qadam/domain/calendar/day'
import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type { FieldTextKey } from '@qadam/wire/field-texts'
import type * as wire from '@qadam/wire/operator-calendar'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { readStateCalendar } from './state-calendar.ts'

type Days = InputOf<typeof wire.replaceCalendarYear>['body']['days']

type Replacing = { readonly database: Database; readonly today: () => Day }

/** Records who made the change, in the same transaction. */
type RecordWord = (trx: Transaction<Tables>) => Promise<void>

const texts: Readonly<Record<CalendarFault, FieldTextKey>> = {
  other_year: 'calendar_other_year',
  twice: 'calendar_twice',
  differs_from_nothing: 'calendar_differs_from_nothing',
  past_day_off_taken: 'calendar_past_day_off_taken',
}

export async function readYear({ sql: db }: Database, year: number): Promise<Days> {
  const { from, to } = daysOf(year)
  return db
    .selectFrom('state_calendar')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
}

/** Replaces the whole year: a day that is left out becomes an ordinary day again. */
export async function replaceYear(
  { database, today }: Replacing,
  { days, year }: { readonly year: number; readonly days: Days },
  record: RecordWord,
): Promise<AnswerOf<typeof wire.replaceCalendarYear> | Refusal<'validation_failed'>> {
  return database.sql.transaction().execute(async (trx) => {
    // Serialises concurrent replacements without blocking reads.
    await sql`lock table state_calendar in share row exclusive mode`.execute(trx)
    const calendar = await readStateCalendar({ sql: trx })
    const differing = days.map(({ day, is_working }) => ({ day, isWorking: is_working }))
    const faults = [...calendarYearFaults({ year, days: differing, calendar, today: today() })]
    if (faults.length > 0) {
      const fields = faults.map(([place, fault]) => [place < days.length ? `days.${place}.day` : 'days', texts[fault]])
      return refuse('validation_failed', { fields: Object.fromEntries(fields) })
    }
    const { from, to } = daysOf(year)
    await trx.deleteFrom('state_calendar').where('day', '>=', from).where('day', '<=', to).execute()
    await trx.insertInto('state_calendar').values(days).execute()
    await record(trx)
    return { replaced: true as const, days: days.length }
  })
}

function daysOf(year: number): { from: Day; to: Day } {
  return { from: `${year}-01-01`, to: `${year}-12-31` }
}
