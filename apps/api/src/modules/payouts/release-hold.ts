import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { payoutJob } from '../contracts/payout-job-kind.ts'
import { findNewestPayout } from './payouts-repository.ts'
import { returnCreditJob } from './return-credit-job-kind.ts'

type Trx = Transaction<Tables>

/** A hold that is still open, and whose money it stops. */
export async function findOpenHold(trx: Trx, id: string, { isLocked }: { readonly isLocked: boolean }) {
  return trx
    .selectFrom('payout_holds as hold')
    .leftJoin('credit_payouts as credit', 'credit.id', 'hold.credit_payout_id')
    .leftJoin('loans', 'loans.id', 'credit.loan_id')
    .innerJoin('loan_contracts as contract', (on) =>
      on.on(sql<boolean>`contract.id = coalesce(hold.contract_id, loans.contract_id)`),
    )
    .select(['hold.id', 'hold.ground', 'hold.contract_id', 'hold.credit_payout_id', 'contract.client_id'])
    .select('credit.rounds as credit_rounds')
    .select((row) => row.fn.coalesce('credit.amount_tiyn', 'contract.amount_tiyn').as('amount_tiyn'))
    .where('hold.id', '=', id)
    .where('hold.released_at', 'is', null)
    .$if(isLocked, (open) => open.forUpdate('hold'))
    .executeTakeFirst()
}

type Release = { readonly holdId: string; readonly staffId: string; readonly because: string }

/**
 * Lets the money go on: its job runs again, with every check that stands before an order leaves. A new job, even where
 * one runs: that one may have met the hold already. The bank knows an order by its id, so nothing is sent twice.
 */
export async function releaseHold(
  trx: Trx,
  outbox: Outbox,
  { because, holdId, staffId }: Release,
): Promise<{ readonly clientId: string } | Refusal<'item_changed'>> {
  const hold = await findOpenHold(trx, holdId, { isLocked: true })
  if (!hold) return refuse('item_changed')
  await trx
    .updateTable('payout_holds')
    .set({ released_by: staffId, released_at: sql<Date>`now()`, released_because: because })
    .where('id', '=', holdId)
    .execute()
  const { client_id: clientId, contract_id, credit_payout_id, credit_rounds } = hold
  if (credit_payout_id !== null) {
    await outbox.enqueue(trx, returnCreditJob, { payout_id: credit_payout_id, round: credit_rounds ?? 0 })
    return { clientId }
  }
  if (contract_id === null) return { clientId }
  const newest = await findNewestPayout(trx, contract_id)
  const round = newest && newest.state !== 'declined' ? newest.rounds : 0
  await outbox.enqueue(trx, payoutJob, { contract_id, round })
  return { clientId }
}
