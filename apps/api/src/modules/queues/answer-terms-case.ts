import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/cases'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import { answerRequest } from '../requests/answer-request.ts'
import { offeringOf } from '../requests/plan-offer.ts'
import { freeItem, isHeldByAnother } from './claims.ts'
import { type DecidingCases, figuresOfOffer, lockLoanOfCase } from './terms-case.ts'

type Answered = AnswerOf<typeof wire.answerTermsCase>
type Refused = Refusal<
  'not_found' | 'item_taken' | 'item_changed' | 'loan_not_allowed' | 'gesv_above_cap' | 'offer_below_law'
>

/** Answers a request once, and makes an offer only with the figures that its author has seen. */
export async function answerTermsCase(
  context: DecidingCases & { readonly notify: Notify },
  caller: StaffCaller,
  { body, params: { id } }: InputOf<typeof wire.answerTermsCase>,
): Promise<Answered | Refused> {
  const { calendar, database, notify, today } = context
  const item = { kind: 'case', subject: id } as const
  const offering = body.answer !== 'refused' && body.offer ? offeringOf(body.offer) : null
  const reason = body.answer === 'refused' ? body.reason : null
  return database.sql.transaction().execute(async (trx) => {
    // A payment that arrives now waits here, or has changed the figures before.
    const loan = await lockLoanOfCase(trx, id)
    if (!loan) return refuse('not_found')
    if (await isHeldByAnother(trx, caller.staff, item)) return refuse('item_taken')
    if (offering && body.answer !== 'refused') {
      const now = await figuresOfOffer(trx, context, { id, loan, offering })
      if (now instanceof Refusal) return now
      if (now.seen !== body.seen) return refuse('item_changed')
    }
    const given = { id, answer: body.answer, reason, offering, operator: caller.staff.name }
    const answered = await answerRequest(trx, { calendar: calendar(), today: today(), notify }, given)
    // It was there when the page was shown: a colleague or the client was quicker.
    if (answered instanceof Refusal) return answered.code === 'not_found' ? refuse('item_changed') : answered
    await freeItem(trx, caller.staff, item)
    await recordAction(trx, caller, {
      ...{ kind: 'act', permission: 'loan-request.answer', subjectKind: 'client', subjects: [loan.client_id] },
      reason: reason ?? undefined,
      facts: { case: id, answer: body.answer, offer: offering?.offer.do ?? null },
    })
    return { answered: true as const }
  })
}
