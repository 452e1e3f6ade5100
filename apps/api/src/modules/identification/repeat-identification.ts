import type { Session } from '../../http/session.ts'
import { type Identification, notNow, pauseOf, type StepAnswer } from './identification.ts'

export async function repeatIdentification(
  { database, registrations }: Pick<Identification, 'database' | 'registrations'>,
  session: Session,
): StepAnswer<'liveness_paused'> {
  return database.sql.transaction().execute(async (trx) => {
    const registration = await registrations.lockByAccount(trx, session.accountId)
    // The second click of two: the first has already led on.
    if (registration.step === 'verigram' || registration.step === 'waiting_external_photo') {
      return registrations.present(registration)
    }
    if (registration.step !== 'liveness_failed') return notNow(registration)
    const pause = pauseOf(registration)
    if (pause) return pause
    const isPauseOver = registration.paused_until !== null
    const moved = await registrations.move(trx, registration, 'identification_repeated', {
      ...(isPauseOver && { set: { failed_attempts: 0, paused_until: null } }),
      // Who is too young stays where they are, and is told why once more.
      error: registration.error === 'coiderrortype_user_too_young' ? registration.error : null,
    })
    return registrations.present(moved.registration)
  })
}
