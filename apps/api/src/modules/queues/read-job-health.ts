import type { AnswerOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/jobs'
import type { Database } from '../../db/connect.ts'
import { findQueueStatus } from '../../jobs/queue-status.ts'
import { findCloseStatus } from '../servicing/close-status.ts'

/** Counts and days only, so that it is no recorded look. The same figures as the metrics have. */
export async function readJobHealth(database: Database, now: () => Date): Promise<AnswerOf<typeof wire.readJobHealth>> {
  const { byJob } = await findQueueStatus(database)
  const { closedAt, closedThrough, daysBehind, leftBehind } = await findCloseStatus(database)
  const at = now().getTime()
  return {
    queues: byJob
      .filter(({ waiting }) => waiting > 0)
      .toSorted((one, other) => other.oldestSeconds - one.oldestSeconds)
      .map(({ job, oldestSeconds, waiting }) => ({
        ...{ job, waiting },
        oldest_at: new Date(at - oldestSeconds * 1_000).toISOString(),
      })),
    close: {
      ...{ through: closedThrough, at: closedAt?.toISOString() ?? null },
      ...{ days_behind: daysBehind, left_behind: leftBehind },
    },
  }
}
