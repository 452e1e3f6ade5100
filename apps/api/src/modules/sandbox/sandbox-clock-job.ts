import { businessDay } from '@qadam/domain/calendar/business-day'
import { addDays } from '@qadam/domain/calendar/day'
import * as z from 'zod/mini'
import { type Job, job, jobKind } from '../../jobs/job.ts'
import { readDaysAhead } from '../calendar/state-calendar.ts'
import { type Closing, closeDays } from '../servicing/close-days.ts'

export const clockJourney = jobKind({
  ...{ name: 'move-sandbox-clock', schema: z.object({}), retries: 5 },
  ...{ backoff: { firstSeconds: 1, longestSeconds: 60 }, timeoutSeconds: 3_000 },
})

type Moving = Omit<Closing, 'today'> & { readonly now: () => Date }

/**
 * Moves one day at a time: the day begins and the one before it is closed, as at any midnight. A killed job resumes
 * where it stopped, and first closes what is still open.
 */
export function clockJobs({ now, ...closing }: Moving): Job[] {
  const { database } = closing
  return [
    job({
      ...clockJourney,
      async run(_payload, { signal }) {
        do {
          signal.throwIfAborted()
          const daysAhead = await readDaysAhead(database)
          await closeDays({ ...closing, today: () => addDays(businessDay(now()), daysAhead) })
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
async function beginDay({ sql: db }: Closing['database']): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sandbox_clock')
    .set((clock) => ({ offset_days: clock('offset_days', '+', 1) }))
    .whereRef('target_days', '>', 'offset_days')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
