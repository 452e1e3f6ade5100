import { Refusal } from '../../http/refusal.ts'
import type { FourEyesRun } from '../approvals/four-eyes.ts'
import { recordAction } from '../audit/record-action.ts'
import { lockMovable, movable } from '../receipts/movable-receipt.ts'
import { type Moving, moveReceipt } from '../receipts/move-receipt.ts'

const operatorAtMost = 60

/** How a payment is moved to another loan, once a second person has confirmed it. */
export function receiptRun(context: Moving): FourEyesRun<'receipt.move'> {
  return {
    async seeSubject(trx, { receipt_id: id, to_loan_id: toLoanId }, { isLocked }) {
      const found = isLocked
        ? await lockMovable(trx, id, toLoanId)
        : movable(await trx.selectFrom('receipts').selectAll().where('id', '=', id).executeTakeFirst())
      if (!found) return undefined
      const { client_id: clientId } = await trx
        .selectFrom('loans')
        .select('client_id')
        .where('id', '=', found.loanId)
        .executeTakeFirstOrThrow()
      return { version: `${found.loanId} ${found.event}`, clientId }
    },
    async run(trx, who, { from_loan_id: fromLoanId, is_excused: excused, receipt_id: id, to_loan_id: toLoanId }) {
      const operator = who.staff.name.slice(0, operatorAtMost)
      const moved = await moveReceipt(trx, context, {
        ...{ id, fromLoanId, toLoanId, excused, operator, reason: who.reason },
      })
      if (moved instanceof Refusal) return moved
      const clients = await trx
        .selectFrom('loans')
        .select('client_id')
        .where('id', 'in', [fromLoanId, toLoanId])
        .execute()
      await recordAction(trx, who, {
        ...{ kind: 'act', permission: 'receipt.move', subjectKind: 'client' },
        subjects: [...new Set(clients.map(({ client_id }) => client_id))],
        reason: `receipt_moved: ${who.reason}`,
        facts: { receipt: id, from: fromLoanId, to: toLoanId, amount: Number(moved.amount_tiyn), excused },
      })
      return undefined
    },
  }
}
