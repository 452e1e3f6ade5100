import { creditOf } from '@qadam/domain/lending/servicing/loan-state'
import type { Tiyn } from '@qadam/domain/money/money'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, RefusedError, refuse } from '../../http/refusal.ts'
import { happenToLoan } from './happen-to-loan.ts'
import type { OnDay } from './loans-today.ts'

type CreditReturn = {
  readonly loanId: string
  readonly amount: Tiyn
  /** The order by which the bank has sent the money. */
  readonly orderNumber: string
  readonly operator: string
}

export type ReturnedCredit = {
  readonly clientId: string
  readonly returnedOn: string
  readonly eventNumber: number
}

/**
 * Records that the client's credit was sent back. Only all of it to the tiyn: another sum means that the loan has used
 * or received money since the order was written. The same order again is the same return.
 */
export async function returnCredit(
  trx: Transaction<Tables>,
  on: OnDay,
  { amount, loanId, operator, orderNumber }: CreditReturn,
): Promise<ReturnedCredit | Refusal<'not_found' | 'figures_differ'>> {
  const loan = await trx.selectFrom('loans').select('client_id').where('id', '=', loanId).forUpdate().executeTakeFirst()
  if (!loan) return refuse('not_found')
  const known = await trx
    .selectFrom('credit_returns')
    .innerJoin('loan_events', (join) =>
      join.onRef('loan_events.loan_id', '=', 'credit_returns.loan_id').onRef('number', '=', 'event_number'),
    )
    .select(['credit_returns.amount_tiyn', 'event_number', 'on_day'])
    .where('credit_returns.loan_id', '=', loanId)
    .where('order_number', '=', orderNumber)
    .executeTakeFirst()
  if (known) {
    if (Number(known.amount_tiyn) !== amount) return refuse('figures_differ')
    return { clientId: loan.client_id, returnedOn: known.on_day, eventNumber: known.event_number }
  }
  const happening = await happenToLoan(trx, on, loanId, { do: 'return_credit' })
  if (!happening) return refuse('not_found')
  const { after, before, number } = happening
  // Thrown, so that the event is rolled back.
  if (creditOf(before) - creditOf(after) !== amount) throw new RefusedError(refuse('figures_differ'))
  await trx
    .insertInto('credit_returns')
    .values({
      ...{ loan_id: loanId, event_number: number, order_number: orderNumber, operator },
      amount_tiyn: BigInt(amount),
    })
    .execute()
  return { clientId: happening.clientId, returnedOn: happening.on, eventNumber: number }
}
