import type { StateCalendar } from '@qadam/domain/calendar/working-days'
import type { PenaltyYear, Row, RowState } from '@qadam/domain/lending/servicing/loan-state'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { LoansTable } from '../../db/loan-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { anyOf, balancesOf, findBalances, ownState } from './stored-columns.ts'
import type { LoanToClose } from './stored-loan.ts'

/**
 * Returns loans in the order given, without the schedules that were agreed and the versions they belong to: only an
 * event needs them. The caller holds the loans' row locks.
 */
export async function readLoansToClose(
  trx: Transaction<Tables>,
  loans: readonly Selectable<LoansTable>[],
  calendar: StateCalendar,
): Promise<LoanToClose[]> {
  const ids = loans.map(({ id }) => id)
  const contracts = loans.map(({ contract_id }) => contract_id)
  const rows = new Map((await findRows(trx, ids)).map((of) => [of.loan_id, rowsOf(of.rows)]))
  const years = Map.groupBy(await findPenalties(trx, ids), ({ loan_id }) => loan_id)
  const balances = new Map((await findBalances(trx, contracts)).map(({ contract_id, held }) => [contract_id, held]))
  return loans.map((loan) => ({
    id: loan.id,
    contractId: loan.contract_id,
    state: {
      ...ownState(loan),
      calendar,
      rows: rows.get(loan.id) ?? [],
      penaltyYears: Object.fromEntries((years.get(loan.id) ?? []).map(yearOf)),
      balances: balancesOf(balances.get(loan.contract_id)),
    },
  }))
}

/**
 * The rows of the schedule in force, as one text per loan: as rows of the result they cost the program twice what the
 * join costs the database, and as JSON the database twice.
 */
async function findRows(trx: Transaction<Tables>, ids: readonly string[]) {
  const columns = sql.join(
    [
      ...['payment_date', 'left.in_time_until', 'counted_from', 'state', 'days', 'year_days', 'month'],
      ...['principal_tiyn', 'reward_tiyn', 'carried_tiyn', 'principal_left_tiyn', 'reward_left_tiyn'],
    ].map((column) => sql.ref(column)),
  )
  return await trx
    .selectFrom('loan_rows as left')
    .innerJoin('loan_schedule_rows as agreed', (join) =>
      join
        .onRef('agreed.loan_id', '=', 'left.loan_id')
        .onRef('agreed.version', '=', 'left.version')
        .onRef('agreed.number', '=', 'left.number')
        .on('agreed.loan_id', '=', anyOf(ids)),
    )
    .select('left.loan_id')
    .select(sql<string>`string_agg(concat_ws(' ', ${columns}), ',' order by "left"."number")`.as('rows'))
    .where('left.loan_id', '=', anyOf(ids))
    .groupBy('left.loan_id')
    .execute()
}

function rowsOf(text: string): Row[] {
  return text.split(',').map(rowOf)
}

function rowOf(text: string): Row {
  const [date = '', inTimeUntil = '', from = '', state, ...figures] = text.split(' ')
  const [days, yearDays, month, principal, reward, carried, principalLeft, rewardLeft] = figures
  return {
    date,
    inTimeUntil,
    from,
    days: Number(days),
    yearDays: yearDays === '366' ? 366 : 365,
    month: Number(month),
    principal: Number(principal),
    carried: Number(carried),
    reward: Number(reward) - Number(carried),
    state: state as RowState,
    principalLeft: Number(principalLeft),
    rewardLeft: Number(rewardLeft),
  }
}

function findPenalties(trx: Transaction<Tables>, ids: readonly string[]) {
  return trx.selectFrom('loan_penalties').selectAll().where('loan_id', '=', anyOf(ids)).execute()
}

type StoredYear = Awaited<ReturnType<typeof findPenalties>>[number]

function yearOf({ accrued_tiyn, contract_year, units }: StoredYear): [number, PenaltyYear] {
  return [contract_year, { units: BigInt(units), accrued: Number(accrued_tiyn) }]
}
