import type { Day } from '@qadam/domain/calendar/day'
import { addWorkingDays, type StateCalendar } from '@qadam/domain/calendar/working-days'
import { legalParameter } from '@qadam/domain/lending/legal-parameters'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import { lockClient } from '../clients/lock-client.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import { findComplaint, moveDay } from './complaints-repository.ts'

export type Extending = {
  readonly notify: Notify
  readonly calendar: () => StateCalendar
  readonly today: () => Day
}

type Extension = { readonly id: string; readonly because: string }

/**
 * Gives the answer the law's further days, once and before its day has passed, and tells the client. Undefined if it
 * was answered or extended meanwhile, or if its day is over: a late answer is late.
 */
export async function extendComplaint(
  trx: Transaction<Tables>,
  { calendar, notify, today }: Extending,
  { because, id }: Extension,
): Promise<{ readonly dueOn: Day } | undefined> {
  const asked = await findComplaint(trx, id)
  const whose = asked && (await lockClient(trx, asked.client_id))
  if (!asked || !whose || asked.due_on < today()) return undefined
  const dueOn = addWorkingDays(asked.due_on, legalParameter('complaintExtensionWorkingDays', today()), calendar())
  if (!(await moveDay(trx, id, { dueOn, because }))) return undefined
  const facts = { number: String(asked.number), due_on: dueOn }
  await notify(trx, { clientId: asked.client_id, kind: 'complaint_extended', about: id, facts })
  if (whose.registrationId !== null) await notifyCabinet(trx, whose.registrationId, 'messages')
  return { dueOn }
}
