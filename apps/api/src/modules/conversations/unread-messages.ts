import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'

/** The same count as a column of a query that has the table `clients`. */
export const unreadOfClient = sql<number>`(
  select count(*)::integer from messages where client_id = clients.id and author = 'lender' and read_at is null
)`

export async function countUnread(executor: Database['sql'] | Transaction<Tables>, clientId: string): Promise<number> {
  const { unread } = await executor
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<bigint>().as('unread'))
    .where('client_id', '=', clientId)
    .where('author', '=', 'lender')
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(unread)
}
