import type { Day } from '@qadam/domain/calendar/day'
import type { Database } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Signing } from '../../providers/signing/signing.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { Registration, RegistrationService } from '../registration/registration-service.ts'

/** What the commands of this room work with. */
export type Agreement = {
  readonly database: Database
  readonly registrations: RegistrationService
  readonly secrets: Secrets
  readonly siteOrigin: string
  readonly today: () => Day
  readonly providers: { readonly signing: Signing }
}

export function notNow({ step }: Registration): Refusal<'step_not_allowed'> {
  return refuse('step_not_allowed', { stepName: step })
}

/** Binds what comes back in the address to the page that we sent the client to. */
export function stateMac(secrets: Secrets, signingId: string, state: string): Buffer {
  return secrets.mac('signing-state', `${signingId} ${state}`)
}
