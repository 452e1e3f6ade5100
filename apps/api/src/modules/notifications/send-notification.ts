import type { Database } from '../../db/connect.ts'
import { isRefusedForGood } from '../../providers/calling/provider-errors.ts'
import type { Email } from '../../providers/email/email.ts'
import type { Push } from '../../providers/push/push.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import { contactsOf } from '../clients/client-contacts.ts'
import { isTime } from './is-time.ts'
import { isNoticeKind, type NoticeKind, noticeKinds } from './notices.ts'
import { type From, wordNotice } from './notification-words.ts'
import { endNotification, findNotification, type NotificationRow } from './notifications-repository.ts'
import { type IsStillTrue, isWayChosen, type NotifyDeps } from './notifications-service.ts'
import { sendPush } from './send-push.ts'

export type Sending = NotifyDeps & {
  readonly database: Database
  readonly sms: Sms
  readonly email: Email
  readonly push: Push | null
  readonly from: From
  readonly isStillTrue: IsStillTrue
}

/**
 * Sends one notice once, if its hours allow, it is still true and the client still wants it; outside the hours it waits
 * for the morning.
 */
export async function sendStoredNotification(
  sending: Sending,
  notification_id: string,
  signal: AbortSignal,
): Promise<void> {
  const { database, email, from, isStillTrue, secrets, sms } = sending
  const row = await findNotification(database, notification_id)
  if (!row?.sealed_to) return
  const { about, channel, client_id, facts, kind, locale } = row
  // A notice of a newer version is sent by that version's worker.
  if (!isNoticeKind(kind)) throw new Error(`Unknown notice kind ${kind}`)
  if (!(await isTime(sending, { id: notification_id, kind, dueAt: row.due_at }))) return
  if (!((await isStillWanted(sending, { channel, client_id, kind })) && (await isStillTrue({ kind, about })))) {
    await endNotification(database, notification_id, 'dropped_at')
    return
  }
  const to = secrets.open('address', row.sealed_to).toString()
  const { html, sms: short, subject, text } = wordNotice({ kind, facts, locale }, from)
  // The notice's own id, not the job's: the provider recognises a repeated send, however it came about.
  const call = { key: notification_id, signal }
  try {
    if (channel === 'sms') await sms.send({ phone: to, text: short }, call)
    else if (channel === 'email') await email.send({ to, subject, text, html }, call)
    else if (!(await sendPush(sending, { clientId: client_id, kind, locale }, call))) {
      await endNotification(database, notification_id, 'dropped_at')
      return
    }
  } catch (error) {
    if (!isRefusedForGood(error)) throw error
    await endNotification(database, notification_id, 'refused_at')
    return
  }
  await endNotification(database, notification_id, 'sent_at')
}

type Written = Pick<NotificationRow, 'channel' | 'client_id'> & { readonly kind: NoticeKind }

/** A reminder may have waited for the morning, and its way been switched off meanwhile. Nothing else asks. */
async function isStillWanted({ database }: Sending, { channel, client_id, kind }: Written): Promise<boolean> {
  if (!noticeKinds[kind].isReminder) return true
  const contacts = await contactsOf(database.sql, client_id)
  return contacts !== undefined && isWayChosen(kind, channel, contacts)
}
