import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import type { ClientsService } from '../clients/clients-service.ts'
import { type ContractRow, lockContract } from '../contracts/contract.ts'
import { type Finishing, finishWithin } from './finish-payout.ts'
import { lockPayout, type PayoutRow } from './payouts-repository.ts'

type Trx = Transaction<Tables>

export type DecliningByHand = Pick<Finishing, 'calendar' | 'dayOf' | 'notify' | 'today'> & {
  readonly clients: ClientsService
}

export type OpenPayout = { readonly payout: PayoutRow; readonly contract: ContractRow; readonly payeeMasked: string }

/** A payout that has no outcome yet; the contract is locked before it, as everywhere. */
export async function findOpenPayout(
  trx: Trx,
  id: string,
  { isLocked }: { readonly isLocked: boolean },
): Promise<OpenPayout | undefined> {
  const found = await trx
    .selectFrom('payouts')
    .innerJoin('payees', 'payees.id', 'payouts.payee_id')
    .select(['contract_id', 'payees.masked'])
    .where('payouts.id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  const contract = await (isLocked ? lockContract(trx, found.contract_id) : contractOf(trx, found.contract_id))
  const payout = await (isLocked ? lockPayout(trx, id) : payoutOf(trx, id))
  if (!contract || payout.state === 'confirmed' || payout.state === 'declined') return undefined
  return { payout, contract, payeeMasked: found.masked }
}

/**
 * Ends a payout as the bank's own decline would: the books, the contract, the client's notice. Not while a worker is
 * calling the bank about it: what it will answer is not known yet.
 */
export async function declineByHand(
  trx: Trx,
  context: DecliningByHand,
  id: string,
): Promise<OpenPayout | Refusal<'item_changed' | 'payout_left'>> {
  const open = await findOpenPayout(trx, id, { isLocked: true })
  if (!open) return refuse('item_changed')
  const { contract, payout } = open
  if (await isCalled(trx, payout)) return refuse('payout_left')
  const client = await context.clients.within(trx, contract.client_id)
  await finishWithin(trx, context, { contract, payout, outcome: { kind: 'declined', reason: 'rejected' } })
  await trx.insertInto('ended_payouts').values({ payout_id: payout.id, paid_at: null }).execute()
  if (client) await notifyCabinet(trx, client.registrationId, 'contract')
  return open
}

/** By the database's clock, which the worker's claim is of. */
async function isCalled(trx: Trx, { held_until: until }: PayoutRow): Promise<boolean> {
  if (!until) return false
  const { rows } = await sql<{
    is_called: boolean
  }>`select ${until}::timestamptz > clock_timestamp() as is_called`.execute(trx)
  return rows[0]?.is_called === true
}

const contractOf = (trx: Trx, id: string) =>
  trx.selectFrom('loan_contracts').selectAll().where('id', '=', id).executeTakeFirst()

const payoutOf = (trx: Trx, id: string) =>
  trx.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
