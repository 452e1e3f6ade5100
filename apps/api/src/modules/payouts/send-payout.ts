import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { errorCode } from '../../jobs/error-code.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import type { Log } from '../../log.ts'
import { ProviderUnavailableError } from '../../providers/calling/provider-errors.ts'
import type { FoundPayout, Payouts } from '../../providers/payouts/payouts.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { countPayout } from '../../telemetry/money-metrics.ts'
import type { ClientsService } from '../clients/clients-service.ts'
import { payoutJob } from '../contracts/payout-job-kind.ts'
import { type Beginning, type BegunPayout, beginPayout, mayLeaveNow } from './begin-payout.ts'
import { type Finishing, finishPayout } from './finish-payout.ts'
import { orderFor } from './payout-order.ts'
import { markUnknown, type PayoutRow, savePayout } from './payouts-repository.ts'
import { holdUnlessStillAllowed, mayBePaid, type PayoutRechecking } from './recheck-before-payout.ts'

/** A pending payout is polled after 2 s, then at doubling intervals up to an hour, for a fortnight. */
const firstWaitSeconds = 2
const longestWaitSeconds = 3_600
const maxRounds = 350

type Call = { readonly key: string; readonly signal: AbortSignal; readonly attempt: number }

/** `held`: the lender's people have stopped it, and the bank does not know it. */
type Outcome = Exclude<FoundPayout, { kind: 'not_found' }> | { readonly kind: 'held' }

export type Paying = Finishing &
  PayoutRechecking &
  Pick<Beginning, 'policy'> & {
    readonly log: Log
    readonly outbox: Outbox
    readonly secrets: Secrets
    readonly providers: PayoutRechecking['providers'] & { readonly payouts: Payouts }
    readonly clients: ClientsService
  }

/**
 * A crash after any step is safe: the payout's id is its idempotency key at the provider, and a payout that may have
 * been sent is looked up there before anything is sent again.
 */
export async function sendPayout(
  context: Paying,
  { contractId, round }: { readonly contractId: string; readonly round: number },
  call: Call,
): Promise<void> {
  if (!(await mayBePaid(context, contractId, call))) return
  const begun = await beginPayout(context, contractId)
  if (!begun) return
  const { client, payout } = begun
  const outcome = await askProvider(context, begun, call)
  if (outcome.kind === 'held') await savePayout(context.database.sql, payout.id, {})
  else if (outcome.kind === 'pending') await waitLonger(context, begun, round)
  else await finishPayout(context, { payout, client, outcome })
}

/** Ends this job and enqueues another, so that a slow bank does not occupy a worker. */
async function waitLonger(context: Paying, begun: BegunPayout, round: number): Promise<void> {
  const { database, outbox } = context
  const { contract, payout } = begun
  if (round >= maxRounds) {
    await savePayout(database.sql, payout.id, {})
    throw new Error('The payout has been pending at the provider for two weeks')
  }
  await database.sql.transaction().execute(async (trx) => {
    const isFollowed = payout.rounds !== round
    await savePayout(trx, payout.id, isFollowed ? {} : { rounds: round + 1 })
    if (isFollowed) return
    if (round === 0) await notifyOfWaiting(trx, context, begun)
    const delaySeconds = Math.min(firstWaitSeconds * 2 ** Math.min(round, 20), longestWaitSeconds)
    await outbox.enqueue(trx, payoutJob, { contract_id: contract.id, round: round + 1 }, { delaySeconds })
  })
}

/** Notifies a client whose money is still on its way; most money arrives within the same second. */
async function notifyOfWaiting(
  trx: Transaction<Tables>,
  { notify }: Paying,
  { client, contract, payout }: BegunPayout,
) {
  const amount_tiyn = Number(payout.amount_tiyn)
  await notify(trx, { clientId: contract.client_id, kind: 'payout_sent', about: payout.id, facts: { amount_tiyn } })
  if (client) await notifyCabinet(trx, client.registrationId, 'contract')
}

async function askProvider(context: Paying, asked: BegunPayout, call: Call): Promise<Outcome> {
  const { database, log } = context
  const { id } = asked.payout
  try {
    return await outcomeOf(context, asked, call)
  } catch (error) {
    // Without a response it is open whether money moved. A refused request moved none, and a failure of ours is resolved
    // by the query that precedes the next send.
    const isOpen = error instanceof ProviderUnavailableError
    const state = isOpen ? await markUnknown(database.sql, id) : await savePayout(database.sql, id, {})
    // The job's own log line names only the job, but the person on call needs the payout.
    log.warn({ payout: id, contract: asked.contract.id, state, code: errorCode(error) }, 'the payout call failed')
    throw error
  }
}

async function outcomeOf(context: Paying, asked: BegunPayout, call: Call): Promise<Outcome> {
  const { payouts } = context.providers
  const { client, contract, isNew, payout } = asked
  if (!isNew) {
    const found = await payouts.find(payout.id, call)
    // A payout that the provider has known once is never sent again, whatever it returns later.
    if (found.kind === 'pending' && payout.state !== 'sent') await saveAccepted(context, payout, null)
    if (found.kind !== 'not_found') return found
    if (payout.state === 'sent') throw new Error('The provider does not know a payout that it accepted earlier')
  }
  if (!client) throw new Error('The client of a contract to be paid out was not found')
  if (!isNew) await holdUnlessStillAllowed(context, { contract, client, call })
  if (!(await mayLeaveNow(context, payout))) return { kind: 'held' }
  const sent = await payouts.send(await orderFor(context, { contract, client, payout }), call)
  if (sent.kind === 'declined') return sent
  await saveAccepted(context, payout, sent.providerId)
  const found = await payouts.find(payout.id, call)
  return found.kind === 'not_found' ? { kind: 'pending' } : found
}

async function saveAccepted({ database }: Paying, payout: PayoutRow, providerId: string | null): Promise<void> {
  await savePayout(database.sql, payout.id, {
    ...{ state: 'sent', provider_id: providerId, sent_at: sql<Date>`now()`, held_until: payout.held_until },
  })
  countPayout('sent', payout.amount_tiyn)
}
