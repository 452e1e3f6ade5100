import type { Step } from '@qadam/domain/registration/steps'
import type { CabinetEventData } from '@qadam/wire/realtime'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'

export const stepNotices = 'qadam_steps'

/** Said inside the transaction: it leaves at the commit, in the order of commits, to every node that listens, or never. */
export async function publishStep(trx: Transaction<Tables>, registrationId: string, step: Step): Promise<void> {
  const notice = JSON.stringify({ registration_id: registrationId, step })
  await sql`select pg_notify(${stepNotices}, ${notice})`.execute(trx)
}

/** To whoever has this client's cabinet open; by the registration, whose channel it is. */
export async function notifyCabinet(
  trx: Transaction<Tables>,
  registrationId: string,
  about: CabinetEventData['about'],
): Promise<void> {
  const notice = JSON.stringify({ registration_id: registrationId, about })
  await sql`select pg_notify(${stepNotices}, ${notice})`.execute(trx)
}
