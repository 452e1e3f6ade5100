import type { PgBoss } from 'pg-boss'
import type { Database } from '../db/connect.ts'
import type { Log } from '../log.ts'
import { expectJobs } from '../telemetry/job-metrics.ts'
import type { Job } from './job.ts'
import { pollDueJobs } from './poll-due-jobs.ts'
import { runJob } from './run-job.ts'

const workersPerJob = 2

// A notification starts the workers at once, and one look at all queues finds what came without one: retries, delayed
// jobs, jobs that can wait. A worker's own poll is only the last resort.
const pace = { pollingIntervalSeconds: 60, notifyPollingIntervalSeconds: 60 }
const lookEveryMs = 1_000

type Working = { readonly database: Database; readonly jobs: readonly Job[]; readonly log: Log }

/** Returns the end of looking for due jobs; pg-boss stops the workers. */
export async function startWorking(boss: PgBoss, { database, jobs, log }: Working): Promise<() => Promise<void>> {
  expectJobs(jobs.map(({ name }) => name))
  await reschedule(boss, jobs)
  const workers = new Map<string, string[]>()
  for (const job of jobs) {
    const ofJob = await Promise.all(Array.from({ length: workersPerJob }, () => work(boss, job, log)))
    workers.set(job.name, ofJob)
  }
  return pollDueJobs(boss, { database, workers, everyMs: lookEveryMs })
}

async function reschedule(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const scheduled = new Map(jobs.flatMap(({ name, schedule }) => (schedule ? [[name, schedule]] : [])))
  for (const { name } of await boss.getSchedules()) {
    if (!scheduled.has(name)) await boss.unschedule(name)
  }
  for (const [name, cron] of scheduled) await boss.schedule(name, cron, {}, { tz: 'Asia/Almaty' })
}

async function work(boss: PgBoss, job: Job, log: Log): Promise<string> {
  let workerId: string | undefined
  workerId = await boss.work(job.name, { ...pace, includeMetadata: true, perJobResults: true }, (deliveries) => {
    // More jobs may be waiting: without this notification a backlog would drain at the pace of the poll.
    if (workerId !== undefined) boss.notifyWorker(workerId)
    return Promise.all(deliveries.map((delivery) => runJob(job, delivery, log)))
  })
  return workerId
}
