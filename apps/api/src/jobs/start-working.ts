import type { PgBoss } from 'pg-boss'
import type { Log } from '../log.ts'
import { expectJobs } from '../telemetry/job-metrics.ts'
import type { Job } from './job.ts'
import { runJob } from './run-job.ts'

const workersPerJob = 2

// A notification starts the workers at once; polling finds jobs without a notification: retries and delayed jobs.
const pace = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 }

export async function startWorking(boss: PgBoss, jobs: readonly Job[], log: Log): Promise<void> {
  expectJobs(jobs.map(({ name }) => name))
  await reschedule(boss, jobs)
  for (const job of jobs) {
    for (let worker = 0; worker < workersPerJob; worker += 1) await work(boss, job, log)
  }
}

async function reschedule(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const scheduled = new Map(jobs.flatMap(({ name, schedule }) => (schedule ? [[name, schedule]] : [])))
  for (const { name } of await boss.getSchedules()) {
    if (!scheduled.has(name)) await boss.unschedule(name)
  }
  for (const [name, cron] of scheduled) await boss.schedule(name, cron, {}, { tz: 'Asia/Almaty' })
}

async function work(boss: PgBoss, job: Job, log: Log): Promise<void> {
  let workerId: string | undefined
  workerId = await boss.work(job.name, { ...pace, includeMetadata: true, perJobResults: true }, (deliveries) => {
    // More jobs may be waiting: without this notification a backlog would drain at the pace of the poll.
    if (workerId !== undefined) boss.notifyWorker(workerId)
    return Promise.all(deliveries.map((delivery) => runJob(job, delivery, log)))
  })
}
