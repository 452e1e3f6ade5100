import { businessDay } from '@qadam/domain/calendar/business-day'
import { addDays } from '@qadam/domain/calendar/day'
import * as z from 'zod/mini'
import { type Job, job, jobKind } from '../../jobs/job.ts'
import { readDaysAhead } from '../calendar/state-calendar.ts'
import { closeDays } from '../servicing/close-days.ts'
import { chargePassedDay, type PassingDays } from './charge-passed-day.ts'

export const clockJourney = jobKind({
  ...{ name: 'move-sandbox-clock', schema: z.object({}), retries: 5 },
  ...{ backoff: { firstSeconds: 1, longestSeconds: 60 }, timeoutSeconds: 3_000 },
})

/**
 * Moves one day at a time: the day begins, the one before it is closed, as at any midnight, and saved cards are charged.
 * A killed job resumes where it stopped, and first closes what is still open.
 */
export function clockJobs(context: PassingDays): Job[] {
  const { database, now } = context
  return [
    job({
      ...clockJourney,
      async run(_payload, job) {
        do {
          job.signal.throwIfAborted()
          const daysAhead = await readDaysAhead(database)
          await closeDays({ ...context, today: () => addDays(businessDay(now()), daysAhead) })
          await chargePassedDay(context, daysAhead, job)
        } while (await beginDay(database))
        await database.sql
          .updateTable('sandbox_clock')
          .set({ target_days: null })
          .whereRef('target_days', '<=', 'offset_days')
          .execute()
      },
    }),
  ]
}

/** Returns false when the target day is reached. */
async function beginDay({ sql: db }: PassingDays['database']): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sandbox_clock')
    .set((clock) => ({ offset_days: clock('offset_days', '+', 1) }))
    .whereRef('target_days', '>', 'offset_days')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
