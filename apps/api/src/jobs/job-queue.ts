import { sql, type Transaction } from 'kysely'
import { fromKysely, type PgBoss } from 'pg-boss'
import * as z from 'zod/mini'
import type { Database } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import type { Log } from '../log.ts'
import { asPartOfTrace } from '../telemetry/spans.ts'
import { type DeadLetter, listDeadLetters, retryDeadLetter } from './dead-letters.ts'
import { declareQueues } from './declare-queues.ts'
import type { Job, JobKind } from './job.ts'
import { pgBossOver } from './pg-boss-over-database.ts'
import { findQueueStatus, type QueueStatus } from './queue-status.ts'
import { reportTrouble } from './report-trouble.ts'
import { startWorking } from './start-working.ts'
import { withTrace } from './traced-payload.ts'

/** What the rooms hold of the queue: a promise of work, made inside their own transaction. */
export interface Outbox {
  /** Inside the caller's transaction: committed means it will run, rolled back means it never existed. */
  enqueue<Schema extends z.ZodMiniType>(
    transaction: Transaction<Tables>,
    job: JobKind<Schema>,
    payload: z.input<Schema>,
    options?: EnqueueOptions,
  ): Promise<void>
}

export interface JobQueue extends Outbox {
  /** Oldest first. */
  deadLetters(): Promise<DeadLetter[]>
  /** What is due and not done, queue by queue. */
  status(): Promise<QueueStatus>
  /** Puts it back into its queue with all its attempts, with the transaction if there is one; false when there is no such letter. */
  retryDeadLetter(id: string, transaction?: Transaction<Tables>): Promise<boolean>
  /** Takes no new jobs and waits for the running ones. */
  stop(): Promise<void>
}

export type EnqueueOptions = {
  /** Counted by the database's clock. */
  delaySeconds?: number
}

export type JobQueueOptions = {
  /** A node that only serves requests enqueues; workers run. */
  runsJobs: boolean
  /** What there is to do; rooms whose jobs enqueue other jobs are handed the outbox before any job runs. */
  jobs: readonly Job[] | ((outbox: Outbox) => readonly Job[])
  log: Log
  /** How often a worker looks for jobs whose worker died. */
  rescueSeconds?: number
}

const largestPayloadBytes = 8_192
const stopTimeoutMs = 25_000

export async function startJobQueue(database: Database, options: JobQueueOptions): Promise<JobQueue> {
  const { log, rescueSeconds = 10, runsJobs } = options
  const boss = pgBossOver(database, { runsJobs, rescueSeconds, createSchema: !(await hasSchema(database)) })
  reportTrouble(boss, log)
  await boss.start()
  const queue = queueOver(boss, database)
  const jobs = typeof options.jobs === 'function' ? options.jobs(queue) : options.jobs
  await declareQueues(boss, jobs)
  if (runsJobs) await startWorking(boss, jobs, log)
  return queue
}

/** Made by whoever owns the database, where that is not the program: it could not even ask for one that is there. */
async function hasSchema({ sql: db }: Database): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select to_regnamespace('jobs') is not null as is`.execute(db)
  return rows[0]?.is === true
}

function queueOver(boss: PgBoss, database: Database): JobQueue {
  return {
    async enqueue(transaction, job, payload, { delaySeconds } = {}) {
      const data = z.parse(job.schema, payload) as object
      refuseLargePayload(job, data)
      await asPartOfTrace(
        () => ({ name: `promise ${job.name}`, kind: 'PRODUCER', attributes: { job: job.name } }),
        () =>
          boss.send(job.name, withTrace(data), {
            db: fromKysely(transaction),
            ...(delaySeconds !== undefined && { startAfter: delaySeconds }),
          }),
      )
    },
    deadLetters: () => listDeadLetters(boss),
    status: () => findQueueStatus(database),
    retryDeadLetter: (id, transaction) => retryDeadLetter(boss, id, transaction),
    stop: () => boss.stop({ graceful: true, timeout: stopTimeoutMs }),
  }
}

function refuseLargePayload(job: JobKind, data: object): void {
  const bytes = Buffer.byteLength(JSON.stringify(data))
  if (bytes > largestPayloadBytes) {
    throw new RangeError(`${job.name}: a payload of ${bytes} bytes, at most ${largestPayloadBytes} are taken`)
  }
}
