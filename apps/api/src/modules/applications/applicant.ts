import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import type { ClientFile, ClientsService } from '../clients/clients-service.ts'
import type { RegistrationService } from '../registration/registration-service.ts'

export type Applicants = {
  readonly clients: ClientsService
  readonly registrations: Pick<RegistrationService, 'openByAccount'>
}

/** Whoever is not in the cabinet yet is led to where their registration stands. */
export async function findApplicant(
  { clients, registrations }: Applicants,
  { accountId }: Session,
): Promise<ClientFile | Refusal<'step_not_allowed'>> {
  const client = await clients.byAccount(accountId)
  return client ?? refuse('step_not_allowed', { stepName: (await registrations.openByAccount(accountId)).step })
}
