import { addDays, type Day } from '@qadam/domain/calendar/day'
import { isLastDayInTimeKnown, type StateCalendar } from '@qadam/domain/calendar/working-days'
import type { DayState } from '@qadam/domain/lending/servicing/loan-state'
import { closePast } from '@qadam/domain/lending/servicing/pass-days'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { isUnavailable } from '../../db/database-errors.ts'
import type { Tables } from '../../db/tables.ts'
import { errorCode } from '../../jobs/error-code.ts'
import type { Log } from '../../log.ts'
import { keyed } from './entry-keys.ts'
import { readLoansToClose } from './read-loans-to-close.ts'
import { saveLoans } from './save-loans.ts'
import { anyOf } from './stored-columns.ts'

export type Closing = {
  readonly database: Database
  readonly log: Log
  readonly today: () => Day
  readonly calendar: () => StateCalendar
  /** Limits memory; fewer in tests that need several transactions. */
  readonly loansAtOnce?: number
}

type Round = Required<Closing> & { readonly through: Day; readonly waits: boolean }

const daysAtOnce = 31

/**
 * Closes every past day of every open loan. Any number of nodes may run at once, each on its own loans. A loan that
 * cannot be closed is left behind alone and reported, and the next run retries it.
 */
export async function closeDays(closing: Closing): Promise<{ readonly closed: number; readonly leftBehind: number }> {
  const through = addDays(closing.today(), -1)
  const failed = new Set<string>()
  let closed = 0
  let waits = false
  for (;;) {
    const done = await closeAll({ loansAtOnce: 500, ...closing, through, waits }, failed)
    closed += done
    if (done > 0) continue
    // Loans locked by others are waited for in a last pass.
    if (waits) break
    waits = true
  }
  await recordDays(closing.database, through)
  return { closed, leftBehind: failed.size }
}

/** Makes one pass over all loans that are behind; a loan far behind is closed part of the way. */
async function closeAll(round: Round, failed: Set<string>): Promise<number> {
  let done = 0
  let after: string | null = null
  for (;;) {
    const ids: string[] = await findBehind(round, { after, except: [...failed] })
    const last = ids.at(-1)
    if (last === undefined) return done
    done += await closeSideBySide(round, ids, failed)
    after = last
  }
}

/**
 * Computes one half while the database writes the other; with a single connection the halves run one after the other.
 */
async function closeSideBySide(round: Round, ids: readonly string[], failed: Set<string>): Promise<number> {
  const { loansAtOnce } = round
  const parts = [ids.slice(0, loansAtOnce), ids.slice(loansAtOnce)].filter((part) => part.length > 0)
  if (round.database.driver.pool.options.max === 1) {
    let done = 0
    for (const part of parts) done += await closeOrLeave(round, part, failed)
    return done
  }
  // The next batch must not start while a part is still running.
  const ended = await Promise.allSettled(parts.map((part) => closeOrLeave(round, part, failed)))
  const broken = ended.find((one) => one.status === 'rejected')
  if (broken) throw broken.reason
  return ended.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0)
}

type Behind = { readonly after: string | null; readonly except: readonly string[] }

async function findBehind(
  { database: { sql: db }, loansAtOnce, through }: Round,
  { after, except }: Behind,
): Promise<string[]> {
  let behind = db
    .selectFrom('loans')
    .select('id')
    .where('state', '=', 'active')
    .where('closed_through', '<', through)
    .where('id', '<>', sql<string>`all(${except}::uuid[])`)
  if (after !== null) behind = behind.where('id', '>', after)
  const rows = await behind
    .orderBy('id')
    .limit(2 * loansAtOnce)
    .execute()
  return rows.map(({ id }) => id)
}

/** Halves a failing batch until the bad loan is alone. */
async function closeOrLeave(round: Round, ids: readonly string[], failed: Set<string>): Promise<number> {
  try {
    return await round.database.sql.transaction().execute((trx) => closeThese(trx, round, ids))
  } catch (error) {
    if (isUnavailable(error)) throw error
    const [id] = ids
    if (ids.length > 1) {
      const half = Math.ceil(ids.length / 2)
      return (
        (await closeOrLeave(round, ids.slice(0, half), failed)) + (await closeOrLeave(round, ids.slice(half), failed))
      )
    }
    if (id !== undefined) await leaveBehind(round, id, errorCode(error))
    if (id !== undefined) failed.add(id)
    return 0
  }
}

async function closeThese(
  trx: Transaction<Tables>,
  { calendar, through, waits }: Round,
  ids: readonly string[],
): Promise<number> {
  await readByKeys(trx)
  const behind = trx
    .selectFrom('loans')
    .selectAll()
    .where('id', '=', anyOf(ids))
    .where('state', '=', 'active')
    .where('closed_through', '<', through)
    .orderBy('id')
    .forUpdate()
  const loans = await (waits ? behind : behind.skipLocked()).execute()
  if (loans.length === 0) return 0
  const stored = await readLoansToClose(trx, loans, calendar())
  await saveLoans(
    trx,
    stored.map((before) => {
      const { closed: days, entries, state: after } = closePast(before.state, { day: through, most: daysAtOnce })
      refuseGuesses(before.state, after)
      return { before, after, days, entries: keyed(before, entries) }
    }),
  )
  await trx
    .deleteFrom('loans_left_behind')
    .where('loan_id', '=', anyOf(stored.map(({ id }) => id)))
    .execute()
  return stored.length
}

/**
 * For five hundred ids of a hundred thousand, a planner with yesterday's statistics would scan the whole table with
 * parallel workers and JIT-compile a query that runs for a few milliseconds.
 */
async function readByKeys(trx: Transaction<Tables>): Promise<void> {
  await sql`
    select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
      set_config('max_parallel_workers_per_gather', '0', true)
  `.execute(trx)
}

/** Refuses to guess whether a row is late: the day waits until the year's days off are entered. */
function refuseGuesses(before: DayState, { calendar, rows }: DayState): void {
  const guessed = rows.some(
    ({ date, state }, index) =>
      state === 'overdue' && before.rows[index]?.state !== 'overdue' && !isLastDayInTimeKnown(date, calendar),
  )
  if (guessed) throw new CalendarUnknownError()
}

class CalendarUnknownError extends Error {
  override readonly name = 'CalendarUnknownError'
}

async function leaveBehind({ database, log, through }: Round, id: string, code: string): Promise<void> {
  log.error({ loan: id, code, day: through }, 'the close of a loan failed; the others continue')
  await database.sql
    .insertInto('loans_left_behind')
    .values({ loan_id: id, since: through, code })
    .onConflict((conflict) =>
      conflict.column('loan_id').doUpdateSet({ code, last_tried_at: sql<Date>`clock_timestamp()` }),
    )
    .execute()
}

/** Records each day after the one before; a new stand records only the last one. */
async function recordDays({ sql: db }: Database, through: Day): Promise<void> {
  await sql`
    insert into business_days (day)
    select day::date from generate_series(
      coalesce((select max(day) + 1 from business_days), ${through}::date), ${through}::date, interval '1 day'
    ) as day
    on conflict (day) do nothing
  `.execute(db)
}
