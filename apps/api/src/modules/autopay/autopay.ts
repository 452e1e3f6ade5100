import type { ChargeTry } from '@qadam/domain/lending/autopay'
import type { LoanState } from '@qadam/domain/lending/servicing/loan-state'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { LoansTable } from '../../db/loan-tables.ts'
import type { AutopayMandatesTable, SavedCardsTable } from '../../db/receipts-tables.ts'
import type { Tables } from '../../db/tables.ts'
import type { CardPaying } from '../card-payments/card-payments.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import { isPaymentUnderWay } from '../receipts/is-payment-under-way.ts'
import { loansToday } from '../servicing/loans-today.ts'

export type Autopaying = CardPaying & { readonly notify: Notify }

export type MandateRow = Selectable<AutopayMandatesTable>

export type CardRow = Selectable<SavedCardsTable>

type Executor = Database['sql'] | Transaction<Tables>

/** Ending a mandate and sending a charge both take this lock, so an end is effective at once. */
export function lockMandate(trx: Transaction<Tables>, id: string): Promise<MandateRow> {
  return trx.selectFrom('autopay_mandates').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

export async function endMandate(
  trx: Transaction<Tables>,
  { id }: Pick<MandateRow, 'id'>,
  because: NonNullable<MandateRow['ended_because']>,
): Promise<void> {
  await trx
    .updateTable('autopay_mandates')
    .set({ ended_at: sql<Date>`now()`, ended_because: because })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

export type Loan = Selectable<LoansTable> & { readonly contract_number: bigint }

/** Payments, agreements and closes hold this lock too: the loan is what it is until the transaction ends. */
export function lockLoan(trx: Transaction<Tables>, id: string): Promise<Loan> {
  return trx
    .selectFrom('loans')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .selectAll('loans')
    .select('loan_contracts.number as contract_number')
    .where('loans.id', '=', id)
    .forUpdate('loans')
    .executeTakeFirstOrThrow()
}

export async function stateOf(
  executor: Executor,
  { calendar, today }: Pick<Autopaying, 'calendar' | 'today'>,
  loan: Selectable<LoansTable>,
): Promise<LoanState> {
  const [state] = await loansToday(executor, [loan], { calendar: calendar(), today: today() })
  if (!state) throw new Error(`Loan ${loan.id} has no state`)
  return state
}

/** Every attempt to charge one payment of a loan, by this mandate or an earlier one. */
export async function triesOf(executor: Executor, loanId: string, dueOn: string): Promise<ChargeTry[]> {
  const rows = await executor
    .selectFrom('card_payments')
    .select(['state', 'sent_at', 'requested_at'])
    .where('loan_id', '=', loanId)
    .where('due_on', '=', dueOn)
    .execute()
  return rows.map(({ requested_at, sent_at, state }) => ({ state, wasSent: sent_at !== null, at: requested_at }))
}

/** A page without an outcome is queried for three days after it closed; the money may have been taken meanwhile. */
const pageUnknownMs = 3 * 24 * 3_600_000

/** Money that may soon pay the same row: an unconfirmed payment, or a page that may have been paid. */
export async function isMoneyOnItsWay(
  trx: Transaction<Tables>,
  { now }: Pick<Autopaying, 'now'>,
  { contract_number, id }: Loan,
): Promise<boolean> {
  if (await isPaymentUnderWay(trx, contract_number)) return true
  const page = await trx
    .selectFrom('card_payments')
    .select('id')
    .where('loan_id', '=', id)
    .where('mandate_id', 'is', null)
    .where('state', 'in', ['opening', 'open'])
    .where('expires_at', '>', new Date(now().getTime() - pageUnknownMs))
    .limit(1)
    .executeTakeFirst()
  return page !== undefined
}
