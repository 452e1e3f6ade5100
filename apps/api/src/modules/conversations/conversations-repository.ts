import { type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { MessagesTable } from '../../db/notification-tables.ts'
import type { Tables } from '../../db/tables.ts'

type Trx = Transaction<Tables>
type Executor = Database['sql'] | Trx

export type MessageRow = Selectable<MessagesTable>

export type About = { readonly kind: 'contract' | 'loan'; readonly id: string }

/** Callers pass one more than the page size to learn whether there is more. */
export async function findMessages(
  executor: Executor,
  { atMost, before, clientId }: { clientId: string; before: bigint | undefined; atMost: number },
): Promise<MessageRow[]> {
  let asked = executor.selectFrom('messages').selectAll().where('client_id', '=', clientId)
  if (before !== undefined) asked = asked.where('number', '<', before)
  return asked.orderBy('number', 'desc').limit(atMost).execute()
}

type NewMessage = { readonly clientId: string; readonly text: string } & (
  | { readonly author: 'client'; readonly about: About | undefined }
  | { readonly author: 'lender'; readonly operator: string }
)

export async function insertMessage(trx: Trx, message: NewMessage): Promise<MessageRow> {
  const { author, clientId, text } = message
  const about = author === 'client' ? message.about : undefined
  return trx
    .insertInto('messages')
    .values({
      ...{ client_id: clientId, author, text },
      about_kind: about?.kind ?? null,
      about_id: about?.id ?? null,
      operator: author === 'lender' ? message.operator : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function markRead(trx: Trx, { clientId, upTo }: { clientId: string; upTo: bigint }): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('messages')
    .set({ read_at: sql<Date>`now()` })
    .where('client_id', '=', clientId)
    .where('author', '=', 'lender')
    .where('read_at', 'is', null)
    .where('number', '<=', upTo)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/**
 * Whether the contract or loan that a message refers to is this client's. Queried here because only the row's existence
 * matters.
 */
export async function isOwn(executor: Executor, clientId: string, { id, kind }: About): Promise<boolean> {
  const own = await executor
    .selectFrom(kind === 'contract' ? 'loan_contracts' : 'loans')
    .select('id')
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return own !== undefined
}

export async function isClient(executor: Executor, clientId: string): Promise<boolean> {
  return (await executor.selectFrom('clients').select('id').where('id', '=', clientId).executeTakeFirst()) !== undefined
}
