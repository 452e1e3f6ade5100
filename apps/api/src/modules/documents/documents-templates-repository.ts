import type { DocumentBundle } from '@qadam/wire/documents'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { DocumentTemplatesTable, Tables } from '../../db/tables.ts'
import type { DocumentText } from './document-texts.ts'

export type Template = Selectable<DocumentTemplatesTable>

export async function findCurrentTemplates(database: Database, bundle: DocumentBundle): Promise<Template[]> {
  return database.sql
    .selectFrom('document_templates')
    .selectAll()
    .where('bundle', '=', bundle)
    .where('replaced_at', 'is', null)
    .orderBy('position')
    .execute()
}

export async function findCurrentTemplate(
  executor: Kysely<Tables>,
  { bundle, code }: { readonly bundle: DocumentBundle; readonly code: string },
): Promise<Template> {
  return executor
    .selectFrom('document_templates')
    .selectAll()
    .where('bundle', '=', bundle)
    .where('code', '=', code)
    .where('replaced_at', 'is', null)
    .executeTakeFirstOrThrow()
}

export async function findTemplate(database: Database, id: number): Promise<Template | undefined> {
  return database.sql.selectFrom('document_templates').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Stores changed texts as new versions; signed ones stay as they were. Safe when several nodes start at once. */
export async function placeTemplates(database: Database, texts: readonly DocumentText[]): Promise<void> {
  await database.sql.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('qadam.document_templates'))`.execute(trx)
    for (const [index, text] of texts.entries()) {
      const { bundle, code, isRequired, kk, ru } = text
      const current = await trx
        .selectFrom('document_templates')
        .selectAll()
        .where('code', '=', code)
        .where('replaced_at', 'is', null)
        .executeTakeFirst()
      const isSame =
        current !== undefined &&
        current.bundle === bundle &&
        current.is_required === isRequired &&
        JSON.stringify([current.title_ru, current.title_kk, sortless(current.body_ru), sortless(current.body_kk)]) ===
          JSON.stringify([ru.title, kk.title, sortless(ru.body), sortless(kk.body)])
      if (isSame) continue
      if (current) {
        await trx
          .updateTable('document_templates')
          .set({ replaced_at: sql<Date>`now()` })
          .where('id', '=', current.id)
          .execute()
      }
      await trx
        .insertInto('document_templates')
        .values({
          code,
          bundle,
          version: (current?.version ?? 0) + 1,
          position: index + 1,
          is_required: isRequired,
          title_ru: ru.title,
          title_kk: kk.title,
          body_ru: JSON.stringify(ru.body),
          body_kk: JSON.stringify(kk.body),
          replaced_at: null,
        })
        .execute()
    }
  })
}

// jsonb does not preserve the order of keys.
function sortless(body: readonly { kind: string; text: string }[]): string[][] {
  return body.map(({ kind, text }) => [kind, text])
}
