import type { Insertable, Selectable, Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { DisclosuresTable } from '../../db/lending-tables.ts'
import type { Tables } from '../../db/tables.ts'

export type Disclosure = Selectable<DisclosuresTable>

export type DisclosedDocument = Disclosure['documents'][number]

export async function insertDisclosure(
  trx: Transaction<Tables>,
  disclosure: Insertable<DisclosuresTable>,
): Promise<string> {
  const { id } = await trx.insertInto('disclosures').values(disclosure).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function findDisclosure(database: Database, id: string): Promise<Disclosure | undefined> {
  return database.sql.selectFrom('disclosures').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function keepDocuments(
  database: Database,
  id: string,
  documents: readonly DisclosedDocument[],
): Promise<void> {
  await database.sql
    .updateTable('disclosures')
    .set({ documents: JSON.stringify(documents) })
    .where('id', '=', id)
    .execute()
}
