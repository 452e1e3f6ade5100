import type { Database } from '../../db/connect.ts'
import { ProviderRefusedError } from '../../providers/calling/provider-errors.ts'
import type { Email } from '../../providers/email/email.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import { isTime } from './is-time.ts'
import { isNoticeKind } from './notices.ts'
import { type From, wordNotice } from './notification-words.ts'
import { endNotification, findNotification } from './notifications-repository.ts'
import type { IsStillTrue, NotifyDeps } from './notifications-service.ts'

export type Sending = NotifyDeps & {
  readonly database: Database
  readonly sms: Sms
  readonly email: Email
  readonly from: From
  readonly isStillTrue: IsStillTrue
}

/** Sends one notice once, if its hours allow and it is still true; outside them it waits for the morning. */
export async function sendOne(sending: Sending, notification_id: string, signal: AbortSignal): Promise<void> {
  const { database, email, from, isStillTrue, secrets, sms } = sending
  const row = await findNotification(database, notification_id)
  if (!row?.sealed_to) return
  const { about, channel, facts, kind, locale } = row
  // A notice of a newer version is sent by that version's worker.
  if (!isNoticeKind(kind)) throw new Error(`Unknown notice kind ${kind}`)
  if (!(await isTime(sending, { id: notification_id, kind, dueAt: row.due_at }))) return
  if (!(await isStillTrue({ kind, about }))) {
    await endNotification(database, notification_id, 'dropped_at')
    return
  }
  const to = secrets.open('address', row.sealed_to).toString()
  const { html, sms: short, subject, text } = wordNotice({ kind, facts, locale }, from)
  // The notice's own id, not the job's: the provider recognises a repeated send, however it came about.
  const call = { key: notification_id, signal }
  try {
    if (channel === 'sms') await sms.send({ phone: to, text: short }, call)
    else await email.send({ to, subject, text, html }, call)
  } catch (error) {
    if (!(error instanceof ProviderRefusedError)) throw error
    await endNotification(database, notification_id, 'refused_at')
    return
  }
  await endNotification(database, notification_id, 'sent_at')
}
