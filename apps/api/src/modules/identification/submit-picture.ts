import { createHash } from 'node:crypto'
import { largestPictureBytes } from '@qadam/wire/identification'
import { refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { moveRegistration } from '../registration/move-registration.ts'
import { lockRegistrationOf } from '../registration/registration.ts'
import { isRegistersPerson } from '../registration/registration-facts.ts'
import { presentStep } from '../registration/registration-presenter.ts'
import { type Identification, noSession, notNow, pauseOf, type StepAnswer } from './identification.ts'
import { findPictureHash, findSession, keepPicture, useSession } from './identification-repository.ts'
import { pictureBytes, readJpeg } from './jpeg-header.ts'

/** Takes the best frame, which uses up the check; the same picture sent again gets the first response. */
export async function submitPicture(
  context: Omit<Identification, 'providers'>,
  session: Session,
  { image, session_id }: { readonly session_id: string; readonly image: string },
): StepAnswer<'not_found' | 'validation_failed' | 'liveness_paused' | 'liveness_expired' | 'too_many_requests'> {
  const { database, limits, secrets } = context
  const { isAllowed, retryAfterSeconds } = await limits.take('liveness-pictures', session.accountId)
  if (!isAllowed) return refuse('too_many_requests', { retryAfterSeconds })
  const jpeg = pictureBytes(image, largestPictureBytes)
  if (!jpeg || !readJpeg(jpeg)) return refuse('validation_failed', { fields: { image: 'picture_unreadable' } })
  const sha256 = createHash('sha256').update(jpeg).digest()
  const sealed = secrets.seal('picture', jpeg)
  return database.sql.transaction().execute(async (trx) => {
    const registration = await lockRegistrationOf(trx, session.accountId)
    const found = await findSession(trx, { registrationId: registration.id, providerSessionId: session_id })
    if (!found) return noSession(registration)
    if ((await findPictureHash(trx, found.id))?.equals(sha256)) return presentStep(registration)
    if (registration.step !== 'verigram' || found.move !== registration.move) return notNow(registration)
    const pause = pauseOf(registration)
    if (pause) return pause
    if (found.isExpired && !found.used_at) return refuse('liveness_expired')
    if (!(await useSession(trx, found.id))) return notNow(registration)
    await keepPicture(trx, {
      registrationId: registration.id,
      kind: 'best_frame',
      livenessSessionId: found.id,
      sealed,
      sha256,
    })
    const moved = await moveRegistration(trx, context, registration, 'picture_submitted', {
      set: {
        // The person checks after the face match, where one is possible; the waiting client is notified at once that a
        // person is checking.
        is_checked_by_person: registration.is_resident !== true || !isRegistersPerson(registration),
        identified_by: null,
      },
    })
    return moved.kind === 'refused' ? notNow(registration) : presentStep(moved.registration)
  })
}
