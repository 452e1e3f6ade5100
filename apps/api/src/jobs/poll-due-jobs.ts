import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Database } from '../db/connect.ts'
import { repeatTask } from './repeat-task.ts'

type Looking = {
  readonly database: Database
  /** The workers of each queue, by its name. */
  readonly workers: ReadonlyMap<string, readonly string[]>
  readonly everyMs: number
}

/**
 * Wakes the workers of the queues that have a due job: one query for all queues, where each worker's own poll would be
 * one for each. It finds retries, delayed jobs and those that are enqueued without a notification. Returns the end of
 * it.
 */
export function pollDueJobs(boss: PgBoss, { database, everyMs, workers }: Looking): () => Promise<void> {
  const names = [...workers.keys()]
  return repeatTask({
    everyMs,
    async run() {
      for (const name of await findDueQueues(database, names)) {
        for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
      }
    },
    // Where pg-boss reports its own failed polls: the database is away.
    onError: (error) => boss.emit('error', error as Error),
  })
}

/** Uses the index that workers fetch by, one probe a queue. */
async function findDueQueues({ sql: db }: Database, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select queue.name from jobs.queue where queue.name = any(${[...names]}::text[]) and exists (
      select from jobs.job where job.name = queue.name and job.state < 'active' and job.start_after <= now()
    )
  `.execute(db)
  return rows.map(({ name }) => name)
}
