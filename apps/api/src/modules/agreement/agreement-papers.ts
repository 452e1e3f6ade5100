import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'

/** The agreements that this account's client signed at the signing service, as rows of the list of papers. */
export function agreementPapers(database: Database, accountId: string) {
  return ownSigned(database, accountId)
    .leftJoin('document_templates', (join) =>
      join.on('code', '=', 'registration-agreement').on('replaced_at', 'is', null),
    )
    .select([
      sql<'agreement'>`'agreement'`.as('kind'),
      'signings.id',
      sql<Date>`signings.finished_at`.as('signed_at'),
      ...(['title_ru', 'title_kk'] as const),
      sql<bigint | null>`null::bigint`.as('number'),
      sql<bigint | null>`null::bigint`.as('contract_number'),
      sql<string | null>`null::uuid`.as('loan_id'),
      sql<boolean>`false`.as('is_signed_externally'),
      sql<number>`10000`.as('place'),
    ])
    .where('signings.finished_at', 'is not', null)
    .orderBy('signings.finished_at', 'desc')
    .limit(50)
}

type AgreementFile = { readonly document: Buffer; readonly signature: Buffer | null }

export async function findAgreementFile(
  database: Database,
  { accountId, id }: { readonly accountId: string; readonly id: string },
): Promise<AgreementFile | undefined> {
  return ownSigned(database, accountId)
    .select(['signings.document_pdf as document', 'signings.signature'])
    .where('signings.id', '=', id)
    .executeTakeFirst()
}

/** By the client: they keep what they signed when they move to another phone, and its next owner sees nothing. */
function ownSigned(database: Database, accountId: string) {
  return database.sql
    .selectFrom('signings')
    .innerJoin('registrations', 'registrations.id', 'signings.registration_id')
    .innerJoin('clients', 'clients.id', 'registrations.client_id')
    .where('clients.account_id', '=', accountId)
    .where('signings.result', '=', 'signed')
}
