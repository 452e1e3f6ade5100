import type { Database } from '../../db/connect.ts'
import type { Job } from '../../jobs/job.ts'
import { ProviderRefusedError } from '../../providers/calling/provider-errors.ts'
import type { Email } from '../../providers/email/email.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import { isTime } from './is-time.ts'
import { isNoticeKind } from './notices.ts'
import { type From, wordNotice } from './notification-words.ts'
import { endNotification, findNotification } from './notifications-repository.ts'
import { type IsStillTrue, type NotifyDeps, sendNotification } from './notifications-service.ts'

type Deps = NotifyDeps & {
  readonly database: Database
  readonly sms: Sms
  readonly email: Email
  readonly from: From
  readonly isStillTrue: IsStillTrue
}

export function notificationJobs(deps: Deps): Job[] {
  const { database, email, from, isStillTrue, secrets, sms } = deps
  return [
    {
      ...sendNotification,
      async run({ notification_id }, { signal }) {
        const row = await findNotification(database, notification_id)
        if (!row?.sealed_to) return
        const { about, channel, facts, kind, locale } = row
        // A notice of a newer version is sent by that version's worker.
        if (!isNoticeKind(kind)) throw new Error(`Unknown notice kind ${kind}`)
        if (!(await isTime(deps, { id: notification_id, kind, dueAt: row.due_at }))) return
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
      },
    },
  ]
}
