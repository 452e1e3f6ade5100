import { businessDay } from '@qadam/domain/calendar/business-day'
import { legalParameter } from '@qadam/domain/lending/legal-parameters'
import { mustBeAgreed } from '@qadam/domain/lending/request-deadlines'
import { scheduleFigures } from '@qadam/domain/lending/servicing/agreement-figures'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type { LoanSummary } from '@qadam/wire/loans'
import type * as wire from '@qadam/wire/staff/cases'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { presentSchedule } from '../addenda/addenda-presenter.ts'
import { recordAction } from '../audit/record-action.ts'
import { maskedClients } from '../clients/masked-clients.ts'
import { presentComplaint } from '../complaints/complaints-presenter.ts'
import { findComplaint } from '../complaints/complaints-repository.ts'
import { summariesOf } from '../loans/loan-views.ts'
import { presentValue } from '../personal-data/answer-data-change.ts'
import { readRequest } from '../personal-data/answer-requests.ts'
import { findChange } from '../personal-data/data-changes.ts'
import { findPictures } from '../request-pictures/request-pictures.ts'
import { loanBegunToday } from '../servicing/loans-today.ts'
import { extendClaim, holdersOf } from './claims.ts'
import { caseOf, presentCase } from './list-cases.ts'
import { type DecidingCases, findLoanOfCase, type Loan, termsOf } from './terms-case.ts'

type Shown = AnswerOf<typeof wire.readCase>

export async function readCase(
  context: DecidingCases,
  caller: StaffCaller,
  id: string,
): Promise<Shown | Refusal<'not_found'>> {
  const { database, today } = context
  const loan = await findLoanOfCase(database.sql, id)
  const loans = loan ? await summariesOf(context, loan.client_id) : []
  return database.sql.transaction().execute(async (trx) => {
    const { rows } = await caseOf(id).execute(trx)
    const [row] = rows
    const shown = row && (await maskedClients(trx, [row.client_id])).get(row.client_id)
    if (!row || !shown) return refuse('not_found')
    const item = { kind: 'case', subject: id } as const
    await extendClaim(trx, caller.staff, item)
    const holders = await holdersOf(trx, caller.staff, { kind: 'case', subjects: [id] })
    await recordAction(trx, caller, {
      ...{ kind: 'look', permission: 'case.read', subjectKind: 'client', subjects: [row.client_id] },
      facts: { case: id },
    })
    return {
      ...presentCase(row, { shown, holder: holders.get(id) ?? null, today: today() }),
      locale: shown.locale,
      terms: loan
        ? await readTerms(trx, context, { id, loan, summary: loans.find((one) => one.id === loan.id) })
        : null,
      personal: loan ? null : await readPersonal(trx, id),
      complaint: row.kind === 'complaint' ? await readComplaint(trx, id) : null,
    }
  })
}

async function readTerms(
  trx: Transaction<Tables>,
  context: DecidingCases,
  { id, loan, summary }: { readonly id: string; readonly loan: Loan; readonly summary: LoanSummary | undefined },
): Promise<Shown['terms']> {
  if (!summary) return null
  const request = await trx.selectFrom('loan_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const on = { calendar: context.calendar(), today: context.today() }
  const state = await loanBegunToday(trx, loan, on)
  const { agree_until, answer, answer_reason, answer_until, answered_on, ending, ombudsman_until } = request
  return {
    loan: summary,
    ...{ is_in_time: request.is_in_time, must_be_agreed: mustBeAgreed(request.ground) },
    least_months: legalParameter('emergencyDeferralMonthsAtLeast', on.today),
    least_service_days: legalParameter('conscriptDeferralExtraDays', on.today),
    ...{ answer_until, answer, answer_reason, answered_on, agree_until, ombudsman_until, ending },
    offer: request.offer && termsOf(request.offer),
    today: state?.state === 'active' ? presentSchedule(loan.product, scheduleFigures(state)) : null,
    pictures: await findPictures(trx, { loanRequest: id }),
    papers: await findPapers(trx, loan.id),
  }
}

async function findPapers(trx: Transaction<Tables>, loanId: string) {
  const contract = await trx
    .selectFrom('loan_contracts')
    .innerJoin('loans', 'loans.contract_id', 'loan_contracts.id')
    .select(['loan_contracts.id', 'loan_contracts.number', 'loan_contracts.signed_at'])
    .where('loans.id', '=', loanId)
    .executeTakeFirstOrThrow()
  const addenda = await trx
    .selectFrom('loan_addenda')
    .select(['id', 'kind', 'number', 'signed_at'])
    .where('loan_id', '=', loanId)
    .where('state', '=', 'signed')
    .orderBy('number')
    .execute()
  return [{ kind: 'contract' as const, ...contract }, ...addenda].map(({ id, kind, number, signed_at }) => ({
    ...{ id, kind, number: String(number), signed_at: signed_at?.toISOString() ?? null },
  }))
}

async function readPersonal(trx: Transaction<Tables>, id: string): Promise<Shown['personal']> {
  const request = await readRequest(trx, id)
  if (!request) return readChange(trx, id)
  const { code, obligation, reason, state } = request
  const consent = code === null ? null : await findTitle(trx, code)
  return { consent, obligation: state === 'asked' ? obligation : null, state, reason, change: null }
}

async function readChange(trx: Transaction<Tables>, id: string): Promise<Shown['personal']> {
  const asked = await findChange(trx, id)
  if (!asked) return null
  const { client_id, lifted_at, lifted_because, new_value, reason, said, state, what } = asked
  const old_value =
    state === 'asked' && what !== 'blocking' ? await presentValue(trx, client_id, what) : asked.old_value
  const lifted_on = lifted_at && businessDay(lifted_at)
  const change = { what, old_value, new_value, said, lifted_on, lifted_because }
  return { consent: null, obligation: null, state, reason, change }
}

async function readComplaint(trx: Transaction<Tables>, id: string): Promise<Shown['complaint']> {
  const asked = await findComplaint(trx, id)
  if (!asked) return null
  const { answer, extension, number, text } = presentComplaint(asked)
  return { number, text, answer, extension }
}

async function findTitle(trx: Transaction<Tables>, code: string): Promise<{ ru: string; kk: string }> {
  const { title_kk: kk, title_ru: ru } = await trx
    .selectFrom('document_templates')
    .select(['title_ru', 'title_kk'])
    .where('code', '=', code)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { ru, kk }
}
