import type { RegistrationStep } from '@qadam/wire/registration'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { moveRegistration } from '../registration/move-registration.ts'
import { lockRegistrationOf } from '../registration/registration.ts'
import { presentStep } from '../registration/registration-presenter.ts'
import { type Agreement, notNow } from './agreement.ts'

const repeatsPerDay = 5

/** Restarts signing after a failure. */
export async function repeatAgreement(
  context: Pick<Agreement, 'database' | 'outbox' | 'today'>,
  session: Session,
): Promise<RegistrationStep | Refusal<'step_not_allowed' | 'signing_repeats_over'>> {
  return context.database.sql.transaction().execute(async (trx) => {
    const registration = await lockRegistrationOf(trx, session.accountId)
    // The second of two clicks.
    if (registration.step === 'signing_init') return presentStep(registration)
    if (registration.step !== 'signing_failed') return notNow(registration)
    const day = context.today()
    const repeats = registration.signing_repeats_day === day ? registration.signing_repeats : 0
    if (repeats >= repeatsPerDay) return refuse('signing_repeats_over')
    const moved = await moveRegistration(trx, context, registration, 'signing_repeated', {
      set: { signing_repeats: repeats + 1, signing_repeats_day: day },
    })
    return presentStep(moved.registration)
  })
}
