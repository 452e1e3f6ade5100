import { creditOf } from '@qadam/domain/lending/servicing/loan-state'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { loansToday } from '../servicing/loans-today.ts'
import type { CardPaying, CardPaymentRow } from './card-payments.ts'

type Unused = Pick<CardPaying, 'calendar' | 'today'>

/** Whether the payment has paid for nothing and all of it is still credit. */
export async function isUnused(
  trx: Transaction<Tables>,
  { calendar, today }: Unused,
  { loan_id, receipt_id }: CardPaymentRow,
): Promise<boolean> {
  const came = await trx
    .selectFrom('receipts')
    .innerJoin('loan_payments', (join) =>
      join
        .onRef('loan_payments.loan_id', '=', 'receipts.loan_id')
        .onRef('loan_payments.event_number', '=', 'receipts.event_number'),
    )
    .select(['loan_payments.amount_tiyn', 'loan_payments.credit_tiyn'])
    .where('receipts.id', '=', receipt_id)
    .where('receipts.state', '=', 'confirmed')
    .executeTakeFirst()
  if (!came || came.credit_tiyn !== came.amount_tiyn) return false
  const loan = await trx.selectFrom('loans').selectAll().where('id', '=', loan_id).executeTakeFirstOrThrow()
  const [state] = await loansToday(trx, [loan], { calendar: calendar(), today: today() })
  return state !== undefined && creditOf(state) >= Number(came.amount_tiyn)
}
