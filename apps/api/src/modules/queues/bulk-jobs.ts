import { atOnceTogether } from '@qadam/domain/staff/bulk'
import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/jobs'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { FourEyesRuns } from '../approvals/four-eyes.ts'
import { type Asking, runOrAsk } from '../approvals/run-or-ask.ts'
import { type FailedJobs, mayBeClosed } from './failed-jobs.ts'

export type AskingForJobs = Asking & {
  readonly database: Database
  readonly queue: FailedJobs
  readonly runs: Pick<FourEyesRuns, 'jobs.retry' | 'jobs.close'>
}

type Answer = AnswerOf<typeof wire.retryAllFailedJobs>

/** Asks a second person to retry or close more failed jobs of one cause than one may act on at once. */
export async function askForJobs(
  context: AskingForJobs,
  caller: StaffCaller,
  { act, body }: InputOf<typeof wire.retryAllFailedJobs> & { readonly act: 'jobs.retry' | 'jobs.close' },
): Promise<Answer | Refusal<'validation_failed' | 'not_found' | 'item_changed' | 'approval_waits'>> {
  const { code, job, reason, seen, until } = body
  if (act === 'jobs.close' && !mayBeClosed(job)) return refuse('validation_failed', { fields: { job: 'job_stays' } })
  return context.database.sql.transaction().execute(async (trx) => {
    const cause = { job, code, until, atMost: atOnceTogether }
    const letters = await context.queue.lettersOfCause(trx, cause, { isLocked: false })
    const [letterId] = letters
    // The page counts what is beyond the thousand too.
    if (letterId === undefined || letters.length !== Math.min(seen, atOnceTogether)) return refuse('item_changed')
    const about = { letter_id: letterId, job, code, until, many: letters.length }
    return act === 'jobs.retry'
      ? runOrAsk(trx, context, caller, { what: { act, ...about }, reason, how: context.runs[act] })
      : runOrAsk(trx, context, caller, { what: { act, ...about }, reason, how: context.runs[act] })
  })
}
