import type { Transaction } from 'kysely'
import { afterCommit } from '../../db/after-commit.ts'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import { countReceipt } from '../../telemetry/money-metrics.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import { happenToLoan } from '../servicing/happen-to-loan.ts'
import { creditLoan } from './confirm-receipt.ts'
import { lockMovable, type Movable } from './movable-receipt.ts'
import { changeReceipt, type ReceiptRow, type Receipts } from './receipts.ts'

export type Moving = Receipts & { readonly notify: Notify }

export type ReceiptMove = {
  readonly id: string
  /** As the operator saw it: the loan that the money is to leave. */
  readonly fromLoanId: string
  readonly toLoanId: string
  /** The wrong loan's client is not to blame: rows in time by this money stay in time until today. */
  readonly excused: boolean
  readonly reason: string
  readonly operator: string
}

/**
 * Moves money from the loan that it was credited to by mistake to the one that it was meant for, with the value of the
 * day of payment. Neither loan's client learns whose the other one is.
 */
export async function moveReceipt(
  trx: Transaction<Tables>,
  context: Moving,
  { excused, fromLoanId, id, operator, reason, toLoanId }: ReceiptMove,
): Promise<ReceiptRow | Refusal<'not_found' | 'item_changed' | 'payment_stays'>> {
  const found = await lockMovable(trx, id, toLoanId)
  if (!found) return refuse('not_found')
  const { loanId: from, receipt } = found
  // The same move again: the money is there already.
  if (from === toLoanId) return receipt
  if (from !== fromLoanId) return refuse('item_changed')
  const left = await leave(trx, context, found, excused)
  const came = await creditLoan(trx, context, { receipt: { ...receipt, choice: null }, loanId: toLoanId })
  if (!came) return refuse('not_found')
  await trx
    .insertInto('receipt_moves')
    .values({
      ...{ from_loan_id: from, from_event: found.event, taken_back_by: left.number },
      ...{ to_loan_id: toLoanId, to_event: came.eventNumber, receipt_id: id, is_excused: excused, reason, operator },
    })
    .execute()
  await afterCommit(trx, () => countReceipt({ channel: receipt.channel, outcome: 'moved' }, receipt.amount_tiyn))
  await notifyOfMove(trx, context, {
    receipt,
    kind: 'payment_moved_away',
    clientId: left.clientId,
    loanId: from,
    event: left.number,
  })
  await notifyOfMove(trx, context, {
    receipt,
    kind: 'payment_moved_here',
    clientId: came.clientId,
    loanId: toLoanId,
    event: came.eventNumber,
  })
  return changeReceipt(trx, receipt, { loan_id: toLoanId, event_number: came.eventNumber })
}

async function leave(trx: Transaction<Tables>, context: Moving, { event, loanId }: Movable, excused: boolean) {
  const on = { calendar: context.calendar(), today: context.today() }
  const happening = await happenToLoan(trx, on, loanId, { do: 'reverse', event, excused })
  if (!happening) throw new Error('The loan of a receipt was not found')
  const client = await context.clients.within(trx, happening.clientId)
  if (client) await notifyCabinet(trx, client.registrationId, 'loan')
  return happening
}

type MoveNotice = {
  readonly receipt: ReceiptRow
  readonly kind: 'payment_moved_away' | 'payment_moved_here'
  readonly clientId: string
  readonly loanId: string
  readonly event: number
}

async function notifyOfMove(
  trx: Transaction<Tables>,
  { notify }: Moving,
  { clientId, event, kind, loanId, receipt }: MoveNotice,
) {
  const { number } = await trx
    .selectFrom('loans')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .select('loan_contracts.number')
    .where('loans.id', '=', loanId)
    .executeTakeFirstOrThrow()
  await notify(trx, {
    ...{ clientId, kind, about: `${loanId} ${event}` },
    facts: { number: String(number), amount_tiyn: Number(receipt.amount_tiyn), paid_on: receipt.value_on },
  })
}
