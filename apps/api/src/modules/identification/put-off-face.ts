import type { Session } from '../../http/session.ts'
import { moveRegistration } from '../registration/move-registration.ts'
import { lockRegistrationOf } from '../registration/registration.ts'
import { presentStep } from '../registration/registration-presenter.ts'
import { type Identification, notNow, type StepAnswer } from './identification.ts'

/** Leads a client who was to show their face anew back to the cabinet; the next loan asks again. */
export async function putOffFace(
  context: Pick<Identification, 'database' | 'outbox' | 'today'>,
  session: Session,
): StepAnswer<never> {
  return context.database.sql.transaction().execute(async (trx) => {
    const registration = await lockRegistrationOf(trx, session.accountId)
    if (registration.step === 'personal_cabinet') return presentStep(registration)
    // The earlier match still says who they are: a picture that failed takes nothing away from it.
    const set = { identified_by: 'biometric', is_checked_by_person: false } as const
    const moved = await moveRegistration(trx, context, registration, 'face_put_off', { set })
    return moved.kind === 'refused' ? notNow(registration) : presentStep(moved.registration)
  })
}
