import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { lockReceipt, type ReceiptRow } from './receipts.ts'

/** A receipt whose money stands on a loan and may stand on another. */
export type Movable = { readonly receipt: ReceiptRow; readonly loanId: string; readonly event: number }

/**
 * Money that has been taken back, that nobody has been found for, or that a client paid by card on the page of that
 * very loan does not move: there are other acts for it.
 */
export function movable(receipt: ReceiptRow | undefined): Movable | undefined {
  if (receipt?.state !== 'confirmed' || receipt.channel === 'card') return undefined
  const { event_number: event, loan_id: loanId } = receipt
  return event === null || loanId === null ? undefined : { receipt, loanId, event }
}

/** Both loans in one order, so that two opposite moves at once do not wait for one another. */
export async function lockMovable(
  trx: Transaction<Tables>,
  id: string,
  toLoanId: string,
): Promise<Movable | undefined> {
  const found = movable(await lockReceipt(trx, id))
  if (!found) return undefined
  await trx
    .selectFrom('loans')
    .select('id')
    .where('id', 'in', [found.loanId, toLoanId])
    .orderBy('id')
    .forUpdate()
    .execute()
  return found
}
