import type { AnswerOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/payouts'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, RefusedError, refuse } from '../../http/refusal.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import type { Limits } from '../../limits/limits.ts'
import { recordAction } from '../audit/record-action.ts'
import { findContract } from '../contracts/contract.ts'
import { payoutJob } from '../contracts/payout-job-kind.ts'

export type AskingAboutPayouts = { readonly database: Database; readonly outbox: Outbox; readonly limits: Limits }

/**
 * Lets the payout's own job ask the bank at once, however long its pause still is; a job that became a dead letter is
 * replaced by a new one. The bank knows a payout by its id, so asking again sends nothing twice.
 */
export async function askAboutPayout(
  { database, limits, outbox }: AskingAboutPayouts,
  caller: StaffCaller,
  id: string,
): Promise<AnswerOf<typeof wire.askAboutPayout> | Refusal<'not_found' | 'item_changed' | 'too_many_requests'>> {
  return database.sql.transaction().execute(async (trx) => {
    const payout = await trx.selectFrom('payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    const contract = payout && (await findContract(trx, payout.contract_id))
    if (!payout || !contract) return refuse('not_found')
    if (payout.state === 'confirmed' || payout.state === 'declined') return refuse('item_changed')
    const { isAllowed, retryAfterSeconds } = await limits.within(trx).take('payout-ask', id)
    if (!isAllowed) throw new RefusedError(refuse('too_many_requests', { retryAfterSeconds }))
    const contract_id = contract.id
    const isUnderWay = await outbox.hasten(trx, payoutJob, { contract_id })
    if (!isUnderWay) await outbox.enqueue(trx, payoutJob, { contract_id, round: payout.rounds })
    await recordAction(trx, caller, {
      ...{ kind: 'act', permission: 'payout.ask', subjectKind: 'client', subjects: [contract.client_id] },
      facts: { payout: id, state: payout.state },
    })
    return { asked: true as const }
  })
}
