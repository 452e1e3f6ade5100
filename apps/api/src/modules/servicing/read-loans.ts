import type { StateCalendar } from '@qadam/domain/calendar/working-days'
import { ledgerAccounts } from '@qadam/domain/lending/ledger/accounts'
import { emptyBalances } from '@qadam/domain/lending/servicing/books'
import type { Balances, LoanState, PenaltyYear, Row, Version } from '@qadam/domain/lending/servicing/loan-state'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { LoanRowsTable, LoanScheduleRowsTable, LoansTable, LoanVersionsTable } from '../../db/lending-tables.ts'
import type { Tables } from '../../db/tables.ts'
import type { StoredLoan } from './stored-loan.ts'

type Executor = Database['sql'] | Transaction<Tables>
type LoanRow = Selectable<LoansTable>
type ScheduleRow = Selectable<LoanScheduleRowsTable>

/** In the order of the loans that are asked for. Whoever changes them holds their rows by then. */
export async function readLoans(
  executor: Executor,
  loans: readonly LoanRow[],
  calendar: StateCalendar,
): Promise<StoredLoan[]> {
  if (loans.length === 0) return []
  const ids = loans.map(({ id }) => id)
  const contracts = loans.map(({ contract_id }) => contract_id)
  const of = { versions: await findVersions(executor, ids), schedule: await findSchedule(executor, ids) }
  const rows = await executor
    .selectFrom('loan_rows')
    .selectAll()
    .where('loan_id', '=', anyOf(ids))
    .orderBy('number')
    .execute()
  const penalties = await executor.selectFrom('loan_penalties').selectAll().where('loan_id', '=', anyOf(ids)).execute()
  const balances = await executor
    .selectFrom('contract_balances')
    .selectAll()
    .where('contract_id', '=', anyOf(contracts))
    .execute()
  const by = {
    versions: Map.groupBy(of.versions, ({ loan_id }) => loan_id),
    schedule: Map.groupBy(of.schedule, ({ loan_id }) => loan_id),
    rows: Map.groupBy(rows, ({ loan_id }) => loan_id),
    penalties: Map.groupBy(penalties, ({ loan_id }) => loan_id),
    balances: Map.groupBy(balances, ({ contract_id }) => contract_id),
  }
  return loans.map((loan) => {
    const schedule = by.schedule.get(loan.id) ?? []
    const kept = by.versions.get(loan.id) ?? []
    const years = (by.penalties.get(loan.id) ?? []).map(
      ({ accrued_tiyn, contract_year, units }): [number, PenaltyYear] => [
        contract_year,
        { units: BigInt(units), accrued: Number(accrued_tiyn) },
      ],
    )
    return {
      id: loan.id,
      contractId: loan.contract_id,
      clientId: loan.client_id,
      versions: kept.map(({ version }) => version),
      state: {
        ...stateOf(loan),
        calendar,
        versions: kept.map((version, index) => versionOf(version, index, schedule)),
        rows: (by.rows.get(loan.id) ?? []).map((row) => rowOf(row, schedule)),
        penaltyYears: Object.fromEntries(years),
        balances: balancesOf(by.balances.get(loan.contract_id) ?? []),
      },
    }
  })
}

/** One value for hundreds of names: a list of as many would be parsed and planned anew with each question. */
function anyOf(ids: readonly string[]) {
  return sql<string>`any(${ids}::uuid[])`
}

function findVersions(executor: Executor, ids: readonly string[]): Promise<Selectable<LoanVersionsTable>[]> {
  return executor
    .selectFrom('loan_versions')
    .selectAll()
    .where('loan_id', '=', anyOf(ids))
    .where('voided_by', 'is', null)
    .orderBy('version')
    .execute()
}

function findSchedule(executor: Executor, ids: readonly string[]): Promise<ScheduleRow[]> {
  return executor
    .selectFrom('loan_schedule_rows')
    .selectAll()
    .where('loan_id', '=', anyOf(ids))
    .orderBy('version')
    .orderBy('number')
    .execute()
}

type OwnColumns = Omit<LoanState, 'calendar' | 'versions' | 'rows' | 'penaltyYears' | 'balances'>

function stateOf(loan: LoanRow): OwnColumns {
  const { amount_tiyn, closed_on, closed_through, free_after, free_until, method, nominal_rate, opened_on } = loan
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
    ...{ rate: loan.rate_in_force, method: loan.method_in_force, prolongations: loan.prolongations },
    ...{ overdueSince: loan.overdue_since },
    free: free_after !== null && free_until !== null ? { after: free_after, until: free_until } : null,
    run: {
      ...{ units: BigInt(loan.run_units), lateUnits: BigInt(loan.run_late_units) },
      ...{ posted: Number(loan.run_posted_tiyn), latePosted: Number(loan.run_late_posted_tiyn) },
      settled: Number(loan.run_settled_tiyn),
    },
  }
}

function versionOf(kept: Selectable<LoanVersionsTable>, index: number, schedule: readonly ScheduleRow[]): Version {
  const { equal_tiyn, gesv_percent, on_day, version } = kept
  return {
    ...{ number: index + 1, on: on_day, equal: equal_tiyn === null ? null : Number(equal_tiyn) },
    gesvPercent: gesv_percent,
    rows: schedule.filter((row) => row.version === version).map(agreedRow),
  }
}

/** As it was agreed: nothing of it is due or paid yet. */
function agreedRow(row: ScheduleRow): Row {
  const principal = Number(row.principal_tiyn)
  const carried = Number(row.carried_tiyn)
  return {
    ...{ date: row.payment_date, inTimeUntil: row.in_time_until, days: row.days, from: row.counted_from },
    ...{ yearDays: row.year_days === 366 ? 366 : 365, month: row.month, principal, carried },
    ...{ reward: Number(row.reward_tiyn) - carried, state: 'coming', principalLeft: principal, rewardLeft: 0 },
  }
}

function rowOf(row: Selectable<LoanRowsTable>, schedule: readonly ScheduleRow[]): Row {
  const agreed = schedule.find(({ number, version }) => version === row.version && number === row.number)
  if (!agreed) throw new Error('A row of a loan has no row in its schedule')
  return {
    ...agreedRow(agreed),
    ...{ inTimeUntil: row.in_time_until, state: row.state },
    ...{ principalLeft: Number(row.principal_left_tiyn), rewardLeft: Number(row.reward_left_tiyn) },
  }
}

type Held = { readonly account: number; readonly balance_tiyn: bigint }

function balancesOf(held: readonly Held[]): Balances {
  const byCode = new Map(held.map(({ account, balance_tiyn }) => [account, Number(balance_tiyn)]))
  const named = Object.entries(ledgerAccounts).map(([name, { code }]) => [name, byCode.get(code) ?? 0])
  return { ...emptyBalances, ...Object.fromEntries(named) }
}
