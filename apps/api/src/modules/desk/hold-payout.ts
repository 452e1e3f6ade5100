import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/payouts'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { Refusal } from '../../http/refusal.ts'
import { recordAction } from '../audit/record-action.ts'
import { putHold } from '../payouts/payout-holds.ts'

/** Stops money before it leaves. One person may: nothing is lost by waiting. */
export async function holdPayout(
  { sql: db }: Database,
  caller: StaffCaller,
  { body: { ground, reason }, params: { id } }: InputOf<typeof wire.holdPayout>,
): Promise<AnswerOf<typeof wire.holdPayout> | Refusal<'not_found' | 'item_changed' | 'payout_left'>> {
  return db.transaction().execute(async (trx) => {
    const put = await putHold(trx, { id, ground, reason, staffId: caller.staff.staffId })
    if (put instanceof Refusal) return put
    await recordAction(trx, caller, {
      ...{ kind: 'act', permission: 'payout.hold', subjectKind: 'client', subjects: [put.clientId] },
      ...{ reason: `payout_held: ${reason}`, facts: { hold: put.holdId, payout: id, ground } },
    })
    return { held: true as const }
  })
}
