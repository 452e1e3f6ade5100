import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/cases'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { recordAction } from '../audit/record-action.ts'
import { offeringOf } from '../requests/plan-offer.ts'
import { type DecidingCases, figuresOfOffer, findLoanOfCase } from './terms-case.ts'

type Foreseen = AnswerOf<typeof wire.foreseeOffer>

/** Shows a loan's figures, so it is a look; nothing changes. */
export async function foreseeOffer(
  context: DecidingCases,
  caller: StaffCaller,
  { body, params: { id } }: InputOf<typeof wire.foreseeOffer>,
): Promise<Foreseen | Refusal<'not_found' | 'loan_not_allowed' | 'gesv_above_cap' | 'offer_below_law'>> {
  return context.database.sql.transaction().execute(async (trx) => {
    const loan = await findLoanOfCase(trx, id)
    if (!loan) return refuse('not_found')
    const foreseen = await figuresOfOffer(trx, context, { id, loan, offering: offeringOf(body) })
    if (foreseen instanceof Refusal) return foreseen
    await recordAction(trx, caller, {
      ...{ kind: 'look', permission: 'loan-request.answer', subjectKind: 'client', subjects: [loan.client_id] },
      facts: { case: id },
    })
    return foreseen
  })
}
