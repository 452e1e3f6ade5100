import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'

type Executor = Database['sql'] | Transaction<Tables>

/** Whether the client's data is blocked: it serves what the law demands, and no new loan. */
export async function isDataBlocked(executor: Executor, clientId: string): Promise<boolean> {
  const blocked = await executor
    .selectFrom('data_changes')
    .select('id')
    .where('client_id', '=', clientId)
    .where('what', '=', 'blocking')
    .where('state', '=', 'done')
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  return blocked !== undefined
}
