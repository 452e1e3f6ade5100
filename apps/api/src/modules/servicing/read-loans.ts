import type { Day } from '@qadam/domain/calendar/day'
import type { StateCalendar } from '@qadam/domain/calendar/working-days'
import type { PenaltyYear, Row, Version } from '@qadam/domain/lending/servicing/loan-state'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { LoanRowsTable, LoanScheduleRowsTable, LoansTable, LoanVersionsTable } from '../../db/loan-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { anyOf, balancesOf, heldText, ownState } from './stored-columns.ts'
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
  const versions = await findVersions(executor, ids)
  const schedule = await findSchedule(executor, ids)
  const sums = await findSums(executor, ids)
  const by = {
    versions: Map.groupBy(versions, ({ loan_id }) => loan_id),
    schedule: Map.groupBy(schedule, ({ loan_id }) => loan_id),
    sums: new Map(sums.map((sum) => [sum.id, sum])),
  }
  return loans.map((loan) => {
    const schedule = by.schedule.get(loan.id) ?? []
    const kept = by.versions.get(loan.id) ?? []
    const { held, penalties } = by.sums.get(loan.id) ?? {}
    const years = (penalties ?? []).map(({ accrued, units, year }): [number, PenaltyYear] => [
      year,
      { units: BigInt(units), accrued },
    ])
    return {
      id: loan.id,
      contractId: loan.contract_id,
      clientId: loan.client_id,
      versions: kept.map(({ version }) => version),
      state: {
        ...ownState(loan),
        calendar,
        versions: kept.map((version, index) => versionOf(version, index, schedule)),
        rows: schedule.flatMap(rowsLeft),
        penaltyYears: Object.fromEntries(years),
        balances: balancesOf(held),
      },
    }
  })
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

/** Units of a penalty may exceed what a number of JSON holds exactly. */
type StoredPenalty = { readonly year: number; readonly units: string; readonly accrued: number }

/** The balances and penalties of each loan, in one query. */
function findSums(executor: Executor, ids: readonly string[]) {
  return executor
    .selectFrom('loans')
    .leftJoin('contract_accounts', 'contract_accounts.contract_id', 'loans.contract_id')
    .select(['loans.id', heldText.as('held')])
    .select(
      sql<readonly StoredPenalty[] | null>`(
        select json_agg(json_build_object('year', contract_year, 'units', units::text, 'accrued', accrued_tiyn))
        from loan_penalties where loan_id = loans.id
      )`.as('penalties'),
    )
    .where('loans.id', '=', anyOf(ids))
    .execute()
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
