import { sql } from 'kysely'
import type { Job } from '../../jobs/job.ts'
import { ProviderUnavailableError } from '../../providers/calling/provider-errors.ts'
import type { FoundPayout } from '../../providers/payouts/payouts.ts'
import { orderFor } from './payouts-orders.ts'
import { markUnknown, savePayout } from './payouts-repository.ts'
import { payOut } from './payouts-requests-service.ts'
import { type BegunPayout, beginPayout, finishPayout, type PayoutDeps } from './payouts-steps.ts'

/** «Not yet» is asked again after two seconds, then after twice as long, at last every hour; for a fortnight. */
const firstWaitSeconds = 2
const longestWaitSeconds = 3_600
const mostRounds = 350

type Outcome = Exclude<FoundPayout, { kind: 'not_found' }>

/**
 * Each step is safe to die after: the payout's own id is its name at the provider, and whoever comes to one that may have
 * been sent asks what became of it before anything is sent again.
 */
export function payoutJobs(deps: PayoutDeps): Job[] {
  const { database, outbox } = deps
  return [
    {
      ...payOut,
      async run({ contract_id, round }, { id, signal }) {
        const begun = await beginPayout(deps, contract_id)
        if (!begun) return
        const { payout } = begun
        const outcome = await askProvider(deps, begun, { key: id, signal })
        if (outcome.kind !== 'pending') {
          await finishPayout(deps, { payout, client: begun.client, outcome })
          return
        }
        if (round >= mostRounds) {
          await savePayout(database.sql, payout.id, {})
          throw new Error('The provider has been saying «not yet» for a fortnight')
        }
        await database.sql.transaction().execute(async (trx) => {
          await savePayout(trx, payout.id, {})
          const delaySeconds = Math.min(firstWaitSeconds * 2 ** Math.min(round, 20), longestWaitSeconds)
          await outbox.enqueue(trx, payOut, { contract_id, round: round + 1 }, { delaySeconds })
        })
      },
    },
  ]
}

type Call = { readonly key: string; readonly signal: AbortSignal }

async function askProvider(deps: PayoutDeps, asked: BegunPayout, call: Call): Promise<Outcome> {
  const { database } = deps
  const { id } = asked.payout
  try {
    return await outcomeOf(deps, asked, call)
  } catch (error) {
    // Silence says nothing about the money; a refusal to serve us came before any was moved.
    if (error instanceof ProviderUnavailableError) await markUnknown(database.sql, id)
    else await savePayout(database.sql, id, {})
    throw error
  }
}

async function outcomeOf(deps: PayoutDeps, asked: BegunPayout, call: Call): Promise<Outcome> {
  const { database, payouts } = deps
  const { isNew, payout } = asked
  if (!isNew) {
    const found = await payouts.find(payout.id, call)
    if (found.kind !== 'not_found') return found
    if (payout.state === 'sent') throw new Error('The provider no longer knows a payout that it had accepted')
  }
  const sent = await payouts.send(await orderFor(deps, asked), call)
  if (sent.kind === 'declined') return sent
  await savePayout(database.sql, payout.id, {
    ...{ state: 'sent', provider_id: sent.providerId, sent_at: sql<Date>`now()`, held_until: payout.held_until },
  })
  const found = await payouts.find(payout.id, call)
  return found.kind === 'not_found' ? { kind: 'pending' } : found
}
