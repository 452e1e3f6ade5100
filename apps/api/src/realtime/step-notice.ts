import type { Step } from '@qadam/domain/registration/steps'
import type { CabinetEventData } from '@qadam/wire/realtime'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'

export const stepNotices = 'qadam_steps'

/**
 * Sent in the transaction: every listening node receives it at the commit, in commit order, or never after a rollback.
 */
export async function publishStep(trx: Transaction<Tables>, registrationId: string, step: Step): Promise<void> {
  const notice = JSON.stringify({ registration_id: registrationId, step })
  await sql`select pg_notify(${stepNotices}, ${notice})`.execute(trx)
}

/** Notifies the client's open cabinet; addressed by registration, because the channel belongs to it. */
export async function notifyCabinet(
  trx: Transaction<Tables>,
  registrationId: string,
  about: CabinetEventData['about'],
): Promise<void> {
  const notice = JSON.stringify({ registration_id: registrationId, about })
  await sql`select pg_notify(${stepNotices}, ${notice})`.execute(trx)
}
