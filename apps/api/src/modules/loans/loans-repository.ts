import type { Day } from '@qadam/domain/calendar/day'
import { claimOf } from '@qadam/domain/lending/servicing/claim'
import type { LoanState } from '@qadam/domain/lending/servicing/loan-state'
import { suspensionOf } from '@qadam/domain/lending/servicing/suspend'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { DebtClaimsTable, LoanSuspensionsTable } from '../../db/books-tables.ts'
import type { Database } from '../../db/connect.ts'
import { inOneSnapshot } from '../../db/in-one-snapshot.ts'
import type { LoanPaymentsTable, LoanScheduleRowsTable, LoansTable } from '../../db/loan-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { loansToday, type OnDay } from '../servicing/loans-today.ts'
import { typedNumber } from '../servicing/typed-number.ts'

export type LoanRow = Selectable<LoansTable> & { readonly contract_number: bigint }

/** Includes the receipt, if a channel reported the payment, and the day it was taken back. */
type Payment = Selectable<LoanPaymentsTable> & {
  readonly receipt_id: string | null
  readonly receipt_year: number | null
  readonly receipt_number: number | null
  readonly taken_back_on: Day | null
  readonly is_moved: boolean
}

export type LoanToday = {
  readonly loan: LoanRow
  /** State as of today. */
  readonly state: LoanState
  /** Why it is suspended; null if it is not. */
  readonly ground: LoanSuspensionsTable['ground']
}

/** Events before the payout. */
type Beginning = { readonly submitted_at: Date; readonly decided_at: Date | null; readonly signed_at: Date | null }

export type LoanFile = LoanToday & {
  readonly beginning: Beginning
  /** Rows of the schedule version in force, in order. */
  readonly rows: readonly Selectable<LoanScheduleRowsTable>[]
  readonly payments: readonly Payment[]
  /** Payments that were reported but have not arrived yet. */
  readonly pending: readonly { readonly amount_tiyn: bigint; readonly value_on: Day }[]
  /** The demand of the whole debt that holds. */
  readonly demand: Demand | null
}

export type Demand = Pick<Selectable<DebtClaimsTable>, 'late_tiyn' | 'whole_tiyn' | 'recorded_at'> & {
  readonly on: Day
  readonly until: Day
}

type Executor = Database['sql'] | Transaction<Tables>

type Wanted = OnDay & { readonly clientId: string; readonly loanId?: string }

/** Returns open loans first, then the newest. */
export function findLoanFiles(executor: Executor, wanted: Wanted): Promise<LoanFile[]> {
  return inOneSnapshot(executor, (trx) => readLoanFiles(trx, wanted))
}

/** The same without what only the page of one loan shows. */
export function findLoansToday(executor: Executor, wanted: Wanted): Promise<LoanToday[]> {
  return inOneSnapshot(executor, (trx) => readLoansToday(trx, wanted))
}

async function readLoansToday(
  executor: Transaction<Tables>,
  { clientId, loanId, ...on }: Wanted,
): Promise<LoanToday[]> {
  const ofClient = executor
    .selectFrom('loans')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .selectAll('loans')
    .select('loan_contracts.number as contract_number')
    .where('loans.client_id', '=', clientId)
    .orderBy('loans.state')
    .orderBy('loans.opened_on', 'desc')
    .orderBy('loan_contracts.number', 'desc')
  const loans = await (loanId === undefined ? ofClient : ofClient.where('loans.id', '=', loanId)).execute()
  const states = await loansToday(executor, loans, on)
  const found = loans.flatMap((loan, index) => {
    const state = states[index]
    return state ? [{ loan, state }] : []
  })
  const suspended = found.flatMap(({ loan, state }) => (suspensionOf(state) ? [loan.id] : []))
  const grounds = await findGrounds(executor, suspended)
  return found.map(({ loan, state }) => ({ loan, state, ground: grounds.get(loan.id) ?? null }))
}

/** Why each was suspended the last time. Few loans ever are, so most readers send no query. */
async function findGrounds(executor: Transaction<Tables>, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, LoanToday['ground']>()
  const rows = await executor
    .selectFrom('loan_suspensions')
    .select(['loan_id', 'ground'])
    .where('loan_id', 'in', ids)
    .where('ground', 'is not', null)
    .orderBy('event_number')
    .execute()
  return new Map(rows.map(({ ground, loan_id }) => [loan_id, ground]))
}

