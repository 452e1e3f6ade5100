import { needsSecondToRelease } from '@qadam/domain/staff/payout-holds'
import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/payouts'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import type { FourEyesRun, FourEyesRuns } from '../approvals/four-eyes.ts'
import { type Asking, runOrAsk } from '../approvals/run-or-ask.ts'
import { recordAction } from '../audit/record-action.ts'
import { findOpenHold, releaseHold } from '../payouts/release-hold.ts'

export type ReleasingPayouts = Asking & {
  readonly database: Database
  readonly runs: Pick<FourEyesRuns, 'payout.release'>
}

/** Lets held money go on, at once or when a second person has confirmed it. */
export async function releasePayout(
  context: ReleasingPayouts,
  caller: StaffCaller,
  { body: { reason }, params: { id } }: InputOf<typeof wire.releasePayout>,
): Promise<AnswerOf<typeof wire.releasePayout> | Refusal<'not_found' | 'item_changed' | 'approval_waits'>> {
  const how = context.runs['payout.release']
  return context.database.sql.transaction().execute(async (trx) => {
    const hold = await findOpenHold(trx, id, { isLocked: false })
    if (!hold) return refuse('not_found')
    const { amount_tiyn, ground } = hold
    const what = { act: 'payout.release', hold_id: id, ground, amount_tiyn: Number(amount_tiyn) } as const
    if (needsSecondToRelease(ground)) return runOrAsk(trx, context, caller, { what, reason, how })
    const { ip, requestId, staff } = caller
    const refused = await how.run(trx, { ip, requestId, staff, reason }, what)
    return refused ?? { approval_id: null }
  })
}

/** How a release is done, whether one person was enough or a second has confirmed it. */
export function payoutRun(outbox: Outbox): FourEyesRun<'payout.release'> {
  return {
    async seeSubject(trx, { hold_id }, how) {
      const hold = await findOpenHold(trx, hold_id, how)
      return hold && { version: hold.ground, clientId: hold.client_id }
    },
    async run(trx, who, { ground, hold_id: holdId }) {
      const released = await releaseHold(trx, outbox, { holdId, staffId: who.staff.staffId, because: who.reason })
      if (released instanceof Refusal) return released
      await recordAction(trx, who, {
        ...{ kind: 'act', permission: 'payout.release', subjectKind: 'client', subjects: [released.clientId] },
        ...{ reason: `payout_released: ${who.reason}`, facts: { hold: holdId, ground } },
      })
      return undefined
    },
  }
}
