import type { LocaleCode } from '@qadam/wire/locale'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { NotificationsTable } from '../../db/notification-tables.ts'
import type { Tables } from '../../db/tables.ts'
import type { Notice } from './notices.ts'

type Trx = Transaction<Tables>

export type NotificationRow = Selectable<NotificationsTable>

type NewNotification = {
  readonly notice: Notice
  readonly channel: NotificationRow['channel']
  readonly locale: LocaleCode
  readonly sealedTo: Buffer
  readonly dueAt: Date
}

/** Undefined when this notice was already created for this client. */
export async function insertNotification(
  trx: Trx,
  { channel, dueAt, locale, notice, sealedTo }: NewNotification,
): Promise<string | undefined> {
  const { about, clientId, facts, kind } = notice
  const inserted = await trx
    .insertInto('notifications')
    .values({
      ...{ client_id: clientId, kind, about, channel, locale },
      facts: JSON.stringify(facts),
      sealed_to: sealedTo,
      due_at: dueAt,
    })
    .onConflict((conflict) => conflict.constraint('notifications_once_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export async function findNotification(database: Database, id: string): Promise<NotificationRow | undefined> {
  return database.sql.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function postponeNotification(trx: Trx, id: string, dueAt: Date): Promise<void> {
  await trx.updateTable('notifications').set({ due_at: dueAt }).where('id', '=', id).execute()
}

export type EndOfNotification = 'sent_at' | 'refused_at' | 'dropped_at'

export async function endNotification(database: Database, id: string, how: EndOfNotification): Promise<void> {
  await database.sql
    .updateTable('notifications')
    .set({ [how]: sql<Date>`now()`, sealed_to: null })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('refused_at', 'is', null)
    .where('dropped_at', 'is', null)
    .execute()
}
