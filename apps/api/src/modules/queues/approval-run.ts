import { refuse } from '../../http/refusal.ts'
import type { FourEyesRun } from '../approvals/four-eyes.ts'
import { recordAction } from '../audit/record-action.ts'
import { decideReviewIn, type Reviewing, versionOfReview } from '../decisions/decide-review.ts'

/** How an approval above the limit of one person is made, once another has confirmed it. */
export function approvalRun(context: Pick<Reviewing, 'clients' | 'notify'>): FourEyesRun<'application.approve'> {
  return {
    seeSubject: (trx, { application_id: id }, how) => versionOfReview(trx, id, how),
    async run(trx, who, { amount_tiyn, application_id: applicationId, seen }) {
      const amount = amount_tiyn / 100
      const said = { outcome: 'approved', amount } as const
      const refused = await decideReviewIn(trx, context, { applicationId, said, seen })
      if (refused) return refused.code === 'not_found' ? refuse('item_changed') : refused
      const { client_id } = await trx
        .selectFrom('applications')
        .select('client_id')
        .where('id', '=', applicationId)
        .executeTakeFirstOrThrow()
      await recordAction(trx, who, {
        ...{ kind: 'act', permission: 'application.decide', subjectKind: 'client', subjects: [client_id] },
        reason: `approved_above_limit: ${who.reason}`,
        facts: { application: applicationId, outcome: 'approved', tenge: amount },
      })
      return undefined
    },
  }
}
