import { type HoldGround, waitsForTwo } from '@qadam/domain/staff/payout-holds'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { type ContractRow, lockContract } from '../contracts/contract.ts'
import { findNewestPayout } from './payouts-repository.ts'

type Trx = Transaction<Tables>

/** Subject of a hold: every payout of a contract, or one returned credit. */
export type Holdable = { readonly contractId: string } | { readonly creditPayoutId: string }

type Hold = {
  /** Identifier of a payout, of a returned credit, or of a contract whose payout does not exist yet. */
  readonly id: string
  readonly ground: HoldGround
  readonly reason: string
  readonly staffId: string
}

type Put = { readonly holdId: string; readonly clientId: string }

/** Whether it may not leave. True only while the lock on its contract, or on the returned credit, is held. */
export async function isHeld(executor: Database['sql'] | Trx, what: Holdable): Promise<boolean> {
  const open = executor.selectFrom('payout_holds').select('id').where('released_at', 'is', null)
  const found =
    'contractId' in what
      ? open.where('contract_id', '=', what.contractId)
      : open.where('credit_payout_id', '=', what.creditPayoutId)
  return (await found.executeTakeFirst()) !== undefined
}

type Beginning = Pick<ContractRow, 'amount_tiyn' | 'id'>

/**
 * Stops a payout above the lender's limit before it is made, until two people let it go. Under the contract's lock;
 * returns whether it has stopped it.
 */
export async function holdIfLarge(
  trx: Trx,
  { amount_tiyn: amount, id: contractId }: Beginning,
  { above, declinedAt }: { readonly above: number | undefined; readonly declinedAt: Date | undefined },
): Promise<boolean> {
  const released = await trx
    .selectFrom('payout_holds')
    .select(({ fn }) => fn.max('released_at').as('at'))
    .where('contract_id', '=', contractId)
    .where('ground', '=', 'large')
    .executeTakeFirst()
  if (!waitsForTwo({ above, amount, declinedAt, releasedAt: released?.at ?? undefined })) return false
  const of = { contract_id: contractId, credit_payout_id: null }
  await trx
    .insertInto('payout_holds')
    .values({ ...of, ground: 'large', reason: aboveLimit, held_by: null })
    .execute()
  return true
}

/** Shown to nobody: the ground says it. */
const aboveLimit = 'above PAYOUT_FOUR_EYES_ABOVE'

/** Stops a payout that has not left and that nobody is sending at this moment. */
export async function putHold(
  trx: Trx,
  hold: Hold,
): Promise<Put | Refusal<'not_found' | 'item_changed' | 'payout_left'>> {
  const contractId = await contractOf(trx, hold.id)
  if (contractId !== undefined) return holdContract(trx, contractId, hold)
  return holdCredit(trx, hold)
}

async function contractOf(trx: Trx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select contract_id as id from payouts where id = ${id}
    union all select id from loan_contracts where id = ${id}
  `.execute(trx)
  return rows[0]?.id
}

async function holdContract(trx: Trx, contractId: string, hold: Hold) {
  const contract = await lockContract(trx, contractId)
  const newest = await findNewestPayout(trx, contractId)
  if (!contract) return refuse('not_found')
  const mayStillLeave = contract.state === 'paying' || contract.state === 'payee_declined'
  if (!mayStillLeave || newest?.state === 'sent' || (await isBusy(trx, newest?.held_until)))
    return refuse('payout_left')
  return insertHold(trx, hold, { contract_id: contractId, clientId: contract.client_id })
}

async function holdCredit(trx: Trx, hold: Hold) {
  const credit = await trx
    .selectFrom('credit_payouts')
    .innerJoin('loans', 'loans.id', 'loan_id')
    .select(['credit_payouts.state', 'held_until', 'client_id'])
    .where('credit_payouts.id', '=', hold.id)
    .forUpdate('credit_payouts')
    .executeTakeFirst()
  if (!credit) return refuse('not_found')
  const { client_id: clientId, held_until, state } = credit
  const mayStillLeave = state === 'requested' || state === 'unknown'
  if (!mayStillLeave || (await isBusy(trx, held_until))) return refuse('payout_left')
  return insertHold(trx, hold, { credit_payout_id: hold.id, clientId })
}

/** A worker is calling the bank about it: whether the money leaves is not known yet. */
async function isBusy(trx: Trx, until: Date | null | undefined): Promise<boolean> {
  if (!until) return false
  const { rows } = await sql<{ is_busy: boolean }>`select ${until}::timestamptz > clock_timestamp() as is_busy`.execute(
    trx,
  )
  return rows[0]?.is_busy === true
}

type Of = { readonly contract_id?: string; readonly credit_payout_id?: string; readonly clientId: string }

async function insertHold(trx: Trx, { ground, reason, staffId }: Hold, { clientId, ...of }: Of) {
  const put = await trx
    .insertInto('payout_holds')
    .values({ contract_id: null, credit_payout_id: null, ...of, ground, reason, held_by: staffId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return put ? { holdId: put.id, clientId } : refuse('item_changed')
}
