import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { deadLetterQueue } from './dead-letters.ts'

export type QueueStatus = {
  readonly byJob: readonly { readonly job: string; readonly waiting: number; readonly oldestSeconds: number }[]
  readonly deadLetters: number
}

/** Uses the index that workers fetch by, which skips the far more numerous completed jobs. */
export async function findQueueStatus({ sql: db }: Database): Promise<QueueStatus> {
  const { rows } = await sql<{ name: string; waiting: number; oldest: number }>`
    select queue.name, count(job.id)::integer as waiting,
      coalesce(greatest(extract(epoch from now() - min(job.start_after)), 0), 0)::float8 as oldest
    from jobs.queue left join jobs.job
      on job.name = queue.name and job.state < 'active' and job.start_after <= now()
    group by queue.name
  `.execute(db)
  const letters = rows.find(({ name }) => name === deadLetterQueue)
  return {
    // Names that start with two underscores belong to pg-boss.
    byJob: rows
      .filter(({ name }) => name !== deadLetterQueue && !name.startsWith('__'))
      .map(({ name, oldest, waiting }) => ({ job: name, waiting, oldestSeconds: oldest })),
    deadLetters: letters?.waiting ?? 0,
  }
}
