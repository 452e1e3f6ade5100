import type { DocumentBundle } from '@qadam/contract/documents'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'

/** What goes with an application is agreed to in its own form, not by a code. */
export type SignedBundle = Exclude<DocumentBundle, 'application'>

type Trx = Transaction<Tables>

export type Signature = {
  readonly phone: string
  readonly bundle: SignedBundle
  readonly templateIds: readonly number[]
  readonly locale: string
  readonly address: string
  readonly userAgent: string
}

/** The draft of a contract and what was signed under it, in one go. */
export async function insertSignature(
  trx: Trx,
  signature: Signature,
): Promise<{ contractId: bigint; documentIds: string[] }> {
  const { address, bundle, locale, phone, templateIds, userAgent } = signature
  const { id: contractId } = await trx
    .insertInto('potential_contracts')
    .values({ phone, bundle })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = await trx
    .insertInto('signed_documents')
    .values(
      templateIds.map((template_id) => ({
        potential_contract_id: contractId,
        template_id,
        phone,
        locale,
        address,
        user_agent: userAgent,
        pdf: null,
        pdf_sha256: null,
      })),
    )
    .returning('id')
    .execute()
  return { contractId, documentIds: rows.map(({ id }) => id) }
}

type NewToken = { hash: Buffer; phone: string; visitor: string | null; contractId: bigint; livesSeconds: number }

export async function insertToken(
  trx: Trx,
  { contractId, hash, livesSeconds, phone, visitor }: NewToken,
): Promise<void> {
  await trx
    .insertInto('document_tokens')
    .values({
      hash,
      phone,
      visitor,
      potential_contract_id: contractId,
      expires_at: sql<Date>`now() + ${livesSeconds} * interval '1 second'`,
      used_at: null,
    })
    .execute()
}

/** True once, for the phone and the browser that it was made for. */
export async function takeToken(
  trx: Trx,
  { hash, phone, visitor }: { hash: Buffer; phone: string; visitor: string | null },
): Promise<boolean> {
  const taken = await trx
    .updateTable('document_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where('hash', '=', hash)
    .where('phone', '=', phone)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where((eb) => eb.or([eb('visitor', 'is', null), eb('visitor', '=', visitor)]))
    .returning('phone')
    .executeTakeFirst()
  return taken !== undefined
}

export async function findSignedTemplateIds(
  database: Database,
  { contractId, phone }: { contractId: string; phone: string },
): Promise<number[]> {
  const rows = await database.sql
    .selectFrom('signed_documents')
    .select('template_id')
    .where('potential_contract_id', '=', BigInt(contractId))
    .where('phone', '=', phone)
    .execute()
  return rows.map(({ template_id }) => template_id)
}

export async function findSignedDocuments(database: Database, phone: string) {
  return database.sql
    .selectFrom('signed_documents')
    .innerJoin('document_templates', 'document_templates.id', 'signed_documents.template_id')
    .select([
      'signed_documents.id',
      'signed_documents.signed_at',
      'signed_documents.pdf_sha256',
      'document_templates.code',
      'document_templates.version',
      'document_templates.title_ru',
      'document_templates.title_kk',
    ])
    .where('signed_documents.phone', '=', phone)
    .orderBy('signed_documents.signed_at', 'desc')
    .orderBy('document_templates.position')
    .limit(200)
    .execute()
}

export async function findSignedFile(
  database: Database,
  { id, phone }: { id: string; phone: string },
): Promise<{ pdf: Buffer | null; code: string } | undefined> {
  return database.sql
    .selectFrom('signed_documents')
    .innerJoin('document_templates', 'document_templates.id', 'signed_documents.template_id')
    .select(['signed_documents.pdf', 'document_templates.code'])
    .where('signed_documents.id', '=', id)
    .where('signed_documents.phone', '=', phone)
    .executeTakeFirst()
}

export async function findForRendering(database: Database, id: string) {
  return database.sql
    .selectFrom('signed_documents')
    .innerJoin('document_templates', 'document_templates.id', 'signed_documents.template_id')
    .selectAll('signed_documents')
    .select([
      'document_templates.code',
      'document_templates.version',
      'document_templates.title_ru',
      'document_templates.title_kk',
      'document_templates.body_ru',
      'document_templates.body_kk',
    ])
    .where('signed_documents.id', '=', id)
    .executeTakeFirst()
}

export async function keepPdf(database: Database, id: string, pdf: Buffer, sha256: Buffer): Promise<void> {
  await database.sql
    .updateTable('signed_documents')
    .set({ pdf, pdf_sha256: sha256 })
    .where('id', '=', id)
    .where('pdf', 'is', null)
    .execute()
}
