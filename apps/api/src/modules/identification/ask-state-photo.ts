import { createHash } from 'node:crypto'
import type { JobContext } from '../../jobs/job.ts'
import { type OfMove, standingAt } from '../registration/of-move.ts'
import type { Identification } from './identification.ts'
import { keepPicture } from './identification-repository.ts'

/** What the client's face will be compared with. */
export async function askStatePhoto(
  { database, providers, registrations, secrets }: Omit<Identification, 'limits'>,
  { move, registration_id }: OfMove,
  { id, signal }: JobContext,
): Promise<void> {
  const asking = await standingAt(registrations, { move, registration_id })
  if (!asking?.iin) return
  const photo = await providers.faceMatch.findStatePhoto({ iin: asking.iin }, { key: id, signal })
  const picture = photo.kind === 'found' && {
    sealed: secrets.seal('picture', photo.jpeg),
    sha256: createHash('sha256').update(photo.jpeg).digest(),
  }
  await database.sql.transaction().execute(async (trx) => {
    const registration = await registrations.lockById(trx, registration_id)
    if (!registration || registration.move !== move) return
    if (!picture) {
      await registrations.move(trx, registration, 'photo_missing', { error: 'coiderrortype_iin_not_found' })
      return
    }
    await keepPicture(trx, { registrationId: registration.id, kind: 'state', livenessSessionId: null, ...picture })
    await registrations.move(trx, registration, 'photo_found')
  })
}
