import type { Session } from '../../http/session.ts'
import { moveRegistration } from '../registration/move-registration.ts'
import { lockRegistrationOf } from '../registration/registration.ts'
import { presentStep } from '../registration/registration-presenter.ts'
import { type Identification, notNow, pauseOf, type StepAnswer } from './identification.ts'

export async function repeatIdentification(
  context: Pick<Identification, 'database' | 'outbox' | 'today'>,
  session: Session,
): StepAnswer<'liveness_paused'> {
  return context.database.sql.transaction().execute(async (trx) => {
    const registration = await lockRegistrationOf(trx, session.accountId)
    // The second of two clicks: the first has already moved the registration on.
    if (registration.step === 'verigram' || registration.step === 'waiting_external_photo') {
      return presentStep(registration)
    }
    if (registration.step !== 'liveness_failed') return notNow(registration)
    const pause = pauseOf(registration)
    if (pause) return pause
    const isPauseOver = registration.paused_until !== null
    const moved = await moveRegistration(trx, context, registration, 'identification_repeated', {
      ...(isPauseOver && { set: { failed_attempts: 0, paused_until: null } }),
      // A client who is too young stays at this step and sees the reason again.
      error: registration.error === 'coiderrortype_user_too_young' ? registration.error : null,
    })
    return presentStep(moved.registration)
  })
}
