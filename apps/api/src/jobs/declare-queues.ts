import type { PgBoss, Queue } from 'pg-boss'
import { deadLetterQueue } from './dead-letters.ts'
import type { Job } from './job.ts'

const yearSeconds = 365 * 24 * 3600
const daySeconds = 24 * 3600

type QueueSettings = Omit<Queue, 'name' | 'policy' | 'partition'>

export async function declareQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  await declareQueue(boss, deadLetterQueue, { retentionSeconds: yearSeconds })
  for (const job of jobs) await declareQueue(boss, job.name, settingsOf(job))
}

function settingsOf(job: Job): QueueSettings {
  return {
    retryLimit: job.retries,
    retryBackoff: true,
    retryDelay: job.backoff.firstSeconds,
    retryDelayMax: job.backoff.longestSeconds,
    expireInSeconds: job.timeoutSeconds ?? 60,
    // A job that waits is work that somebody was promised; one that is done is only data that grows old.
    retentionSeconds: yearSeconds,
    deleteAfterSeconds: daySeconds,
    deadLetter: deadLetterQueue,
    notify: true,
  }
}

// An existing queue keeps its old settings unless it is told; and the first look at a queue, which pg-boss then
// remembers, must not happen inside the caller's transaction: with one connection it would wait for itself.
async function declareQueue(boss: PgBoss, name: string, settings: QueueSettings): Promise<void> {
  await boss.createQueue(name, settings)
  await boss.updateQueue(name, settings)
  await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })
}
