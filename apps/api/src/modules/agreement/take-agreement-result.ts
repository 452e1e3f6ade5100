import type { RegistrationStep } from '@qadam/wire/registration'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { moveRegistration } from '../registration/move-registration.ts'
import { lockRegistrationOf } from '../registration/registration.ts'
import { presentStep } from '../registration/registration-presenter.ts'
import { type Agreement, notNow, stateMac } from './agreement.ts'
import { findNewestSigning, finishSigning, keepCode } from './agreement-repository.ts'
import { refusalReason } from './refusal-reason.ts'

type PassedBack = {
  readonly code?: string | undefined
  readonly state?: string | undefined
  readonly error?: string | undefined
}

/**
 * Takes the result that the browser brings back from the provider's page. None of it is trusted until the code is
 * exchanged.
 */
export async function takeAgreementResult(
  context: Pick<Agreement, 'database' | 'outbox' | 'today' | 'secrets'>,
  session: Session,
  { code, error, state }: PassedBack,
): Promise<RegistrationStep | Refusal<'step_not_allowed' | 'validation_failed'>> {
  return context.database.sql.transaction().execute(async (trx) => {
    const registration = await lockRegistrationOf(trx, session.accountId)
    const opened = await findNewestSigning(trx, registration.id)
    if (!opened) return notNow(registration)
    // The return page was opened twice: the first request has already moved the registration on.
    const isOurs = state !== undefined && opened.state_mac?.equals(stateMac(context.secrets, opened.id, state)) === true
    if (registration.step !== 'signing_init_success') {
      return isOurs ? presentStep(registration) : notNow(registration)
    }
    if (!isOurs) return refuse('validation_failed', { fields: { state: 'state_foreign' } })
    if (error === undefined && !code) return refuse('validation_failed', { fields: { code: 'required' } })
    if (error !== undefined || !code) {
      const reason = refusalReason(error ?? '')
      await finishSigning(trx, opened.id, { result: 'refused', reason })
      const moved = await moveRegistration(trx, context, registration, 'signing_refused', { error: reason })
      return presentStep(moved.registration)
    }
    await keepCode(trx, opened.id, context.secrets.seal('signing-state', Buffer.from(code)))
    const moved = await moveRegistration(trx, context, registration, 'signing_returned')
    return presentStep(moved.registration)
  })
}
