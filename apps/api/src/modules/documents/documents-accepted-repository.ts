import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { AcceptedBundle } from './accepted-bundle.ts'
import type { Template } from './documents-templates-repository.ts'

type Trx = Transaction<Tables>

export type Acceptance = {
  readonly phone: string
  readonly bundle: AcceptedBundle
  readonly templateIds: readonly number[]
  readonly locale: string
  readonly address: string
  readonly userAgent: string
}

/** Creates a potential contract and the documents accepted under it. */
export async function insertAcceptance(
  trx: Trx,
  acceptance: Acceptance,
): Promise<{ contractId: bigint; documentIds: string[] }> {
  const { address, bundle, locale, phone, templateIds, userAgent } = acceptance
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

type Ticked = Pick<Acceptance, 'phone' | 'locale' | 'userAgent'> & {
  readonly ip: string
  readonly templateId: number
  readonly applicationId?: string
}

/** Belongs to no potential contract: those are created only with a code. */
export async function insertTicked(trx: Trx, ticked: Ticked): Promise<string> {
  const { applicationId, ip, locale, phone, templateId, userAgent } = ticked
  const { id } = await trx
    .insertInto('signed_documents')
    .values({
      application_id: applicationId ?? null,
      ...{ potential_contract_id: null, template_id: templateId, signed_by: 'tick', phone, locale },
      ...{ address: ip, user_agent: userAgent, pdf: null, pdf_sha256: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Documents this phone accepted under one potential contract; empty for another phone's contract. */
export async function findAcceptedTemplates(
  database: Database,
  { contractId, phone }: { contractId: string; phone: string | undefined },
): Promise<Template[]> {
  if (phone === undefined) return []
  return database.sql
    .selectFrom('document_templates')
    .selectAll()
    .where('id', 'in', (accepted) =>
      accepted
        .selectFrom('signed_documents')
        .select('template_id')
        .where('potential_contract_id', '=', BigInt(contractId))
        .where('phone', '=', phone),
    )
    .orderBy('position')
    .execute()
}

/**
 * Signed with this phone by its owner of today, or with an earlier phone of the client who has it now: what was signed
 * goes along when a client moves to another phone, and the old phone's next owner does not see it.
 */
export function isOwn(phone: string) {
  // The first condition is implied by the others: it lets the index of phones find the rows.
  return sql<boolean>`signed_documents.phone = any (array(
    select ${phone}::text
    union all
    select old.phone from accounts own
      join clients on clients.account_id = own.id
      join phone_moves move on move.client_id = clients.id and move.stopped_at is null
      join accounts old on old.id = move.from_account_id
    where own.phone = ${phone}
  )) and (
    signed_documents.phone = ${phone} and not exists (
      select from phone_moves move join accounts old on old.id = move.from_account_id
      where old.phone = ${phone} and move.stopped_at is null and move.moved_at >= signed_documents.signed_at
    ) or exists (
      select from phone_moves move
        join accounts old on old.id = move.from_account_id
        join clients on clients.id = move.client_id
        join accounts own on own.id = clients.account_id
      where own.phone = ${phone} and old.phone = signed_documents.phone
        and move.stopped_at is null and move.moved_at >= signed_documents.signed_at
    )
  )`
}

/** The accepted documents as rows of the list of papers. */
export function acceptedPapers(database: Database, phone: string) {
  return database.sql
    .selectFrom('signed_documents')
    .innerJoin('document_templates', 'document_templates.id', 'signed_documents.template_id')
    .select([
      sql<'consent'>`'consent'`.as('kind'),
      ...(['signed_documents.id', 'signed_documents.signed_at'] as const),
      ...(['document_templates.title_ru', 'document_templates.title_kk'] as const),
      sql<bigint | null>`null::bigint`.as('number'),
      sql<bigint | null>`null::bigint`.as('contract_number'),
      sql<string | null>`null::uuid`.as('loan_id'),
      sql<boolean>`false`.as('is_signed_externally'),
      sql<number>`document_templates.position`.as('place'),
    ])
    .where(isOwn(phone))
    .orderBy('signed_documents.signed_at', 'desc')
    .orderBy('document_templates.position')
    .limit(1_000)
}

export async function findAcceptedDocuments(database: Database, phone: string) {
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
    .where(isOwn(phone))
    .orderBy('signed_documents.signed_at', 'desc')
    .orderBy('document_templates.position')
    .limit(1_000)
    .execute()
}

export async function findAcceptedFile(
  database: Database,
  { id, phone }: { id: string; phone: string },
): Promise<{ pdf: Buffer | null; code: string } | undefined> {
  return database.sql
    .selectFrom('signed_documents')
    .innerJoin('document_templates', 'document_templates.id', 'signed_documents.template_id')
    .select(['signed_documents.pdf', 'document_templates.code'])
    .where('signed_documents.id', '=', id)
    .where(isOwn(phone))
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

export type AcceptedDocument = Awaited<ReturnType<typeof findAcceptedDocuments>>[number]
