import { type Selectable, sql, type Transaction, type UpdateObject } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { PayoutsTable } from '../../db/lending-tables.ts'
import type { Tables } from '../../db/tables.ts'

export type PayoutRow = Selectable<PayoutsTable>

type Executor = Database['sql'] | Transaction<Tables>

/** Returns the newest payout, whatever its outcome. */
export async function findNewestPayout(executor: Executor, contractId: string): Promise<PayoutRow | undefined> {
  return executor
    .selectFrom('payouts')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Undefined while another worker asks the provider about it. No hold of staff: those are rows of `payout_holds`. */
export async function claimPayout(
  trx: Transaction<Tables>,
  id: string,
  seconds: number,
): Promise<PayoutRow | undefined> {
  return trx
    .updateTable('payouts')
    .set({ held_until: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .where((row) => row.or([row('held_until', 'is', null), row('held_until', '<', sql<Date>`now()`)]))
    .returningAll()
    .executeTakeFirst()
}

/** For the worker that has claimed it already. */
export async function renewClaim(trx: Transaction<Tables>, id: string, seconds: number): Promise<void> {
  await trx
    .updateTable('payouts')
    .set({ held_until: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .execute()
}

type NewPayout = Pick<PayoutRow, 'contract_id' | 'attempt' | 'payee_id' | 'amount_tiyn'>

export async function insertPayout(trx: Transaction<Tables>, payout: NewPayout): Promise<PayoutRow> {
  return trx.insertInto('payouts').values(payout).returningAll().executeTakeFirstOrThrow()
}

export async function lockPayout(trx: Transaction<Tables>, id: string): Promise<PayoutRow> {
  return trx.selectFrom('payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** Changes the payout and ends its claim; returns its state. */
export async function savePayout(
  executor: Executor,
  id: string,
  set: UpdateObject<Tables, 'payouts'>,
): Promise<PayoutRow['state']> {
  const { state } = await executor
    .updateTable('payouts')
    .set({ held_until: null, ...set })
    .where('id', '=', id)
    .returning('state')
    .executeTakeFirstOrThrow()
  return state
}

/** A payout the provider has accepted stays accepted, even if the provider stops responding. */
export async function markUnknown(executor: Executor, id: string): Promise<PayoutRow['state']> {
  return savePayout(executor, id, { state: sql`case state when 'requested' then 'unknown' else state end` })
}
