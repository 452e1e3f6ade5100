import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Acting, Asked, FourEyesRuns, SubjectSeen } from '../approvals/four-eyes.ts'
import { recordAction } from '../audit/record-action.ts'
import { type FailedJobs, mayBeClosed } from './failed-jobs.ts'

type Act = 'jobs.retry' | 'jobs.close'

type Trx = Transaction<Tables>

type BulkRun = {
  readonly seeSubject: (
    trx: Trx,
    what: Asked<Act>,
    how: { readonly isLocked: boolean },
  ) => Promise<SubjectSeen | undefined>
  readonly run: (trx: Trx, who: Acting, what: Asked<Act>) => Promise<Refusal<'item_changed'> | undefined>
}

/** How failed jobs are retried or closed in bulk, once a second person has confirmed it. */
export function jobRuns(queue: FailedJobs | undefined): Pick<FourEyesRuns, Act> {
  const run = (permission: 'job.retry' | 'job.close'): BulkRun => ({
    async seeSubject(trx, what, how) {
      const letters = queue ? await lettersOf(queue, trx, what, how) : []
      if (letters.length === 0) return undefined
      // Others than were seen, because a colleague has acted on some: another version.
      const hash = createHash('sha256').update(letters.join(' ')).digest('hex')
      return { version: `${letters.length} ${hash}` }
    },
    async run(trx, who, what) {
      if (!queue || (permission === 'job.close' && !mayBeClosed(what.job))) return refuse('item_changed')
      const letters = await lettersOf(queue, trx, what, { isLocked: true })
      const subjects =
        permission === 'job.close' ? await queue.closeDeadLetters(letters, trx) : await retried(queue, trx, letters)
      if (subjects.length === 0) return refuse('item_changed')
      await record(trx, who, { permission, subjects, what })
      return undefined
    },
  })
  return { 'jobs.retry': run('job.retry'), 'jobs.close': run('job.close') }
}

function lettersOf(
  queue: FailedJobs,
  trx: Trx,
  { code, job, many, until }: Asked<Act>,
  how: { readonly isLocked: boolean },
): Promise<string[]> {
  return queue.lettersOfCause(trx, { job, code, until, atMost: many }, how)
}

async function retried(queue: FailedJobs, trx: Trx, letters: readonly string[]): Promise<string[]> {
  const subjects: string[] = []
  for (const id of letters) if (await queue.retryDeadLetter(id, trx)) subjects.push(id)
  return subjects
}

type Done = {
  readonly permission: 'job.retry' | 'job.close'
  readonly subjects: readonly string[]
  readonly what: Asked<Act>
}

function record(trx: Trx, who: Acting, { permission, subjects, what }: Done): Promise<void> {
  const { code, job } = what
  return recordAction(trx, who, {
    ...{ kind: 'act', permission, subjectKind: 'job', subjects },
    ...{ reason: who.reason, facts: { job, code } },
  })
}
