import { businessDay } from '@qadam/domain/calendar/business-day'
import { contactEnd, nextContactMoment } from '@qadam/domain/calendar/contact-hours'
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

type Way = { readonly channel: 'sms' | 'email' | 'push'; readonly to: string }

function waysOf(kind: NoticeKind, contacts: ClientContacts): Way[] {
  const { email, phone } = contacts
  const ways: Way[] = [
    { channel: 'sms', to: phone },
    ...(email === null ? [] : [{ channel: 'email' as const, to: email }]),
    // Which devices, is known when it is sent.
    { channel: 'push', to: 'devices' },
  ]
  return ways.filter(({ channel }) => isWayChosen(kind, channel, contacts))
}

type Choice = Pick<ClientContacts, 'blocked_ways' | 'has_push' | 'reminded_by_email' | 'reminded_by_sms'>

/**
 * Only reminders respect the client's choice, and what staff have noted about contacts (0295): a notice required by law reaches a client who has switched off all others.
 * A push message is a reminder and nothing else, because nobody can prove that it was read.
 */
export function isWayChosen(kind: NoticeKind, channel: Way['channel'], choice: Choice): boolean {
  if (noticeKinds[kind].isReminder && choice.blocked_ways.includes(channel)) return false
  if (channel === 'push') return choice.has_push && noticeKinds[kind].isReminder === true
  const isOn = { sms: choice.reminded_by_sms, email: choice.reminded_by_email }
  return isOn[channel] || !noticeKinds[kind].isReminder
}

/**
 * Returns when a notice may be sent: the hours in which the law lets a lender contact a debtor apply to every client.
 */
export function dueMoment(kind: NoticeKind, { calendar, now }: Clock): Date {
  const at = now()
  const { isToDebtor, isUrgent } = noticeKinds[kind]
  if (isUrgent) return at
  const isAllowedOn = (day: Day) => !isToDebtor || isWorkingDay(day, calendar())
  return nextContactMoment(at, hoursOn(at), isAllowedOn)
}

/** How long what is sent now may still be shown to a client: until the hours of its day end. */
export function shownSeconds({ now }: Pick<Clock, 'now'>): number {
  const at = now()
  return Math.max(0, Math.floor((contactEnd(at, hoursOn(at)).getTime() - at.getTime()) / 1_000))
}

function hoursOn(at: Date) {
  return legalParameter('collectorContact', businessDay(at))
}
