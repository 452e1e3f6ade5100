import { businessDay } from '@qadam/domain/calendar/business-day'
import type { Day } from '@qadam/domain/calendar/day'
import { isFaceTooOld } from '@qadam/domain/lending/face-age'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { type Moving, moveRegistration } from './move-registration.ts'
import { lockRegistrationOf, type Registration } from './registration.ts'

/**
 * Sends a client whose face was matched too long ago to the camera before the next loan. Returns where they stand then;
 * undefined if the face is recent enough, or was never matched: the decision tells that.
 */
export async function askFaceAgain(
  context: Moving & { readonly database: Database },
  accountId: string,
): Promise<Registration | undefined> {
  const { database, today } = context
  return database.sql.transaction().execute(async (trx) => {
    const registration = await lockRegistrationOf(trx, accountId)
    if (registration.step !== 'personal_cabinet') return registration
    const isKnown = registration.identified_by === 'biometric'
    if (!isKnown || !(await isFaceOutdated(trx, registration.id, today()))) return undefined
    return (await moveRegistration(trx, context, registration, 'face_outdated')).registration
  })
}

/** Whether the last match is too old for another loan. */
export async function isFaceOutdated(trx: Transaction<Tables>, registrationId: string, today: Day): Promise<boolean> {
  const match = await trx
    .selectFrom('face_matches')
    .select('at')
    .where('registration_id', '=', registrationId)
    .where('result', '=', 'match')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return match !== undefined && isFaceTooOld(businessDay(match.at), today)
}
