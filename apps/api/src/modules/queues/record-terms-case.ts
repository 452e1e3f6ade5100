import type { Day } from '@qadam/domain/calendar/day'
import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/cases'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { recordAction } from '../audit/record-action.ts'
import { dueDayOf } from '../requests/loan-request.ts'
import { recordRequest } from '../requests/record-request.ts'

type Recording = { readonly database: Database; readonly today: () => Day }

/** A request that a borrower made away from the cabinet. It may concern a day that has passed: the law counts from it. */
export async function recordTermsCase(
  { database, today }: Recording,
  caller: StaffCaller,
  { body: { asked_on: askedOn, ground, wish }, params: { id } }: InputOf<typeof wire.recordTermsCase>,
): Promise<AnswerOf<typeof wire.recordTermsCase> | Refusal<'not_found' | 'loan_not_allowed' | 'validation_failed'>> {
  return database.sql.transaction().execute(async (trx) => {
    const loan = await trx
      .selectFrom('loans')
      .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
      .select(['loans.client_id', 'loan_contracts.number'])
      .where('loans.id', '=', id)
      .executeTakeFirst()
    if (!loan) return refuse('not_found')
    const asked = { contractNumber: loan.number, ground, wish, askedOn, operator: caller.staff.name.slice(0, 60) }
    const request = await recordRequest(trx, { today: today() }, asked)
    if (request instanceof Refusal) return request
    await recordAction(trx, caller, {
      ...{ kind: 'act', permission: 'loan-request.record', subjectKind: 'client', subjects: [loan.client_id] },
      ...{ reason: 'loan_request_recorded', facts: { case: request.id, ground, wish, asked_on: askedOn } },
    })
    return { case_id: request.id, due_on: dueDayOf(request) }
  })
}
