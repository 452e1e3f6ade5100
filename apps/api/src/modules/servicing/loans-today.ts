import type { Day } from '@qadam/domain/calendar/day'
import type { StateCalendar } from '@qadam/domain/calendar/working-days'
import { inTimeWhereUnknown } from '@qadam/domain/lending/servicing/in-time-where-unknown'
import { comeTo } from '@qadam/domain/lending/servicing/life'
import type { LoanState } from '@qadam/domain/lending/servicing/loan-state'
import { useCredit } from '@qadam/domain/lending/servicing/receive'
import type { Selectable, Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { LoansTable } from '../../db/lending-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { readLoans } from './read-loans.ts'

export type OnDay = { readonly calendar: StateCalendar; readonly today: Day }

type Executor = Database['sql'] | Transaction<Tables>

/**
 * Where loans stand today, also where their days are still to be closed, and with the waiting money that the close of
 * today will use; nothing is written.
 */
export async function loansToday(
  executor: Executor,
  loans: readonly Selectable<LoansTable>[],
  { calendar, today }: OnDay,
): Promise<LoanState[]> {
  const stored = await readLoans(executor, loans, calendar)
  return stored.map(({ state: kept }) => {
    if (kept.state !== 'active') return kept
    const state = inTimeWhereUnknown(kept, today)
    const begun = comeTo({ terms: state.terms, calendar, happened: [], excuses: [], state, entries: [] }, today)
    return useCredit({ state: begun.state, entries: [] }).state
  })
}
