import type { MovePayload } from '../registration/move-payload.ts'
import { moveRegistration } from '../registration/move-registration.ts'
import { lockRegistration } from '../registration/registration.ts'
import type { Agreement } from './agreement.ts'
import { findNewestSigning, finishSigning } from './agreement-repository.ts'

/** Expires a signing whose page has been open for a day with no return from it. */
export async function expireAgreement(
  context: Pick<Agreement, 'database' | 'outbox' | 'today'>,
  { move, registration_id }: MovePayload,
): Promise<void> {
  await context.database.sql.transaction().execute(async (trx) => {
    const registration = await lockRegistration(trx, registration_id)
    if (!registration || registration.move !== move) return
    const row = await findNewestSigning(trx, registration_id)
    if (row) await finishSigning(trx, row.id, { result: 'expired', reason: 'bad_request' })
    await moveRegistration(trx, context, registration, 'signing_refused', { error: 'bad_request' })
  })
}
