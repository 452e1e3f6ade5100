import type { Database } from '../../db/connect.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { makeClient } from '../clients/make-client.ts'
import type { MovePayload } from './move-payload.ts'
import { type Moving, moveRegistration } from './move-registration.ts'
import { registeredPerson } from './registered-person.ts'
import { lockRegistration } from './registration.ts'

/** Turns the person who has signed the agreement into a client. */
export async function finishRegistration(
  context: Moving & { readonly database: Database; readonly secrets: Secrets },
  { move, registration_id }: MovePayload,
): Promise<void> {
  await context.database.sql.transaction().execute(async (trx) => {
    const registration = await lockRegistration(trx, registration_id)
    if (!registration || registration.move !== move) return
    const made = await makeClient(trx, context, {
      isFaceMatched: registration.identified_by === 'biometric',
      person: registeredPerson(registration),
    })
    if (made.kind !== 'made') {
      const refused =
        made.kind === 'blocked'
          ? { error: 'phone_change_stopped' as const, set: { identified_by: null, paused_until: made.until } }
          : { error: 'phone_change_needs_face' as const, set: { identified_by: null } }
      await moveRegistration(trx, context, registration, 'phone_change_blocked', refused)
      return
    }
    const { clientId, isNew } = made
    await moveRegistration(trx, context, registration, 'client_created', {
      set: { client_id: clientId },
      isExistingClient: !isNew,
    })
  })
}
