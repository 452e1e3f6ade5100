import type { Day } from '@qadam/domain/calendar/day'
import { payoutSent } from '@qadam/domain/lending/ledger/posting'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { ClientFile } from '../clients/client-file.ts'
import type { ClientsService } from '../clients/clients-service.ts'
import { type ContractRow, findContract, lockContract } from '../contracts/contract.ts'
import { post } from '../ledger/post.ts'
import { holdIfLarge, isHeld } from './payout-holds.ts'
import { claimPayout, findNewestPayout, insertPayout, type PayoutRow, renewClaim } from './payouts-repository.ts'

export type Beginning = {
  readonly database: Database
  readonly clients: ClientsService
  readonly today: () => Day
  readonly policy: { readonly payoutFourEyesAbove: number | undefined }
}

/**
 * Longer than any call to the provider. A dead worker's job is taken over within half a minute (`declare-queues.ts`), and
 * fails and is retried until the claim is over.
 */
const claimSeconds = 40

export type BegunPayout = {
  readonly payout: PayoutRow
  readonly contract: ContractRow
  /** Undefined while the client is signing in again from another phone: a payout already sent is still queried. */
  readonly client: ClientFile | undefined
  /** True when the payout has just been created, so it certainly has not been sent. */
  readonly isNew: boolean
}

/** Finds or creates the contract's current payout and claims it for this worker; undefined if there is nothing left to do. */
export async function beginPayout(
  { clients, database, policy: { payoutFourEyesAbove: above }, today }: Beginning,
  contractId: string,
): Promise<BegunPayout | undefined> {
  const owner = await findContract(database.sql, contractId)
  const client = owner && (await clients.byId(owner.client_id))
  return database.sql.transaction().execute(async (trx) => {
    const contract = await lockContract(trx, contractId)
    if (contract?.state !== 'paying') return undefined
    const newest = await findNewestPayout(trx, contractId)
    const isNew = newest === undefined || newest.state === 'declined'
    // Its release enqueues the job again. What may have left already is still asked about.
    if (isNew && (await isHeld(trx, { contractId }))) return undefined
    if (isNew && (await holdIfLarge(trx, contract, { above, declinedAt: newest?.requested_at }))) return undefined
    const alive = isNew ? await newPayout(trx, contract, { after: newest, today: today() }) : newest
    const payout = await claimPayout(trx, alive.id, claimSeconds)
    if (!payout) throw new Error('Another worker is processing this payout')
    return { payout, contract, client, isNew }
  })
}

/**
 * The last check before an order leaves: a hold may have been placed while the bank or the sources were being called.
 * The payout's claim is renewed, because no hold may be placed while the order is on its way.
 */
export async function mayLeaveNow(
  { database }: Pick<Beginning, 'database'>,
  { contract_id: contractId, id }: PayoutRow,
): Promise<boolean> {
  return database.sql.transaction().execute(async (trx) => {
    await lockContract(trx, contractId)
    if (await isHeld(trx, { contractId })) return false
    await renewClaim(trx, id, claimSeconds)
    return true
  })
}

type New = { readonly after: PayoutRow | undefined; readonly today: Day }

async function newPayout(trx: Transaction<Tables>, contract: ContractRow, { after, today }: New): Promise<PayoutRow> {
  const { amount_tiyn, id, payee_id } = contract
  const attempt = (after?.attempt ?? 0) + 1
  const payout = await insertPayout(trx, { contract_id: id, attempt, payee_id, amount_tiyn })
  // Posted before the bank is called, so that a payout is never missing from the books; a decline reverses it.
  await post(trx, {
    businessKey: `payout-sent ${payout.id}`,
    postedOn: today,
    contractId: id,
    posting: payoutSent(Number(amount_tiyn)),
  })
  return payout
}
