import type { PgBoss, Queue } from 'pg-boss'
import { deadLetterQueue } from './dead-letters.ts'
import type { Job } from './job.ts'

const yearSeconds = 365 * 24 * 3600
const daySeconds = 24 * 3600

// A worker that was killed says nothing more: with the rescuer's own pace its job begins again within half a minute,
// however long it might have taken.
const heartbeatSeconds = 15

type QueueSettings = Omit<Queue, 'name' | 'policy' | 'partition'>

/** Says only what has changed: of a start that finds every queue as it is declared, the database is asked once. */
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
    // A job that waits is work that somebody was promised; one that is done is only data that grows old.
    retentionSeconds: yearSeconds,
    deleteAfterSeconds: daySeconds,
    deadLetter: deadLetterQueue,
    notify: true,
  }
}

// An existing queue keeps its old settings unless it is told; and the first look at a queue, which pg-boss then
// remembers, must not happen inside the caller's transaction: with one connection it would wait for itself. Those that
// are there already it has looked at when it started.
async function declareQueue(boss: PgBoss, name: string, settings: QueueSettings): Promise<void> {
  await boss.createQueue(name, settings)
  await boss.updateQueue(name, settings)
  await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })
}
