import type { Transaction } from 'kysely'
import { afterCommit } from '../../db/after-commit.ts'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import { countReceipt } from '../../telemetry/money-metrics.ts'
import { post } from '../ledger/post.ts'
import { happenToLoan } from '../servicing/happen-to-loan.ts'
import { changeReceipt, lockReceipt, type ReceiptRow, type Receipts, refuseReceipt } from './receipts.ts'

type Cancelled = { readonly channel: string; readonly externalId: string }

/**
 * Lets a channel cancel its payment on the day it was confirmed; later the money may have closed a loan or moved on.
 */
export function cancelPayment(
  receipts: Receipts,
  { channel, externalId }: Cancelled,
): Promise<ReceiptRow | Refusal<'not_found' | 'payment_stays'>> {
  return receipts.database.sql.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('receipts')
      .select('id')
      .where('channel', '=', channel)
      .where('external_id', '=', externalId)
      .executeTakeFirst()
    const receipt = found && (await lockReceipt(trx, found.id))
    if (!receipt) return refuse('not_found')
    if (receipt.state === 'pending') return refuseReceipt(trx, receipts, receipt)
    if (receipt.state !== 'confirmed') return receipt
    if (receipt.settled_on !== receipts.today() || (await isCreditReturnedSince(trx, receipt)))
      return refuse('payment_stays')
    return takeBack(trx, receipts, { receipt, excused: true, reason: null })
  })
}

/** Credit that has been sent to the client since, or is about to be, cannot be taken back from the loan. */
async function isCreditReturnedSince(trx: Transaction<Tables>, receipt: ReceiptRow): Promise<boolean> {
  if (receipt.loan_id === null || receipt.event_number === null) return false
  await trx.selectFrom('loans').select('id').where('id', '=', receipt.loan_id).forUpdate().execute()
  const later = await trx
    .selectFrom('loan_events')
    .select('number')
    .where('loan_id', '=', receipt.loan_id)
    .where('kind', '=', 'return_credit')
    .where('number', '>', receipt.event_number)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('loan_events as failed')
            .select('failed.number')
            .whereRef('failed.loan_id', '=', 'loan_events.loan_id')
            .whereRef('failed.reverses', '=', 'loan_events.number'),
        ),
      ),
    )
    .executeTakeFirst()
  return later !== undefined
}

type TakenBack = { readonly receipt: ReceiptRow; readonly excused: boolean; readonly reason: string | null }

/** Replays the loan as if the money had not come; money held as unidentified is removed from the books. */
export async function takeBack(
  trx: Transaction<Tables>,
  receipts: Receipts,
  { excused, reason, receipt }: TakenBack,
): Promise<ReceiptRow> {
  const event = receipt.event_number
  const counted = { channel: receipt.channel, outcome: 'taken_back' } as const
  await afterCommit(trx, () => countReceipt(counted, receipt.amount_tiyn))
  const reversed = { state: 'reversed', is_excused: excused, reversal_reason: reason } as const
  if (receipt.loan_id === null || event === null) {
    await giveUp(trx, receipts, receipt)
    return changeReceipt(trx, receipt, reversed)
  }
  const on = { calendar: receipts.calendar(), today: receipts.today() }
  const happening = await happenToLoan(trx, on, receipt.loan_id, { do: 'reverse', event, excused })
  if (!happening) throw new Error('The loan of a receipt was not found')
  const client = await receipts.clients.within(trx, happening.clientId)
  if (client) await notifyCabinet(trx, client.registrationId, 'loan')
  return changeReceipt(trx, receipt, { ...reversed, taken_back_by: happening.number })
}

async function giveUp(trx: Transaction<Tables>, { today }: Receipts, { amount_tiyn, id }: ReceiptRow): Promise<void> {
  const amount = Number(amount_tiyn)
  await post(trx, {
    ...{ businessKey: `receipt_taken_back ${id}`, postedOn: today(), contractId: null },
    posting: {
      kind: 'receipt_taken_back',
      lines: [
        { account: 'unidentified_receipts', side: 'debit', amount },
        { account: 'receipts_in_transit', side: 'credit', amount },
      ],
    },
  })
}
