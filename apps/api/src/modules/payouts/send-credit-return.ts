import { sql } from 'kysely'
import { errorCode } from '../../jobs/error-code.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import type { Log } from '../../log.ts'
import type { ProviderCall } from '../../providers/calling/provider-call.ts'
import { ProviderUnavailableError } from '../../providers/calling/provider-errors.ts'
import type { Payouts } from '../../providers/payouts/payouts.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { ClientsService } from '../clients/clients-service.ts'
import { type EndedReturn, type FinishingReturns, finishCreditReturn } from './finish-credit-return.ts'
import { creditOrderFor } from './payout-order.ts'
import {
  type CreditPayoutRow,
  claimCreditPayout,
  mayCreditLeaveNow,
  saveCreditPayout,
} from './payouts-credit-repository.ts'
import { returnCreditJob } from './return-credit-job-kind.ts'

/** A pending order is polled after 2 s, then at doubling intervals up to an hour, for a fortnight. */
const firstWaitSeconds = 2
const longestWaitSeconds = 3_600
const maxRounds = 350
/** As the claim of a payout (`begin-payout.ts`). */
const claimSeconds = 40

/** `held`: the lender's people have stopped it, and the bank does not know it. */
type Outcome = EndedReturn | { readonly kind: 'held' } | { readonly kind: 'pending' }

export type ReturningCredit = FinishingReturns & {
  readonly log: Log
  readonly outbox: Outbox
  readonly secrets: Secrets
  readonly clients: ClientsService
  readonly providers: { readonly payouts: Payouts }
}

/**
 * Sends a returned credit. The bank is always asked about the order first: a crash after any step is safe, and the id is
 * its idempotency key there.
 */
export async function sendCreditReturn(
  context: ReturningCredit,
  { payoutId, round }: { readonly payoutId: string; readonly round: number },
  call: ProviderCall,
): Promise<void> {
  const payout = await claimCreditPayout(context.database.sql, payoutId, claimSeconds)
  if (!payout) {
    if (await hasEnded(context, payoutId)) return
    throw new Error('Another worker is processing this return')
  }
  const outcome = await askBank(context, payout, call)
  if (outcome.kind === 'held') await saveCreditPayout(context.database.sql, payoutId, {})
  else if (outcome.kind === 'pending') await waitLonger(context, payout, round)
  else await finishCreditReturn(context, payoutId, outcome)
}

async function hasEnded({ database }: ReturningCredit, id: string): Promise<boolean> {
  const known = await database.sql
    .selectFrom('credit_payouts')
    .select('finished_at')
    .where('id', '=', id)
    .executeTakeFirst()
  return known === undefined || known.finished_at !== null
}

async function askBank(context: ReturningCredit, payout: CreditPayoutRow, call: ProviderCall): Promise<Outcome> {
  try {
    return await outcomeOf(context, payout, call)
  } catch (error) {
    // Without a response it is open whether money moved; an order that the bank has accepted stays accepted.
    const isOpen = error instanceof ProviderUnavailableError && payout.state !== 'sent'
    await saveCreditPayout(context.database.sql, payout.id, {
      ...(isOpen && { state: sql`case state when 'requested' then 'unknown' else state end` }),
    })
    context.log.warn({ payout: payout.id, loan: payout.loan_id, code: errorCode(error) }, 'the return call failed')
    throw error
  }
}

async function outcomeOf(context: ReturningCredit, payout: CreditPayoutRow, call: ProviderCall): Promise<Outcome> {
  const { payouts } = context.providers
  const known = await payouts.find(payout.id, call)
  if (known.kind === 'pending' && payout.state !== 'sent') await saveAccepted(context, payout, null)
  if (known.kind !== 'not_found') return known
  if (payout.state === 'sent') throw new Error('The bank does not know a return that it accepted earlier')
  // Only of an order that has never left: whatever the bank may have heard of goes on by its id.
  if (payout.state === 'requested' && (await isPaymentTakenBack(context, payout)))
    return { kind: 'declined', reason: 'payment_taken_back' }
  if (!(await mayCreditLeaveNow(context.database, payout.id, claimSeconds))) return { kind: 'held' }
  const sent = await payouts.send(await creditOrderFor(context, payout), call)
  if (sent.kind === 'declined') return sent
  await saveAccepted(context, payout, sent.providerId)
  const found = await payouts.find(payout.id, call)
  return found.kind === 'not_found' ? { kind: 'pending' } : found
}

/** The loan may not have this credit any more: it gets the order back, and a person sees what is left to return. */
async function isPaymentTakenBack(
  { database }: ReturningCredit,
  { event_number, loan_id }: CreditPayoutRow,
): Promise<boolean> {
  const reversal = await database.sql
    .selectFrom('loan_events')
    .select('number')
    .where('loan_id', '=', loan_id)
    .where('kind', '=', 'reverse')
    .where('number', '>', event_number)
    .executeTakeFirst()
  return reversal !== undefined
}

async function saveAccepted(
  { database }: ReturningCredit,
  { held_until, id }: CreditPayoutRow,
  providerId: string | null,
): Promise<void> {
  await saveCreditPayout(database.sql, id, {
    ...{ state: 'sent', provider_id: providerId, sent_at: sql<Date>`now()`, held_until },
  })
}

/** Ends this job and enqueues another, so that a slow bank does not occupy a worker. */
async function waitLonger({ database, outbox }: ReturningCredit, payout: CreditPayoutRow, round: number) {
  if (round >= maxRounds) {
    await saveCreditPayout(database.sql, payout.id, {})
    throw new Error('The return has been pending at the bank for two weeks')
  }
  await database.sql.transaction().execute(async (trx) => {
    const isFollowed = payout.rounds !== round
    await saveCreditPayout(trx, payout.id, isFollowed ? {} : { rounds: round + 1 })
    if (isFollowed) return
    const delaySeconds = Math.min(firstWaitSeconds * 2 ** Math.min(round, 20), longestWaitSeconds)
    await outbox.enqueue(trx, returnCreditJob, { payout_id: payout.id, round: round + 1 }, { delaySeconds })
  })
}
