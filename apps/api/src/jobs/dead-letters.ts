import { sql, type Transaction } from 'kysely'
import { fromKysely, type JobWithMetadata, type PgBoss } from 'pg-boss'
import type { Tables } from '../db/tables.ts'
import { payloadIn } from './traced-payload.ts'

/** A job that failed for the last time. It stays until an operator retries it. */
export type DeadLetter = {
  readonly id: string
  readonly job: string
  readonly payload: unknown
  readonly reason: string
  /** The reason as one word that may be shown outside: the full reason may repeat client input. */
  readonly code: string
  readonly attempts: number
  readonly enqueuedAt: Date
  readonly failedAt: Date
}

export const deadLetterQueue = 'dead-letters'

export async function listDeadLetters(boss: PgBoss): Promise<DeadLetter[]> {
  const letters = await boss.findJobs<object>(deadLetterQueue, { queued: true })
  return letters.map(deadLetterOf).sort((a, b) => a.failedAt.getTime() - b.failedAt.getTime())
}

export async function retryDeadLetter(boss: PgBoss, id: string, transaction?: Transaction<Tables>): Promise<boolean> {
  const within = transaction && { db: fromKysely(transaction) }
  return (await boss.redrive(deadLetterQueue, { ids: [id], ...within })) === 1
}

type OfCause = { readonly job: string; readonly code: string; readonly until: string; readonly atMost: number }

/** Ids of the letters of one cause, oldest first, as the transaction sees them; held until it ends, if asked for. */
export async function lettersOfCause(
  transaction: Transaction<Tables>,
  { atMost, code, job, until }: OfCause,
  { isLocked }: { readonly isLocked: boolean },
): Promise<string[]> {
  // As `deadLetterOf` reads them. The time is compared as it was shown, to the millisecond.
  const { rows } = await sql<{ id: string }>`
    select id from jobs.job
    where name = ${deadLetterQueue} and state = 'created' and coalesce(source_name, name) = ${job}
      and case jsonb_typeof(source_output -> 'code') when 'string' then source_output ->> 'code' else 'unknown' end = ${code}
      and date_trunc('milliseconds', created_on) <= ${until}
    order by created_on, id limit ${atMost} ${isLocked ? sql`for update` : sql``}
  `.execute(transaction)
  return rows.map(({ id }) => id)
}

/** Deletes letters for good and returns the ids of those that were still there. */
export async function closeDeadLetters(ids: readonly string[], transaction: Transaction<Tables>): Promise<string[]> {
  if (ids.length === 0) return []
  // By hand: pg-boss counts what it deletes but does not say which, and the record names each.
  const { rows } = await sql<{ id: string }>`
    delete from jobs.job where name = ${deadLetterQueue} and id = any(${[...ids]}::uuid[]) and state = 'created'
    returning id
  `.execute(transaction)
  return rows.map(({ id }) => id)
}

function deadLetterOf(letter: JobWithMetadata<object>): DeadLetter {
  return {
    id: letter.id,
    job: letter.sourceName ?? letter.name,
    payload: payloadIn(letter.data),
    reason: textIn(letter.sourceOutput, 'reason', 'message'),
    code: textIn(letter.sourceOutput, 'code'),
    attempts: (letter.sourceRetryCount ?? 0) + 1,
    enqueuedAt: letter.sourceCreatedOn ?? letter.createdOn,
    failedAt: letter.createdOn,
  }
}

// Reads the output that `runJob` stored, or pg-boss's own message for a worker that never came back.
function textIn(output: object | null, ...names: readonly string[]): string {
  const said = new Map(Object.entries(output ?? {}))
  return names.map((name) => said.get(name)).find((text) => typeof text === 'string') ?? 'unknown'
}
