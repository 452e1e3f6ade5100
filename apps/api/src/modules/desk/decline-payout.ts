import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/payouts'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { FourEyesRun, FourEyesRuns } from '../approvals/four-eyes.ts'
import { type Asking, runOrAsk } from '../approvals/run-or-ask.ts'
import { recordAction } from '../audit/record-action.ts'
import { type DecliningByHand, declineByHand, findOpenPayout } from '../payouts/decline-by-hand.ts'

export type DecliningPayouts = Asking & {
  readonly database: Database
  readonly runs: Pick<FourEyesRuns, 'payout.decline'>
}

/** Asks a second person to end a payout that the bank has lost or refused outside the program. */
export async function declinePayout(
  context: DecliningPayouts,
  caller: StaffCaller,
  { body: { reason }, params: { id } }: InputOf<typeof wire.declinePayout>,
): Promise<
  AnswerOf<typeof wire.declinePayout> | Refusal<'not_found' | 'item_changed' | 'payout_left' | 'approval_waits'>
> {
  return context.database.sql.transaction().execute(async (trx) => {
    const open = await findOpenPayout(trx, id, { isLocked: false })
    if (!open) return refuse('not_found')
    const { payeeMasked: payee_masked, payout } = open
    const { amount_tiyn, state } = payout
    // Both have an outcome, and `findOpenPayout` leaves them out.
    if (state === 'confirmed' || state === 'declined') return refuse('not_found')
    const seen = { state, payee_masked, amount_tiyn: Number(amount_tiyn) }
    const what = { act: 'payout.decline', payout_id: id, ...seen } as const
    return runOrAsk(trx, context, caller, { what, reason, how: context.runs['payout.decline'] })
  })
}

/** The bank's word may come while the request waits: another state makes it stale, and an outcome is not overruled. */
export function declineRun(context: DecliningByHand): FourEyesRun<'payout.decline'> {
  return {
    async seeSubject(trx, { payout_id }, how) {
      const open = await findOpenPayout(trx, payout_id, how)
      return open && { version: open.payout.state, clientId: open.contract.client_id }
    },
    async run(trx, who, { payout_id: id }) {
      const declined = await declineByHand(trx, context, id)
      if (declined instanceof Refusal) return declined
      const { contract, payout } = declined
      await recordAction(trx, who, {
        ...{ kind: 'act', permission: 'payout.decline', subjectKind: 'client', subjects: [contract.client_id] },
        ...{ reason: `payout_declined: ${who.reason}`, facts: { payout: id, state: payout.state } },
      })
      return undefined
    },
  }
}
