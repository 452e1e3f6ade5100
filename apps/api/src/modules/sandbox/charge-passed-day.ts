import { businessDay, startOfBusinessDay } from '@qadam/domain/calendar/business-day'
import { addDays } from '@qadam/domain/calendar/day'
import type { JobContext } from '../../jobs/job.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import type { Autopaying } from '../autopay/autopay.ts'
import { chargeSavedCard } from '../autopay/charge-saved-card.ts'
import { planCharges } from '../autopay/plan-charges.ts'
import { type Sending, sendStoredNotification } from '../notifications/send-notification.ts'
import { announceCharges } from '../reminders/announce-charges.ts'
import { isReminderStillTrue } from '../reminders/is-still-true.ts'

export type PassingDays = Autopaying & Omit<Sending, 'isStillTrue'>

/**
 * Lives through automatic payment of a day that the clock passes in a second: announces, and charges what is due. The
 * usual jobs run by the real hours, in which that day does not occur.
 */
export async function chargePassedDay(
  context: PassingDays,
  daysAhead: number,
  { id, signal }: Pick<JobContext, 'id' | 'signal'>,
): Promise<void> {
  const dayOf = (at: Date) => addDays(businessDay(at), daysAhead)
  const today = () => dayOf(context.now())
  const passing = { ...context, dayOf, today, outbox: withinMinutes(context.outbox) }
  await announceCharges(passing)
  // The stand's hour is the real one and may be at night; the passed day had hours of its own.
  const noon = new Date(startOfBusinessDay(businessDay(context.now())).getTime() + 12 * 3_600_000)
  const sending = { ...passing, now: () => noon, isStillTrue: isReminderStillTrue(passing) }
  for (const one of await unsentAnnouncements(context)) await sendStoredNotification(sending, one, signal)
  await planCharges(passing, signal)
  for (const one of await plannedCharges(context)) {
    // An acquirer without an answer: the job of this charge asks again.
    await chargeSavedCard(passing, one, { key: `${id} ${one}`, signal }).catch(() => undefined)
  }
}

/** Leaves the charges to this run: a worker that has not heard of the new day yet would drop them. */
function withinMinutes(outbox: Outbox): Outbox {
  return {
    enqueue: (trx, job, payload, options) => outbox.enqueue(trx, job, payload, { delaySeconds: 60, ...options }),
    makeDue: (...waiting) => outbox.makeDue(...waiting),
  }
}

async function unsentAnnouncements({ database }: PassingDays): Promise<string[]> {
  const rows = await database.sql
    .selectFrom('notifications')
    .select('id')
    .where('kind', 'in', ['autopay_soon', 'autopay_tomorrow'])
    .where('sealed_to', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

async function plannedCharges({ database }: PassingDays): Promise<string[]> {
  const rows = await database.sql
    .selectFrom('card_payments')
    .select('id')
    .where('mandate_id', 'is not', null)
    .where('sent_at', 'is', null)
    .where('state', '=', 'opening')
    .execute()
  return rows.map(({ id }) => id)
}
