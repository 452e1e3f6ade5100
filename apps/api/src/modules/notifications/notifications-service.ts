import { businessDay } from '@qadam/domain/calendar/business-day'
import { nextContactMoment } from '@qadam/domain/calendar/contact-hours'
import type { Day } from '@qadam/domain/calendar/day'
import { isWorkingDay, type StateCalendar } from '@qadam/domain/calendar/working-days'
import { legalParameter } from '@qadam/domain/lending/legal-parameters'
import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Tables } from '../../db/tables.ts'
import { jobKind } from '../../jobs/job.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { type ClientContacts, contactsOf } from '../clients/client-contacts.ts'
import { type Notice, type NoticeKind, noticeKinds } from './notices.ts'
import { insertNotification } from './notifications-repository.ts'

/** Enqueues an SMS, and an e-mail if an address is known: once committed, it is sent once, when the hours allow. */
export type Notify = (trx: Transaction<Tables>, notice: Notice) => Promise<void>

export type NotifyDeps = { readonly outbox: Outbox; readonly secrets: Secrets } & Clock

/** Whether a notice is still true at the moment of sending, which may be hours after it was enqueued. */
export type IsStillTrue = (notice: Pick<Notice, 'kind' | 'about'>) => Promise<boolean>

/** Decides when a client may be contacted. */
export type Clock = { readonly now: () => Date; readonly calendar: () => StateCalendar }

export const sendNotification = jobKind({
  name: 'send-notification',
  canWait: true,
  schema: z.object({ notification_id: z.uuid() }),
  retries: 30,
  backoff: { firstSeconds: 5, longestSeconds: 1_800 },
})

export function notifyBy({ outbox, secrets, ...clock }: NotifyDeps): Notify {
  const { now } = clock
  return async (trx, notice) => {
    const contacts = await contactsOf(trx, notice.clientId)
    if (!contacts) return
    const { locale } = contacts
    const dueAt = dueMoment(notice.kind, clock)
    const delaySeconds = Math.ceil((dueAt.getTime() - now().getTime()) / 1_000)
    for (const { channel, to } of waysOf(notice.kind, contacts)) {
      const sealedTo = secrets.seal('address', Buffer.from(to))
      const id = await insertNotification(trx, { notice, channel, locale, sealedTo, dueAt })
      if (id === undefined) continue
      await outbox.enqueue(trx, sendNotification, { notification_id: id }, delaySeconds > 0 ? { delaySeconds } : {})
    }
  }
}

type Way = { readonly channel: 'sms' | 'email'; readonly to: string }

/** Only reminders ask for the client's choice: what the law requires to be told reaches whoever switched all of it off. */
function waysOf(kind: NoticeKind, { email, phone, reminded_by_email, reminded_by_sms }: ClientContacts): Way[] {
  const isChosen = (choice: boolean) => choice || !noticeKinds[kind].isReminder
  return [
    ...(isChosen(reminded_by_sms) ? [{ channel: 'sms' as const, to: phone }] : []),
    ...(email !== null && isChosen(reminded_by_email) ? [{ channel: 'email' as const, to: email }] : []),
  ]
}

/**
 * Returns when a notice may be sent: the hours in which the law lets a lender contact a debtor apply to every client.
 */
export function dueMoment(kind: NoticeKind, { calendar, now }: Clock): Date {
  const at = now()
  const { isToDebtor, isUrgent } = noticeKinds[kind]
  if (isUrgent) return at
  const isAllowedOn = (day: Day) => !isToDebtor || isWorkingDay(day, calendar())
  return nextContactMoment(at, legalParameter('collectorContact', businessDay(at)), isAllowedOn)
}
