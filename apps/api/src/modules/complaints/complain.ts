import { addWorkingDays, type StateCalendar } from '@qadam/domain/calendar/working-days'
import { legalParameter } from '@qadam/domain/lending/legal-parameters'
import type { Complaint } from '@qadam/wire/complaints'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import type { Limits } from '../../limits/limits.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import { presentComplaint } from './complaints-presenter.ts'
import { insertComplaint } from './complaints-repository.ts'
import type { Reading } from './list-complaints.ts'

export type Complaining = Reading & { readonly limits: Limits; readonly calendar: () => StateCalendar }

/** The day of the answer is counted once, by the law in force today: no later change of the calendar moves it. */
export async function complain(
  { calendar, clients, database, limits, today }: Complaining,
  { accountId }: Session,
  text: string,
): Promise<Complaint | Refusal<'step_not_allowed' | 'too_many_requests'>> {
  const client = await clients.byAccount(accountId)
  if (!client) return refuse('step_not_allowed')
  const { isAllowed, retryAfterSeconds } = await limits.take('complaint', client.id)
  if (!isAllowed) return refuse('too_many_requests', { retryAfterSeconds })
  const due_on = addWorkingDays(today(), legalParameter('complaintAnswerWorkingDays', today()), calendar())
  return database.sql.transaction().execute(async (trx) => {
    const made = await insertComplaint(trx, { client_id: client.id, text, due_on })
    await notifyCabinet(trx, client.registrationId, 'messages')
    return presentComplaint(made)
  })
}
