import type { Database } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import type { ClientFile } from '../clients/client-file.ts'
import type { ClientsService } from '../clients/clients-service.ts'
import { openRegistration } from '../registration/registration.ts'

export type Applicants = {
  readonly clients: ClientsService
  readonly database: Database
}

/** Refuses with the current registration step when the client is not in the cabinet yet. */
export async function findApplicant(
  { clients, database }: Applicants,
  { accountId }: Session,
): Promise<ClientFile | Refusal<'step_not_allowed'>> {
  const client = await clients.byAccount(accountId)
  return client ?? refuse('step_not_allowed', { stepName: (await openRegistration(database, accountId)).step })
}
