import type { PgBoss, Queue } from 'pg-boss'
import { deadLetterQueue } from './dead-letters.ts'
import type { Job } from './job.ts'

const yearSeconds = 365 * 24 * 3600
const daySeconds = 24 * 3600

// A killed worker sends no heartbeats; with the rescue interval and the first backoff its job restarts within half a
// minute, whatever its own timeout. The least that pg-boss accepts.
const heartbeatSeconds = 10

type QueueSettings = Omit<Queue, 'name' | 'policy' | 'partition'>

/** Updates only the queues that changed: when all match their declaration, a start needs a single query. */
export async function declareQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const wanted = [
    { name: deadLetterQueue, settings: { retentionSeconds: yearSeconds } },
    ...jobs.map((job) => ({ name: job.name, settings: settingsOf(job) })),
  ]
  for (const { name, settings } of wanted) {
    if (!isAsDeclared(known.get(name), settings)) await declareQueue(boss, name, settings)
  }
}

function isAsDeclared(queue: QueueSettings | undefined, settings: QueueSettings): boolean {
  return queue !== undefined && Object.entries(settings).every(([key, value]) => queue[key as never] === value)
}

function settingsOf(job: Job): QueueSettings {
  return {
    retryLimit: job.retries,
    retryBackoff: true,
    retryDelay: job.backoff.firstSeconds,
    retryDelayMax: job.backoff.longestSeconds,
    expireInSeconds: job.timeoutSeconds ?? 60,
    heartbeatSeconds,
    // A waiting job is work that was promised, so it is retained for a year; a completed one is only old data.
    retentionSeconds: yearSeconds,
    deleteAfterSeconds: daySeconds,
    deadLetter: deadLetterQueue,
    notify: job.canWait !== true && job.schedule === undefined,
  }
}

// createQueue leaves an existing queue's settings unchanged, hence the update. The first look-up of a queue, which
// pg-boss then caches, must not happen inside the caller's transaction: with a single connection it would wait for
// itself. Existing queues were cached at the start.
async function declareQueue(boss: PgBoss, name: string, settings: QueueSettings): Promise<void> {
  await boss.createQueue(name, settings)
  await boss.updateQueue(name, settings)
  await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })
}
