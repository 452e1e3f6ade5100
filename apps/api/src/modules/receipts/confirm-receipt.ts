import { yearOf } from '@qadam/domain/calendar/day'
import type { Transaction } from 'kysely'
import { afterCommit } from '../../db/after-commit.ts'
import type { Tables } from '../../db/tables.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import { countReceipt } from '../../telemetry/money-metrics.ts'
import { post } from '../ledger/post.ts'
import { type Received, receivePayment } from '../servicing/receive-payment.ts'
import { findLoanOf } from './find-loan-of.ts'
import { nextNumber } from './next-number.ts'
import { changeReceipt, type ReceiptRow, type Receipts } from './receipts.ts'

/**
 * Confirms that the money has arrived. A loan is credited with the value date of the day it was paid; unidentified
 * money is held until its loan is found, and is never returned to a payment machine that has taken it.
 */
export async function confirmReceipt(
  trx: Transaction<Tables>,
  receipts: Receipts,
  receipt: ReceiptRow,
): Promise<ReceiptRow> {
  const loan = await findLoanOf(trx, receipt.account)
  const credited = loan ? await creditLoan(trx, receipts, { receipt, loanId: loan.id }) : undefined
  if (!credited) await keepForNobody(trx, receipts, receipt)
  const outcome = credited ? 'credited' : 'unidentified'
  await afterCommit(trx, () => countReceipt({ channel: receipt.channel, outcome }, receipt.amount_tiyn))
  const year = yearOf(receipts.today())
  return changeReceipt(trx, receipt, {
    ...{
      state: 'confirmed',
      settled_at: receipts.now(),
      settled_on: receipts.today(),
      year,
      number: await nextNumber(trx, year),
    },
    ...(loan && credited && { loan_id: loan.id, event_number: credited.eventNumber }),
  })
}

type Credit = { readonly receipt: ReceiptRow; readonly loanId: string }

export async function creditLoan(
  trx: Transaction<Tables>,
  { calendar, clients, today }: Receipts,
  { loanId, receipt }: Credit,
): Promise<Received | undefined> {
  const { amount_tiyn, choice, value_on: valueOn } = receipt
  const on = { calendar: calendar(), today: today() }
  const received = await receivePayment(trx, on, { loanId, amount: Number(amount_tiyn), choice, valueOn })
  if (!received) return undefined
  const client = await clients.within(trx, received.clientId)
  if (client) await notifyCabinet(trx, client.registrationId, 'loan')
  return received
}

async function keepForNobody(
  trx: Transaction<Tables>,
  { today }: Receipts,
  { amount_tiyn, id }: ReceiptRow,
): Promise<void> {
  const amount = Number(amount_tiyn)
  await post(trx, {
    ...{ businessKey: `receipt_unidentified ${id}`, postedOn: today(), contractId: null },
    posting: {
      kind: 'receipt_unidentified',
      lines: [
        { account: 'receipts_in_transit', side: 'debit', amount },
        { account: 'unidentified_receipts', side: 'credit', amount },
      ],
    },
  })
}
