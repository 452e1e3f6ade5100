import { largestFrameBytes } from '@qadam/wire/identification'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { lockRegistrationOf } from '../registration/registration.ts'
import { type Identification, noSession, notNow } from './identification.ts'
import { insertFrame, isSameFrame, spoilSession } from './identification-frames-repository.ts'
import { findSession } from './identification-repository.ts'
import { pictureBytes, readJpeg } from './jpeg-header.ts'

export type SentFrame = {
  readonly session_id: string
  readonly number: number
  readonly sha256: string
  readonly chain: string
  readonly image: string | null
}

/** Stores a key frame as received; whether it is right is shown only by the verdict. */
export async function submitFrame(
  { database, limits, secrets }: Pick<Identification, 'database' | 'limits' | 'secrets'>,
  session: Session,
  { chain, image, number, session_id, sha256 }: SentFrame,
): Promise<
  | { readonly number: number }
  | Refusal<'not_found' | 'step_not_allowed' | 'validation_failed' | 'liveness_expired' | 'too_many_requests'>
> {
  // Counted before the picture is examined, so that invalid pictures count too.
  const { isAllowed, retryAfterSeconds } = await limits.take('liveness-frames', session.accountId)
  if (!isAllowed) return refuse('too_many_requests', { retryAfterSeconds })
  const jpeg = image === null ? null : pictureBytes(image, largestFrameBytes)
  if (jpeg === undefined || (jpeg && !readJpeg(jpeg))) return unreadable
  const sealed = jpeg && secrets.seal('picture', jpeg)
  return database.sql.transaction().execute(async (trx) => {
    const registration = await lockRegistrationOf(trx, session.accountId)
    const found = await findSession(trx, { registrationId: registration.id, providerSessionId: session_id })
    if (!found?.gestures) return noSession(registration)
    if (!isFrameOf(found.gestures, number, jpeg)) return unreadable
    const frame = {
      sessionId: found.id,
      number,
      sha256: Buffer.from(sha256, 'hex'),
      chain: Buffer.from(chain, 'hex'),
      sealed,
    }
    if (await isSameFrame(trx, frame)) return { number }
    if (registration.step !== 'verigram' || found.move !== registration.move || found.used_at) {
      return notNow(registration)
    }
    if (found.isExpired) return refuse('liveness_expired')
    if (!(await insertFrame(trx, frame))) await spoilSession(trx, found.id)
    return { number }
  })
}

const unreadable = refuse('validation_failed', { fields: { image: 'picture_unreadable' } })

/**
 * The straight look and each gesture are pictures; the best frame is only a hash here, because its bytes are sent
 * separately.
 */
function isFrameOf({ length }: readonly unknown[], number: number, jpeg: Buffer | null): boolean {
  const last = length + 1
  return number < last ? jpeg !== null : number === last && jpeg === null
}
