import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { post } from '../ledger/post.ts'
import { creditLoan } from './confirm-receipt.ts'
import { findLoanOf } from './find-loan-of.ts'
import { changeReceipt, lockReceipt, type ReceiptRow, type Receipts } from './receipts.ts'

type Identified = { readonly id: string; readonly contractNumber: string }

/** Money that has arrived and that no loan has. */
export function isUnidentified({ loan_id, state }: Pick<ReceiptRow, 'loan_id' | 'state'>): boolean {
  return state === 'confirmed' && loan_id === null
}

/** Credits an unidentified receipt to its loan as if the payer had typed the right number. */
export async function identifyReceipt(
  trx: Transaction<Tables>,
  receipts: Receipts,
  { contractNumber, id }: Identified,
): Promise<ReceiptRow | Refusal<'not_found' | 'item_changed'>> {
  const receipt = await lockReceipt(trx, id)
  const loan = await findLoanOf(trx, contractNumber)
  if (!receipt || !loan) return refuse('not_found')
  // Somebody has found its loan meanwhile, or it was taken back.
  if (!isUnidentified(receipt)) return refuse('item_changed')
  const amount = Number(receipt.amount_tiyn)
  await post(trx, {
    ...{ businessKey: `receipt_identified ${id}`, postedOn: receipts.today(), contractId: null },
    posting: {
      kind: 'receipt_identified',
      lines: [
        { account: 'unidentified_receipts', side: 'debit', amount },
        { account: 'receipts_in_transit', side: 'credit', amount },
      ],
    },
  })
  const credited = await creditLoan(trx, receipts, { receipt, loanId: loan.id })
  if (!credited) return refuse('not_found')
  return changeReceipt(trx, receipt, { loan_id: loan.id, event_number: credited.eventNumber })
}
