import { createHash } from 'node:crypto'
import type { JobContext } from '../../jobs/job.ts'
import { type MovePayload, statusAt } from '../registration/move-payload.ts'
import { moveRegistration } from '../registration/move-registration.ts'
import { lockRegistration } from '../registration/registration.ts'
import type { Identification } from './identification.ts'
import { keepPicture } from './identification-repository.ts'

/** Requests the state's photo, which the client's face will be compared with. */
export async function askStatePhoto(
  context: Omit<Identification, 'limits'>,
  { move, registration_id }: MovePayload,
  { id, signal }: JobContext,
): Promise<void> {
  const { database, providers, secrets } = context
  const asking = await statusAt(database, { move, registration_id })
  if (!asking?.iin) return
  const photo = await providers.faceMatch.findStatePhoto({ iin: asking.iin }, { key: id, signal })
  const picture = photo.kind === 'found' && {
    sealed: secrets.seal('picture', photo.jpeg),
    sha256: createHash('sha256').update(photo.jpeg).digest(),
  }
  await database.sql.transaction().execute(async (trx) => {
    const registration = await lockRegistration(trx, registration_id)
    if (!registration || registration.move !== move) return
    if (!picture) {
      await moveRegistration(trx, context, registration, 'photo_missing', { error: 'coiderrortype_iin_not_found' })
      return
    }
    await keepPicture(trx, { registrationId: registration.id, kind: 'state', livenessSessionId: null, ...picture })
    await moveRegistration(trx, context, registration, 'photo_found')
  })
}
