import type { JobWithMetadata, PgBoss } from 'pg-boss'

/** A job that failed for the last time. It stays until somebody has it tried again. */
export type DeadLetter = {
  readonly id: string
  readonly job: string
  readonly payload: unknown
  readonly reason: string
  readonly attempts: number
  readonly enqueuedAt: Date
  readonly failedAt: Date
}

export const deadLetterQueue = 'dead-letters'

export async function listDeadLetters(boss: PgBoss): Promise<DeadLetter[]> {
  const letters = await boss.findJobs<object>(deadLetterQueue, { queued: true })
  return letters.map(deadLetterOf).sort((a, b) => a.failedAt.getTime() - b.failedAt.getTime())
}

export async function retryDeadLetter(boss: PgBoss, id: string): Promise<boolean> {
  return (await boss.redrive(deadLetterQueue, { ids: [id] })) === 1
}

function deadLetterOf(letter: JobWithMetadata<object>): DeadLetter {
  return {
    id: letter.id,
    job: letter.sourceName ?? letter.name,
    payload: letter.data,
    reason: reasonIn(letter.sourceOutput),
    attempts: (letter.sourceRetryCount ?? 0) + 1,
    enqueuedAt: letter.sourceCreatedOn ?? letter.createdOn,
    failedAt: letter.createdOn,
  }
}

// What `runJob` stored, or what pg-boss says of a worker that never came back.
function reasonIn(output: object | null): string {
  const said = output && ('reason' in output ? output.reason : 'message' in output ? output.message : undefined)
  return typeof said === 'string' ? said : 'unknown'
}
