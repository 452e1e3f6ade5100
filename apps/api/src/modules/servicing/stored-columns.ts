import { type LedgerAccount, ledgerAccounts } from '@qadam/domain/lending/ledger/accounts'
import { emptyBalances } from '@qadam/domain/lending/servicing/books'
import type { Balances, DayState } from '@qadam/domain/lending/servicing/loan-state'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { LoansTable } from '../../db/loan-tables.ts'
import type { Tables } from '../../db/tables.ts'

type Executor = Database['sql'] | Transaction<Tables>

/** Passes hundreds of ids as one array: a list would be parsed and planned again with each query. */
export function anyOf(ids: readonly string[]) {
  return sql<string>`any(${ids}::uuid[])`
}

type OwnState = Omit<DayState, 'calendar' | 'rows' | 'penaltyYears' | 'balances'>

export function ownState(loan: Selectable<LoansTable>): OwnState {
  const { amount_tiyn, closed_on, closed_through, free_after, free_until, method, nominal_rate, opened_on } = loan
  const { claimed_on, claimed_until, ended_delay_on, ended_delay_since, suspended_after, suspended_until } = loan
  return {
    terms: {
      ...{ product: loan.product, amount: Number(amount_tiyn), term: loan.term },
      ...{ rate: nominal_rate, method, openedOn: opened_on },
    },
    ...{
      state: loan.state,
      closedOn: closed_on,
      day: loan.touched_on,
      isDayClosed: loan.touched_on === closed_through,
    },
    ...{
      rate: loan.rate_in_force,
      method: loan.method_in_force,
      prolongations: loan.prolongations,
      dayMoves: loan.day_moves,
    },
    overdueSince: loan.overdue_since,
    endedDelay:
      ended_delay_since !== null && ended_delay_on !== null ? { since: ended_delay_since, on: ended_delay_on } : null,
    suspended:
      suspended_after !== null && suspended_until !== null ? { after: suspended_after, until: suspended_until } : null,
    claimed: claimed_on !== null && claimed_until !== null ? { on: claimed_on, until: claimed_until } : null,
    free: free_after !== null && free_until !== null ? { after: free_after, until: free_until } : null,
    run: {
      ...{ units: BigInt(loan.run_units), lateUnits: BigInt(loan.run_late_units) },
      ...{ posted: Number(loan.run_posted_tiyn), latePosted: Number(loan.run_late_posted_tiyn) },
      settled: Number(loan.run_settled_tiyn),
    },
  }
}

const accountNames = (Object.keys(ledgerAccounts) as LedgerAccount[]).map(
  (name) => [name, ledgerAccounts[name].code] as const,
)
const accountColumns = sql.join(accountNames.map(([, code]) => sql.ref(`account_${code}`)))

/** A contract's balances as one text: as columns of the result they cost the program many times as much. */
export const heldText = sql<string>`concat_ws(' ', ${accountColumns})`

export function findBalances(executor: Executor, contracts: readonly string[]) {
  return executor
    .selectFrom('contract_accounts')
    .select(['contract_id', heldText.as('held')])
    .where('contract_id', '=', anyOf(contracts))
    .execute()
}

/** A contract without postings has an empty text, or none. */
export function balancesOf(held = ''): Balances {
  const balances: Record<LedgerAccount, number> = { ...emptyBalances }
  for (const [index, balance] of held.split(' ').entries()) {
    const name = accountNames[index]?.[0]
    if (name !== undefined) balances[name] = Number(balance)
  }
  return balances
}
