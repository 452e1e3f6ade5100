import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { newToken } from '../../secrets/tokens.ts'
import { lockRegistrationOf } from '../registration/registration.ts'
import { type Agreement, notNow, stateMac } from './agreement.ts'
import { findNewestSigning, keepState } from './agreement-repository.ts'
import { isOwnReturnAddress } from './return-address.ts'

/** Returns the provider's URL to sign at, and stores the `state` that must come back with the client. */
export async function openAgreementPage(
  { database, providers, secrets, siteOrigin }: Omit<Agreement, 'outbox' | 'today'>,
  session: Session,
  returnTo: string,
): Promise<{ readonly redirect_url: string } | Refusal<'step_not_allowed' | 'validation_failed'>> {
  if (!isOwnReturnAddress(returnTo, siteOrigin)) {
    return refuse('validation_failed', { fields: { return_to: 'return_to_foreign' } })
  }
  return database.sql.transaction().execute(async (trx) => {
    const registration = await lockRegistrationOf(trx, session.accountId)
    const opened = await findNewestSigning(trx, registration.id)
    if (registration.step !== 'signing_init_success' || !opened?.provider_signing_id) return notNow(registration)
    const state = newToken()
    await keepState(trx, opened.id, { mac: stateMac(secrets, opened.id, state), returnTo })
    const redirect_url = providers.signing.pageAddress({
      signingId: opened.provider_signing_id,
      isResident: registration.is_resident === true,
      state,
      returnTo,
    })
    return { redirect_url }
  })
}
