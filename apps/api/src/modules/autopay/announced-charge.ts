import type { Day } from '@qadam/domain/calendar/day'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'

type Charged = { readonly loan: { readonly id: string; readonly client_id: string }; readonly on: Day }

/** The sum announced to the client; undefined if no message of it was sent. More than this is never charged. */
export async function announcedCharge(
  executor: Database['sql'] | Transaction<Tables>,
  { loan, on }: Charged,
): Promise<number | undefined> {
  const told = await executor
    .selectFrom('notifications')
    .select(sql<string>`facts ->> 'amount_tiyn'`.as('amount'))
    .where('client_id', '=', loan.client_id)
    .where('kind', 'in', ['autopay_soon', 'autopay_tomorrow'])
    .where('about', '=', `${loan.id} ${on}`)
    .where('sent_at', 'is not', null)
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return told && Number(told.amount)
}
