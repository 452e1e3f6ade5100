import type { Database } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Signing } from '../../providers/signing/signing.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { Moving } from '../registration/move-registration.ts'
import type { Registration } from '../registration/registration.ts'

export type Agreement = Moving & {
  readonly database: Database
  readonly secrets: Secrets
  readonly siteOrigin: string
  readonly providers: { readonly signing: Signing }
}

export function notNow({ step }: Registration): Refusal<'step_not_allowed'> {
  return refuse('step_not_allowed', { stepName: step })
}

/** Binds the `state` that comes back in the URL to the signing page we sent the client to. */
export function stateMac(secrets: Secrets, signingId: string, state: string): Buffer {
  return secrets.mac('signing-state', `${signingId} ${state}`)
}
