import { Refusal } from '../../http/refusal.ts'
import type { FourEyesRun } from '../approvals/four-eyes.ts'
import { recordAction } from '../audit/record-action.ts'
import { findLoanOf } from '../receipts/find-loan-of.ts'
import { identifyReceipt, isUnidentified } from '../receipts/identify-receipt.ts'
import { lockReceipt, type Receipts } from '../receipts/receipts.ts'

/** How money of an unknown payer is credited to a loan, once a second person has confirmed it. */
export function identifyRun(context: Receipts): FourEyesRun<'receipt.identify'> {
  return {
    async seeSubject(trx, { receipt_id: id, to_number }, { isLocked }) {
      const receipt = isLocked
        ? await lockReceipt(trx, id)
        : await trx.selectFrom('receipts').selectAll().where('id', '=', id).executeTakeFirst()
      const loan = await findLoanOf(trx, to_number)
      if (!receipt || !loan || !isUnidentified(receipt)) return undefined
      const { client_id: clientId } = await trx
        .selectFrom('loans')
        .select('client_id')
        .where('id', '=', loan.id)
        .executeTakeFirstOrThrow()
      return { version: 'unidentified', clientId }
    },
    async run(trx, who, { receipt_id: id, to_number: contractNumber }) {
      const found = await identifyReceipt(trx, context, { id, contractNumber })
      if (found instanceof Refusal) return found
      const { client_id: clientId } = await trx
        .selectFrom('loans')
        .select('client_id')
        .where('id', '=', found.loan_id)
        .executeTakeFirstOrThrow()
      await recordAction(trx, who, {
        ...{ kind: 'act', permission: 'receipt.identify', subjectKind: 'client', subjects: [clientId] },
        reason: `receipt_identified: ${who.reason}`,
        facts: { receipt: id, to: found.loan_id, amount: Number(found.amount_tiyn) },
      })
      return undefined
    },
  }
}
