import type * as z from 'zod/mini'

/**
 * Work that happens after commit, declared as data. A job may run more than once — a worker can die after the
 * effect and before the tick — so `run` leads to the same result each time.
 */
export type Job<Schema extends z.ZodMiniType = z.ZodMiniType> = JobKind<Schema> & {
  run(payload: z.infer<Schema>, context: JobContext): Promise<void>
}

/** What whoever enqueues needs to know; the room that does the work adds `run`. */
export type JobKind<Schema extends z.ZodMiniType = z.ZodMiniType> = {
  readonly name: string
  /** A few identifiers, not a document: what is needed is read again when the job runs. */
  readonly schema: Schema
  /** How often it is tried again after the first failure, before it becomes a dead letter. */
  readonly retries: number
  /** The wait doubles from the first to the longest. */
  readonly backoff: { readonly firstSeconds: number; readonly longestSeconds: number }
  /** A run that takes longer is given up and counts as failed; 60 when not said. */
  readonly timeoutSeconds?: number
  /** Minute, hour, day, month, weekday in Almaty's time: started by the clock with the payload `{}`. */
  readonly schedule?: string
}

export type JobContext = {
  /** The same in every attempt, also of a dead letter: a key for whoever must recognise a repetition. */
  readonly id: string
  /** 1 in the first run. */
  readonly attempt: number
  /** Aborted when the time is over or the process stops without waiting. */
  readonly signal: AbortSignal
}

export function job<Schema extends z.ZodMiniType>(shape: Job<Schema>): Job<Schema> {
  return shape
}

export function jobKind<Schema extends z.ZodMiniType>(shape: JobKind<Schema>): JobKind<Schema> {
  return shape
}
