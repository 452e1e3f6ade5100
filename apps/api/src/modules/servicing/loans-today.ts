import type { Day } from '@qadam/domain/calendar/day'
import type { StateCalendar } from '@qadam/domain/calendar/working-days'
import { inTimeWhereUnknown } from '@qadam/domain/lending/servicing/in-time-where-unknown'
import { comeTo } from '@qadam/domain/lending/servicing/life'
import type { LoanState } from '@qadam/domain/lending/servicing/loan-state'
import { useCredit } from '@qadam/domain/lending/servicing/receive'
import type { Selectable, Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { inOneSnapshot } from '../../db/in-one-snapshot.ts'
import type { LoansTable } from '../../db/loan-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { readLoans } from './read-loans.ts'

export type OnDay = { readonly calendar: StateCalendar; readonly today: Day }

type Executor = Database['sql'] | Transaction<Tables>

/**
 * Returns the state of loans today, including days still to be closed and the waiting money that today's close will
 * use; writes nothing. Loans that the caller has not locked are read in one snapshot: a payment or a close between two
 * queries would mix sums of two days.
 */
export function loansToday(
  executor: Executor,
  loans: readonly Selectable<LoansTable>[],
  on: OnDay,
): Promise<LoanState[]> {
  if (loans.length === 0) return Promise.resolve([])
  return inOneSnapshot(executor, async (trx) => {
    const known = executor.isTransaction ? loans : await asTheyAreNow(trx, loans)
    return statesOf(trx, known, on)
  })
}

/**
 * Returns the state in which an event of today finds the loan: past days closed, today's reward and penalty posted, the
 * waiting money not used yet. Writes nothing; a caller that acts on the result must hold the loan's lock.
 */
export function loanBegunToday(
  executor: Executor,
  loan: Selectable<LoansTable>,
  on: OnDay,
): Promise<LoanState | undefined> {
  return inOneSnapshot(executor, async (trx) => {
    const known = executor.isTransaction ? [loan] : await asTheyAreNow(trx, [loan])
    const [stored] = await readLoans(trx, known, on.calendar)
    return stored && begunToday(stored.state, on)
  })
}

async function asTheyAreNow(trx: Transaction<Tables>, loans: readonly Selectable<LoansTable>[]) {
  const ids = loans.map(({ id }) => id)
  const rows = await trx.selectFrom('loans').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return loans.map((loan) => byId.get(loan.id) ?? loan)
}

async function statesOf(
  trx: Transaction<Tables>,
  loans: readonly Selectable<LoansTable>[],
  { calendar, today }: OnDay,
): Promise<LoanState[]> {
  const stored = await readLoans(trx, loans, calendar)
  return stored.map(({ state: kept }) => {
    if (kept.state !== 'active') return kept
    return useCredit({ state: begunToday(kept, { calendar, today }), entries: [] }).state
  })
}

function begunToday(kept: LoanState, { calendar, today }: OnDay): LoanState {
  if (kept.state !== 'active') return kept
  const state = inTimeWhereUnknown(kept, today)
  return comeTo({ terms: state.terms, calendar, happened: [], excuses: [], state, entries: [] }, today).state
}
