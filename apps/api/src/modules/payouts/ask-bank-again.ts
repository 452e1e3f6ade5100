import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { payoutJob } from '../contracts/payout-job-kind.ts'
import type { Holdable } from './payout-holds.ts'
import { returnCreditJob } from './return-credit-job-kind.ts'

/**
 * Lets the payout's own job run at once, however long its pause still is; where none is left, because it became a dead
 * letter or met a hold, a new one takes its place. The bank knows an order by its id, so nothing is sent twice.
 */
export async function askBankAgain(
  trx: Transaction<Tables>,
  outbox: Outbox,
  what: Holdable & { readonly round: number },
): Promise<void> {
  if ('contractId' in what) {
    const contract_id = what.contractId
    if (await outbox.makeDue(trx, payoutJob, { contract_id })) return
    await outbox.enqueue(trx, payoutJob, { contract_id, round: what.round })
    return
  }
  const payout_id = what.creditPayoutId
  if (await outbox.makeDue(trx, returnCreditJob, { payout_id })) return
  await outbox.enqueue(trx, returnCreditJob, { payout_id, round: what.round })
}
