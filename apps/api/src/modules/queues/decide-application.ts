import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/applications'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { Refusal, RefusedError, refuse } from '../../http/refusal.ts'
import { findApplication } from '../applications/application.ts'
import { recordAction } from '../audit/record-action.ts'
import { decideReview, type Reviewing } from '../decisions/decide-review.ts'
import { freeItem, isHeldByAnother } from './claims.ts'

/** Decides an application by the figures that the person has seen; the law binds them as it binds the rules. */
export async function decideApplication(
  context: Reviewing,
  caller: StaffCaller,
  { body, params: { id } }: InputOf<typeof wire.decideWaitingApplication>,
): Promise<
  | AnswerOf<typeof wire.decideWaitingApplication>
  | Refusal<'not_found' | 'item_taken' | 'item_changed' | 'validation_failed'>
> {
  const { seen, ...said } = body
  const application = await findApplication(context.database.sql, id)
  if (!application) return refuse('not_found')
  const item = { kind: 'application', subject: id } as const
  const decided = await decideReview(context, { applicationId: id, said, seen }, async (trx) => {
    if (await isHeldByAnother(trx, caller.staff, item)) throw new RefusedError(refuse('item_taken'))
    await freeItem(trx, caller.staff, item)
    await recordAction(trx, caller, {
      ...{ kind: 'act', permission: 'application.decide', subjectKind: 'client', subjects: [application.client_id] },
      reason: said.outcome === 'refused' ? said.reason : undefined,
      facts: { application: id, outcome: said.outcome, ...(said.outcome === 'approved' && { tenge: said.amount }) },
    })
  })
  // It was there a moment ago: a colleague, the client or a source that answered late was quicker.
  return decided instanceof Refusal && decided.code === 'not_found' ? refuse('item_changed') : decided
}
