import { tenge } from '@qadam/domain/money/money'
import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/applications'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, RefusedError, refuse } from '../../http/refusal.ts'
import { type ApplicationRow, findApplication } from '../applications/application.ts'
import type { FourEyesRuns } from '../approvals/four-eyes.ts'
import { mostApprovedBy } from '../approvals/own-limit.ts'
import { type Asking, runOrAsk } from '../approvals/run-or-ask.ts'
import { recordAction } from '../audit/record-action.ts'
import { decideReviewIn, obstacleToReview, type Reviewing } from '../decisions/decide-review.ts'
import { freeItem, isHeldByAnother } from './claims.ts'

export type DecidingApplications = Reviewing & Asking & { readonly runs: Pick<FourEyesRuns, 'application.approve'> }

type Answer = AnswerOf<typeof wire.decideWaitingApplication>
type Refused = Refusal<'not_found' | 'item_taken' | 'item_changed' | 'validation_failed' | 'approval_waits'>
type Said = InputOf<typeof wire.decideWaitingApplication>['body']

/**
 * Decides an application by the figures that the person has seen; the law binds them as it binds the rules. An approval
 * above their own limit is asked of a colleague.
 */
export async function decideApplication(
  context: DecidingApplications,
  caller: StaffCaller,
  { body, params: { id } }: InputOf<typeof wire.decideWaitingApplication>,
): Promise<Answer | Refused> {
  const application = await findApplication(context.database.sql, id)
  if (!application) return refuse('not_found')
  const { staffId } = caller.staff
  return context.database.sql.transaction().execute(async (trx) => {
    const isAbove = async () =>
      body.outcome === 'approved' && tenge(body.amount ?? 0) > (await mostApprovedBy(trx, staffId))
    if (await isAbove()) return askColleague(trx, context, caller, { application, body })
    // Locked before the application, as a confirmation does it: the limit may be lowered at this moment.
    await sql`select from staff where id = ${staffId} for share`.execute(trx)
    if (await isAbove()) return refuse('item_changed')
    return decide(trx, context, caller, { application, body })
  })
}

type Deciding = { readonly application: ApplicationRow; readonly body: Said }

async function decide(
  trx: Transaction<Tables>,
  context: DecidingApplications,
  caller: StaffCaller,
  { application: { client_id, id }, body: { because: _, seen, ...said } }: Deciding,
): Promise<Answer | Refused> {
  const refused = await decideReviewIn(trx, context, { applicationId: id, said, seen })
  if (refused) return lateOr(refused)
  const item = { kind: 'application', subject: id } as const
  if (await isHeldByAnother(trx, caller.staff, item)) throw new RefusedError(refuse('item_taken'))
  await freeItem(trx, caller.staff, item)
  await recordAction(trx, caller, {
    ...{ kind: 'act', permission: 'application.decide', subjectKind: 'client', subjects: [client_id] },
    reason: said.outcome === 'refused' ? said.reason : undefined,
    facts: { application: id, outcome: said.outcome, ...(said.outcome === 'approved' && { tenge: said.amount }) },
  })
  return { approval_id: null }
}

async function askColleague(
  trx: Transaction<Tables>,
  context: DecidingApplications,
  caller: StaffCaller,
  { application: { id, review_until }, body: { because = '', seen, ...said } }: Deciding,
): Promise<Answer | Refused> {
  const item = { kind: 'application', subject: id } as const
  if (await isHeldByAnother(trx, caller.staff, item)) return refuse('item_taken')
  const refused = await obstacleToReview(trx, { applicationId: id, said, seen })
  if (refused) return lateOr(refused)
  if (because === '' && context.policy.fourEyes === 'on')
    return refuse('validation_failed', { fields: { because: 'required' } })
  await freeItem(trx, caller.staff, item)
  const amount_tiyn = tenge(said.amount ?? 0)
  const what = { act: 'application.approve', application_id: id, amount_tiyn, seen } as const
  const how = context.runs['application.approve']
  return runOrAsk(trx, context, caller, { what, reason: because, how, until: review_until ?? undefined })
}

/** It was there a moment ago: a colleague, the client or a source that answered late was quicker. */
function lateOr(refused: Refusal<'not_found' | 'validation_failed'>): Refused {
  return refused.code === 'not_found' ? refuse('item_changed') : (refused as Refused)
}
