import type { Insertable, Selectable, Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { ClientsTable, Tables } from '../../db/tables.ts'

export type ClientRow = Selectable<ClientsTable>

type Executor = Database['sql'] | Transaction<Tables>

export async function findClient(
  executor: Executor,
  column: 'iin' | 'account_id',
  value: string,
): Promise<ClientRow | undefined> {
  return executor.selectFrom('clients').selectAll().where(column, '=', value).executeTakeFirst()
}

/** Undefined when this person, or this account, has become a client in the meantime. */
export async function insertClient(
  trx: Transaction<Tables>,
  client: Insertable<ClientsTable>,
): Promise<ClientRow | undefined> {
  return trx
    .insertInto('clients')
    .values(client)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function moveClient(trx: Transaction<Tables>, id: string, accountId: string): Promise<void> {
  await trx.updateTable('clients').set({ account_id: accountId }).where('id', '=', id).execute()
}
