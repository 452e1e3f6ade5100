import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Job } from '../../jobs/job.ts'
import { ProviderUnavailableError } from '../../providers/calling/provider-errors.ts'
import type { FoundPayout } from '../../providers/payouts/payouts.ts'
import { tellCabinet } from '../../realtime/step-notice.ts'
import { countPayout } from '../../telemetry/money-metrics.ts'
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
          const isFollowed = payout.rounds !== round
          await savePayout(trx, payout.id, isFollowed ? {} : { rounds: round + 1 })
          if (isFollowed) return
          if (round === 0) await tellOfWaiting(deps, trx, begun)
          const delaySeconds = Math.min(firstWaitSeconds * 2 ** Math.min(round, 20), longestWaitSeconds)
          await outbox.enqueue(trx, payOut, { contract_id, round: round + 1 }, { delaySeconds })
        })
      },
    },
  ]
}

/** Most money is there within the same second; who has to wait for it hears that it is on its way. */
async function tellOfWaiting(
  { notify }: PayoutDeps,
  trx: Transaction<Tables>,
  { client, contract, payout }: BegunPayout,
) {
  const amount_tiyn = Number(payout.amount_tiyn)
  await notify(trx, { clientId: contract.client_id, kind: 'payout_sent', about: payout.id, facts: { amount_tiyn } })
  if (client) await tellCabinet(trx, client.registrationId, 'contract')
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
  const { client, contract, isNew, payout } = asked
  if (!isNew) {
    const found = await payouts.find(payout.id, call)
    if (found.kind !== 'not_found') return found
    if (payout.state === 'sent') throw new Error('The provider no longer knows a payout that it had accepted')
  }
  if (!client) throw new Error('A contract is to be paid to somebody who is not in the cabinet')
  const sent = await payouts.send(await orderFor(deps, { contract, client, payout }), call)
  if (sent.kind === 'declined') return sent
  await savePayout(database.sql, payout.id, {
    ...{ state: 'sent', provider_id: sent.providerId, sent_at: sql<Date>`now()`, held_until: payout.held_until },
  })
  countPayout('sent', payout.amount_tiyn)
  const found = await payouts.find(payout.id, call)
  return found.kind === 'not_found' ? { kind: 'pending' } : found
}
