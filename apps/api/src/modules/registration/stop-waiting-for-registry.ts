import type { Database } from '../../db/connect.ts'
import type { MovePayload } from './move-payload.ts'
import { type Moving, moveRegistration } from './move-registration.ts'
import { lockRegistration } from './registration.ts'

/** Moves on when the register takes too long: the client is asked instead. */
export async function stopWaitingForRegistry(
  context: Moving & { readonly database: Database },
  { move, registration_id }: MovePayload,
): Promise<void> {
  await context.database.sql.transaction().execute(async (trx) => {
    const registration = await lockRegistration(trx, registration_id)
    if (registration?.move === move) await moveRegistration(trx, context, registration, 'registry_late')
  })
}
