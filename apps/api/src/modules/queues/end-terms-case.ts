import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/cases'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { recordAction } from '../audit/record-action.ts'
import { endRequest } from '../requests/end-request.ts'
import { freeItem, isHeldByAnother } from './claims.ts'
import { type DecidingCases, lockLoanOfCase } from './terms-case.ts'

type Ended = AnswerOf<typeof wire.endTermsCase>

/** Ends an answered request by hand; a signature of the offer ends it by itself. */
export async function endTermsCase(
  { database, today }: Pick<DecidingCases, 'database' | 'today'>,
  caller: StaffCaller,
  { body: { ending }, params: { id } }: InputOf<typeof wire.endTermsCase>,
): Promise<Ended | Refusal<'not_found' | 'item_taken' | 'item_changed' | 'loan_not_allowed'>> {
  const item = { kind: 'case', subject: id } as const
  return database.sql.transaction().execute(async (trx) => {
    const loan = await lockLoanOfCase(trx, id)
    if (!loan) return refuse('not_found')
    if (await isHeldByAnother(trx, caller.staff, item)) return refuse('item_taken')
    const ended = await endRequest(trx, { today: today() }, { id, ending, operator: caller.staff.name })
    if (ended instanceof Refusal) return ended.code === 'not_found' ? refuse('item_changed') : ended
    await freeItem(trx, caller.staff, item)
    await recordAction(trx, caller, {
      ...{ kind: 'act', permission: 'loan-request.answer', subjectKind: 'client', subjects: [loan.client_id] },
      facts: { case: id, ending },
    })
    return { ended: true as const }
  })
}
