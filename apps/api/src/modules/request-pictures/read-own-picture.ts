import type { Database } from '../../db/connect.ts'
import type { Session } from '../../http/session.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { ClientsService } from '../clients/clients-service.ts'

type Reading = { readonly clients: ClientsService; readonly database: Database; readonly secrets: Secrets }

/** A client opens the pictures of their own loans and applications alone. */
export async function readOwnPicture(
  { clients, database, secrets }: Reading,
  { accountId }: Pick<Session, 'accountId'>,
  pictureId: string,
): Promise<Buffer | undefined> {
  const client = await clients.byAccount(accountId)
  if (!client) return undefined
  const row = await database.sql
    .selectFrom('request_pictures')
    .leftJoin('loan_requests', 'loan_requests.id', 'request_pictures.request_id')
    .leftJoin('loans', 'loans.id', 'loan_requests.loan_id')
    .leftJoin('paper_requests', 'paper_requests.id', 'request_pictures.paper_request_id')
    .leftJoin('applications', 'applications.id', 'paper_requests.application_id')
    .select('sealed_jpeg')
    .where('request_pictures.id', '=', pictureId)
    .where((eb) => eb.or([eb('loans.client_id', '=', client.id), eb('applications.client_id', '=', client.id)]))
    .executeTakeFirst()
  return row && secrets.open('request-picture', row.sealed_jpeg)
}
