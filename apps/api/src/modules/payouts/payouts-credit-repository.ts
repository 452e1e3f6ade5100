import { type Selectable, sql, type Transaction, type UpdateObject } from 'kysely'
import type { CreditPayoutsTable } from '../../db/books-tables.ts'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { isHeld } from './payout-holds.ts'

export type CreditPayoutRow = Selectable<CreditPayoutsTable>

type Executor = Database['sql'] | Transaction<Tables>

/** Undefined while another worker asks the bank about it, and once it has ended. */
export async function claimCreditPayout(
  executor: Executor,
  id: string,
  seconds: number,
): Promise<CreditPayoutRow | undefined> {
  return executor
    .updateTable('credit_payouts')
    .set({ held_until: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .where((row) => row.or([row('held_until', 'is', null), row('held_until', '<', sql<Date>`now()`)]))
    .returningAll()
    .executeTakeFirst()
}

/**
 * The last look before an order leaves: a hold may have been put while the bank was being asked. Its claim is renewed, because
 * nobody may put a hold on it while the order is on its way.
 */
export async function mayCreditLeaveNow({ sql: db }: Database, id: string, seconds: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockCreditPayout(trx, id)
    if (await isHeld(trx, { creditPayoutId: id })) return false
    await saveCreditPayout(trx, id, {
      held_until: sql<Date>`now() + make_interval(secs => ${seconds})`,
      // Written before the call: a worker that dies in it leaves an order that the bank may know.
      state: sql`case state when 'requested' then 'unknown' else state end`,
    })
    return true
  })
}

/** Changes it and ends its claim. One that has ended meanwhile stays as it is. */
export async function saveCreditPayout(
  executor: Executor,
  id: string,
  set: UpdateObject<Tables, 'credit_payouts'>,
): Promise<void> {
  await executor
    .updateTable('credit_payouts')
    .set({ held_until: null, ...set })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute()
}

export async function lockCreditPayout(trx: Transaction<Tables>, id: string): Promise<CreditPayoutRow> {
  return trx.selectFrom('credit_payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}
