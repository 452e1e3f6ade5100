import { businessDay } from '@qadam/domain/calendar/business-day'
import type { Database } from '../../db/connect.ts'
import { isDayFull } from './is-day-full.ts'
import type { NoticeKind } from './notices.ts'
import { postponeNotification } from './notifications-repository.ts'
import { dueMoment, type NotifyDeps, sendNotification } from './notifications-service.ts'

type Deps = Pick<NotifyDeps, 'calendar' | 'now' | 'outbox'> & { readonly database: Database }

type Waiting = { readonly id: string; readonly kind: NoticeKind; readonly dueAt: Date }

const dayMs = 24 * 60 * 60_000

/**
 * Whether a notice may be sent now: its job may have been retried until the evening, or have waited for a worker
 * through the night. Otherwise it is put off. The row names the day of sending, by which the database counts what a
 * debtor gets; when that day is full, the notice waits for the next.
 */
export async function isTime(deps: Deps, { dueAt, id, kind }: Waiting): Promise<boolean> {
  const { calendar, now } = deps
  const due = dueMoment(kind, { now, calendar })
  if (due <= now() && businessDay(due) === businessDay(dueAt)) return true
  try {
    await putOff(deps, id, due)
    return due <= now()
  } catch (error) {
    if (!isDayFull(error)) throw error
    await putOff(deps, id, dueMoment(kind, { now: () => new Date(due.getTime() + dayMs), calendar }))
    return false
  }
}

async function putOff({ database, now, outbox }: Deps, id: string, until: Date): Promise<void> {
  const awayMs = until.getTime() - now().getTime()
  await database.sql.transaction().execute(async (trx) => {
    await postponeNotification(trx, id, until)
    if (awayMs <= 0) return
    const delaySeconds = Math.ceil(awayMs / 1_000)
    await outbox.enqueue(trx, sendNotification, { notification_id: id }, { delaySeconds })
  })
}
