import type { Day } from '@qadam/domain/calendar/day'
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
type Agreed = Omit<Selectable<LoanScheduleRowsTable>, 'number' | 'payment_tiyn' | 'remainder_tiyn'>
type Left = Pick<Selectable<LoanRowsTable>, 'state' | 'principal_left_tiyn' | 'reward_left_tiyn'>
type ScheduleRow = Agreed & { readonly left_until: Day | null } & {
  readonly [Column in keyof Left]: Left[Column] | null
}

/** Returns loans in the order given. A caller that changes them must already hold their row locks. */
export async function readLoans(
  executor: Executor,
  loans: readonly LoanRow[],
  calendar: StateCalendar,
): Promise<StoredLoan[]> {
  if (loans.length === 0) return []
  const ids = loans.map(({ id }) => id)
  const contracts = loans.map(({ contract_id }) => contract_id)
  const versions = await findVersions(executor, ids)
  const schedule = await findSchedule(executor, ids)
  const penalties = await executor.selectFrom('loan_penalties').selectAll().where('loan_id', '=', anyOf(ids)).execute()
  const balances = await findBalances(executor, contracts)
  const by = {
    versions: Map.groupBy(versions, ({ loan_id }) => loan_id),
    schedule: Map.groupBy(schedule, ({ loan_id }) => loan_id),
    penalties: Map.groupBy(penalties, ({ loan_id }) => loan_id),
    balances: new Map(balances.map(({ contract_id, held }) => [contract_id, held])),
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
        rows: schedule.flatMap(rowsLeft),
        penaltyYears: Object.fromEntries(years),
        balances: balancesOf(by.balances.get(loan.contract_id) ?? {}),
      },
    }
  })
}

/** Passes hundreds of ids as one array: a list would be parsed and planned again with each query. */
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

/** The agreed schedules, joined with what is left of the rows in force. */
function findSchedule(executor: Executor, ids: readonly string[]): Promise<ScheduleRow[]> {
  return executor
    .selectFrom('loan_schedule_rows as agreed')
    .leftJoin('loan_rows as left', (join) =>
      join
        .onRef('left.loan_id', '=', 'agreed.loan_id')
        .onRef('left.number', '=', 'agreed.number')
        .onRef('left.version', '=', 'agreed.version')
        .on('left.loan_id', '=', anyOf(ids)),
    )
    .select(['agreed.loan_id', 'agreed.version', 'payment_date', 'days', 'counted_from', 'year_days', 'month'])
    .select(['principal_tiyn', 'reward_tiyn', 'carried_tiyn', 'agreed.in_time_until', 'left.state'])
    .select(['left.in_time_until as left_until', 'principal_left_tiyn', 'reward_left_tiyn'])
    .where('agreed.loan_id', '=', anyOf(ids))
    .orderBy('agreed.version')
    .orderBy('agreed.number')
    .execute()
}

type Held = Readonly<Record<string, number>>

/** Returns one value per contract: a thousand rows of two numbers would cost more than their content. */
function findBalances(executor: Executor, contracts: readonly string[]) {
  return executor
    .selectFrom('contract_balances')
    .select(['contract_id', sql<Held>`json_object_agg(account, balance_tiyn)`.as('held')])
    .where('contract_id', '=', anyOf(contracts))
    .groupBy('contract_id')
    .execute()
}

type OwnColumns = Omit<LoanState, 'calendar' | 'versions' | 'rows' | 'penaltyYears' | 'balances'>

function stateOf(loan: LoanRow): OwnColumns {
  const { amount_tiyn, closed_on, closed_through, free_after, free_until, method, nominal_rate, opened_on } = loan
  const { suspended_after, suspended_until } = loan
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
    ...{ overdueSince: loan.overdue_since },
    suspended:
      suspended_after !== null && suspended_until !== null ? { after: suspended_after, until: suspended_until } : null,
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

/** The row as agreed, with nothing due or paid yet. */
function agreedRow(row: ScheduleRow): Row {
  const principal = Number(row.principal_tiyn)
  const carried = Number(row.carried_tiyn)
  return {
    ...{ date: row.payment_date, inTimeUntil: row.in_time_until, days: row.days, from: row.counted_from },
    ...{ yearDays: row.year_days === 366 ? 366 : 365, month: row.month, principal, carried },
    ...{ reward: Number(row.reward_tiyn) - carried, state: 'coming', principalLeft: principal, rewardLeft: 0 },
  }
}

function rowsLeft(row: ScheduleRow): Row[] {
  const { left_until, principal_left_tiyn, reward_left_tiyn, state } = row
  if (state === null || left_until === null) return []
  return [
    {
      ...agreedRow(row),
      ...{ inTimeUntil: left_until, state, principalLeft: Number(principal_left_tiyn) },
      rewardLeft: Number(reward_left_tiyn),
    },
  ]
}

const accountNames = Object.entries(ledgerAccounts).map(([name, { code }]) => [name, code] as const)

function balancesOf(held: Held): Balances {
  return { ...emptyBalances, ...Object.fromEntries(accountNames.map(([name, code]) => [name, held[code] ?? 0])) }
}
