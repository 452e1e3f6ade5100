import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/receipts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { Refusal } from '../../http/refusal.ts'
import { recordAction } from '../audit/record-action.ts'
import { endPending } from '../receipts/end-pending.ts'
import type { Receipts } from '../receipts/receipts.ts'

const operatorAtMost = 60

/** One person may end it: no money moves, and none is lost should the channel find it later. */
export async function endPendingReceipt(
  receipts: Receipts,
  caller: StaffCaller,
  { body: { reason }, params: { id } }: InputOf<typeof wire.endPendingReceipt>,
): Promise<AnswerOf<typeof wire.endPendingReceipt> | Refusal<'not_found' | 'item_changed'>> {
  return receipts.database.sql.transaction().execute(async (trx) => {
    const ended = await endPending(trx, receipts, {
      ...{ id, reason, operator: caller.staff.name.slice(0, operatorAtMost) },
    })
    if (ended instanceof Refusal) return ended
    await recordAction(trx, caller, {
      ...{ kind: 'act', permission: 'receipt.refuse', subjectKind: 'receipt', subjects: [id] },
      reason: `receipt_refused: ${reason}`,
    })
    return { done: true as const }
  })
}
