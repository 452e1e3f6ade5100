import type * as z from 'zod/mini'

/**
 * Work that happens after commit, declared as data. A job may run more than once, because a worker can die after the
 * effect and before the acknowledgement, so `run` must be idempotent.
 */
export type Job<Schema extends z.ZodMiniType = z.ZodMiniType> = JobKind<Schema> & {
  run(payload: z.infer<Schema>, context: JobContext): Promise<void>
}

/** The part of a job that callers need to enqueue it; the module that does the work adds `run`. */
export type JobKind<Schema extends z.ZodMiniType = z.ZodMiniType> = {
  readonly name: string
  /** A few identifiers, not a document: the job reads current data when it runs. */
  readonly schema: Schema
  /** Retries after the first failure, before the job becomes a dead letter. */
  readonly retries: number
  /**
   * The wait doubles from the first to the longest, each up to twice as long by chance. It also delays the restart of a
   * killed worker's job, which begins again within half a minute: so at most 6 seconds at first.
   */
  readonly backoff: { readonly firstSeconds: number; readonly longestSeconds: number }
  /** A longer run is aborted and counts as failed; 60 by default. */
  readonly timeoutSeconds?: number
  /**
   * Not urgent, so it is found by the next query of the queues, within a second, and not announced: PostgreSQL
   * lets announcing commits through one at a time. Scheduled jobs never are announced.
   */
  readonly canWait?: true
  /** Cron expression in Almaty time (minute, hour, day, month, weekday); such runs have the payload `{}`. */
  readonly schedule?: string
}

export type JobContext = {
  /** The same in every attempt, also of a retried dead letter; serves as an idempotency key. */
  readonly id: string
  /** 1 in the first run. */
  readonly attempt: number
  /** Aborted when the timeout is over or the process stops without waiting. */
  readonly signal: AbortSignal
}

export function job<Schema extends z.ZodMiniType>(shape: Job<Schema>): Job<Schema> {
  return shape
}

export function jobKind<Schema extends z.ZodMiniType>(shape: JobKind<Schema>): JobKind<Schema> {
  return shape
}
