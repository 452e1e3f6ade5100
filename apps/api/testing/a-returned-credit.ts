import type { Transaction } from 'kysely'
import type { Tables } from '../src/db/tables.ts'
import { happenToLoan } from '../src/modules/servicing/happen-to-loan.ts'
import type { OnDay } from '../src/modules/servicing/loans-today.ts'

/** All credit of a loan sent back, whatever it is. */
export async function returnOnPaper(trx: Transaction<Tables>, on: OnDay, loanId: string) {
  const happening = await happenToLoan(trx, on, loanId, { do: 'return_credit' })
  if (!happening) return undefined
  const { number: event_number } = happening
  await trx
    .insertInto('credit_returns')
    .columns(['loan_id', 'event_number', 'order_number', 'operator', 'amount_tiyn'])
    .expression((from) =>
      from
        .selectFrom('loan_events')
        .select((row) => [
          ...(['loan_id', 'number'] as const),
          row.val(`order ${event_number}`).as('order_number'),
          row.val('An operator').as('operator'),
          'returned_tiyn',
        ])
        .where('loan_id', '=', loanId)
        .where('number', '=', event_number),
    )
    .execute()
  return happening
}