async function readLoanFiles(executor: Transaction<Tables>, wanted: Wanted): Promise<LoanFile[]> {
  const loans = await readLoansToday(executor, wanted)
  if (loans.length === 0) return []
  const ids = loans.map(({ loan }) => loan.id)
  const rows = await executor
    .selectFrom('loan_schedule_rows')
    .selectAll()
    .where('loan_id', 'in', ids)
    .orderBy('number')
    .execute()
  const payments = await executor
    .selectFrom('loan_payments')
    .leftJoin('receipts', (join) =>
      join
        .onRef('receipts.loan_id', '=', 'loan_payments.loan_id')
        .onRef('receipts.event_number', '=', 'loan_payments.event_number'),
    )
    .leftJoin('loan_events as reversals', (join) =>
      join
        .onRef('reversals.loan_id', '=', 'loan_payments.loan_id')
        .onRef('reversals.reverses', '=', 'loan_payments.event_number'),
    )
    .leftJoin('receipt_moves', (join) =>
      join
        .onRef('receipt_moves.from_loan_id', '=', 'loan_payments.loan_id')
        .onRef('receipt_moves.from_event', '=', 'loan_payments.event_number'),
    )
    .selectAll('loan_payments')
    .select([
      'receipts.id as receipt_id',
      'receipts.year as receipt_year',
      'receipts.number as receipt_number',
      'reversals.on_day as taken_back_on',
      sql<boolean>`receipt_moves.from_loan_id is not null`.as('is_moved'),
    ])
    .where('loan_payments.loan_id', 'in', ids)
    .orderBy('loan_payments.received_on')
    .orderBy('loan_payments.recorded_at')
    .execute()
  const pending = await executor
    .selectFrom('receipts')
    .select(['amount_tiyn', 'value_on', typedNumber.as('contract_number')])
    .where('state', '=', 'pending')
    .where(
      typedNumber,
      'in',
      loans.map(({ loan }) => loan.contract_number),
    )
    .orderBy('heard_at')
    .execute()
  const demands = await findDemands(executor, loans)
  const beginnings = await findBeginnings(executor, ids)
  return loans.map(({ ground, loan, state }) => ({
    ...{ loan, state, ground, demand: demands.get(loan.id) ?? null },
    beginning: beginnings.get(loan.id) ?? noBeginning(loan),
    rows: rows.filter((row) => row.loan_id === loan.id && row.version === loan.schedule_version),
    payments: payments.filter((payment) => payment.loan_id === loan.id),
    pending: pending.filter(({ contract_number }) => contract_number === loan.contract_number),
  }))
}

/** The last demand of each loan, if it holds. Few loans ever have one, so most readers send no query. */
async function findDemands(
  executor: Transaction<Tables>,
  loans: readonly LoanToday[],
): Promise<ReadonlyMap<string, Demand>> {
  const holding = new Map(
    loans.flatMap(({ loan, state }) => {
      const claimed = claimOf(state)
      return claimed ? [[loan.id, claimed] as const] : []
    }),
  )
  if (holding.size === 0) return new Map()
  const rows = await executor
    .selectFrom('debt_claims')
    .select(['loan_id', 'late_tiyn', 'whole_tiyn', 'recorded_at'])
    .where('loan_id', 'in', [...holding.keys()])
    .orderBy('event_number')
    .execute()
  return new Map(
    rows.flatMap(({ loan_id, ...row }) => {
      const claimed = holding.get(loan_id)
      return claimed ? [[loan_id, { ...row, ...claimed }] as const] : []
    }),
  )
}

async function findBeginnings(executor: Transaction<Tables>, ids: readonly string[]): Promise<Map<string, Beginning>> {
  const rows = await executor
    .selectFrom('loans')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .innerJoin('applications', 'applications.id', 'loan_contracts.application_id')
    .select((eb) => [
      'loans.id',
      'applications.submitted_at',
      'loan_contracts.signed_at',
      eb
        .selectFrom('decisions')
        .select('decisions.decided_at')
        .whereRef('decisions.application_id', '=', 'applications.id')
        .where('decisions.outcome', '=', 'approved')
        .orderBy('decisions.number', 'desc')
        .limit(1)
        .as('decided_at'),
    ])
    .where('loans.id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...beginning }) => [id, beginning]))
}

/** Every loan has a contract and an application: the type cannot know. */
function noBeginning({ id }: LoanRow): never {
  throw new Error(`Loan ${id} has no application`)
}
