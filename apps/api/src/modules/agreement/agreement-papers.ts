import type { Database } from '../../db/connect.ts'

export type SignedAgreement = { readonly id: string; readonly signedAt: Date; readonly sha256: Buffer }

/** The agreements that this account's client signed at the signing service, newest first. */
export async function findSignedAgreements(database: Database, accountId: string): Promise<SignedAgreement[]> {
  const rows = await ownSigned(database, accountId)
    .select(['signings.id', 'signings.finished_at', 'signings.document_sha256'])
    .orderBy('signings.finished_at', 'desc')
    .limit(50)
    .execute()
  return rows.flatMap(({ document_sha256: sha256, finished_at: signedAt, id }) =>
    signedAt ? [{ id, signedAt, sha256 }] : [],
  )
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
