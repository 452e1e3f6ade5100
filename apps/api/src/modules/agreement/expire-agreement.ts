import type { OfMove } from '../registration/of-move.ts'
import type { Agreement } from './agreement.ts'
import { findNewestSigning, finishSigning } from './agreement-repository.ts'

/** The page has been open for a day, and nobody came back from it. */
export async function expireAgreement(
  { database, registrations }: Pick<Agreement, 'database' | 'registrations'>,
  { move, registration_id }: OfMove,
): Promise<void> {
  await database.sql.transaction().execute(async (trx) => {
    const registration = await registrations.lockById(trx, registration_id)
    if (!registration || registration.move !== move) return
    const row = await findNewestSigning(trx, registration_id)
    if (row) await finishSigning(trx, row.id, { result: 'expired', reason: 'bad_request' })
    await registrations.move(trx, registration, 'signing_refused', { error: 'bad_request' })
  })
}
