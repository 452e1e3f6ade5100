import { sql, type Transaction } from 'kysely'
import { fromKysely, type PgBoss } from 'pg-boss'
import * as z from 'zod/mini'
import type { Database } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import type { Log } from '../log.ts'
import { asPartOfTrace } from '../telemetry/spans.ts'
import { closeDeadLetters, type DeadLetter, lettersOfCause, listDeadLetters, retryDeadLetter } from './dead-letters.ts'
import { declareQueues } from './declare-queues.ts'
import type { Job, JobKind } from './job.ts'
import { makeJobDue } from './make-job-due.ts'
import { pgBossOver } from './pg-boss-over-database.ts'
import { findQueueStatus, type QueueStatus } from './queue-status.ts'
import { reportTrouble } from './report-trouble.ts'
import { startWorking } from './start-working.ts'
import { withTrace } from './traced-payload.ts'

/** The modules' view of the queue: enqueues jobs inside the caller's transaction. */
export interface Outbox {
  /** Enqueues in the caller's transaction: after a commit the job will run, after a rollback it never existed. */
  enqueue<Schema extends z.ZodMiniType>(
    transaction: Transaction<Tables>,
    job: JobKind<Schema>,
    payload: z.input<Schema>,
    options?: EnqueueOptions,
  ): Promise<void>
  /**
   * Makes the jobs with this part of the payload due at once if they wait; returns false when none is waiting or
   * running.
   */
  makeDue<Schema extends z.ZodMiniType>(
    transaction: Transaction<Tables>,
    job: JobKind<Schema>,
    part: Partial<z.input<Schema>>,
  ): Promise<boolean>
}

export interface JobQueue extends Outbox {
  /** Oldest first. */
  deadLetters(): Promise<DeadLetter[]>
  /** Jobs that are due and not done, per queue. */
  status(): Promise<QueueStatus>
  /**
   * Returns a dead letter to its queue with all its attempts, in the transaction if one is given. Returns false when
   * the letter does not exist.
   */
  retryDeadLetter(id: string, transaction?: Transaction<Tables>): Promise<boolean>
  /** Deletes dead letters for good; returns the ids of those that nobody had retried or closed before. */
  closeDeadLetters(ids: readonly string[], transaction: Transaction<Tables>): Promise<string[]>
  lettersOfCause: typeof lettersOfCause
  /** Takes no new jobs and waits for the running ones. */
  stop(): Promise<void>
}

export type EnqueueOptions = {
  /** Counted by the database clock. */
  delaySeconds?: number
}

export type JobQueueOptions = {
  /** Nodes that only serve requests enqueue; workers run jobs. */
  runsJobs: boolean
  /** The declared jobs; the function form receives the outbox, for modules whose jobs enqueue others. */
  jobs: readonly Job[] | ((outbox: Outbox) => readonly Job[])
  log: Log
  /** Interval at which a worker looks for jobs of dead workers. */
  rescueSeconds?: number
}

const largestPayloadBytes = 8_192
const stopTimeoutMs = 25_000

export async function startJobQueue(database: Database, options: JobQueueOptions): Promise<JobQueue> {
  const { log, rescueSeconds = 5, runsJobs } = options
  const boss = pgBossOver(database, { runsJobs, rescueSeconds, createSchema: !(await hasSchema(database)) })
  reportTrouble(boss, log)
  await boss.start()
  let stopLooking: () => Promise<void> = async () => undefined
  const queue = queueOver(boss, database, () => stopLooking())
  const jobs = typeof options.jobs === 'function' ? options.jobs(queue) : options.jobs
  await declareQueues(boss, jobs)
  if (runsJobs) stopLooking = await startWorking(boss, { database, jobs, log })
  return queue
}

/** With two roles the owner creates the schema; the app's role may not even run `create schema if not exists`. */
async function hasSchema({ sql: db }: Database): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select to_regnamespace('jobs') is not null as is`.execute(db)
  return rows[0]?.is === true
}

function queueOver(boss: PgBoss, database: Database, stopLooking: () => Promise<void>): JobQueue {
  return {
    async enqueue(transaction, job, payload, { delaySeconds } = {}) {
      const data = z.parse(job.schema, payload) as object
      refuseLargePayload(job, data)
      await asPartOfTrace(
        () => ({ name: `enqueue ${job.name}`, kind: 'PRODUCER', attributes: { job: job.name } }),
        () =>
          boss.send(job.name, withTrace(data), {
            db: fromKysely(transaction),
            ...(delaySeconds !== undefined && { startAfter: delaySeconds }),
          }),
      )
    },
    makeDue: (transaction, { name }, part) => makeJobDue(boss, transaction, name, part),
    deadLetters: () => listDeadLetters(boss),
    status: () => findQueueStatus(database),
    retryDeadLetter: (id, transaction) => retryDeadLetter(boss, id, transaction),
    closeDeadLetters,
    lettersOfCause,
    async stop() {
      await stopLooking()
      await boss.stop({ graceful: true, timeout: stopTimeoutMs })
    },
  }
}

function refuseLargePayload(job: JobKind, data: object): void {
  const bytes = Buffer.byteLength(JSON.stringify(data))
  if (bytes > largestPayloadBytes) {
    throw new RangeError(`${job.name}: the payload has ${bytes} bytes, more than the allowed ${largestPayloadBytes}`)
  }
}
