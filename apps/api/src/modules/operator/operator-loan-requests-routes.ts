import { mustBeAgreed } from '@qadam/domain/lending/request-deadlines'
import * as wire from '@qadam/wire/loan-requests'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { presentFigures } from '../addenda/addenda-presenter.ts'
import { writeOfUncheckedAct } from '../approvals/run-or-ask.ts'
import { answerRequest } from '../requests/answer-request.ts'
import { foreseeLowerRate, offerBetterTerms } from '../requests/better-terms.ts'
import { endRequest } from '../requests/end-request.ts'
import { dueDayOf, findOpenRequests, type LoanRequest } from '../requests/loan-request.ts'
import { offeringOf } from '../requests/plan-offer.ts'
import { recordRequest } from '../requests/record-request.ts'
import { findLoanId } from '../servicing/loan-books.ts'
import type { OperatorDeps } from './operator-deps.ts'
import { insertAction, insertLooks } from './operator-repository.ts'

/** Borrowers' requests about their loans, and the day by which the law requires a response. */
export function mountOperatorLoanRequests(
  operator: FastifyInstance,
  {
    calendar,
    database,
    notify,
    outbox,
    policy,
    today,
  }: Pick<OperatorDeps, 'calendar' | 'database' | 'notify' | 'outbox' | 'policy' | 'today'>,
): void {
  mountEndpoint(operator, wire.listLoanRequests, async ({ query }, { ip: address, requestId }) => {
    const open = await findOpenRequests(database)
    const subjects = open.map(({ id }) => id)
    await insertLooks(database, {
      operator: query.operator,
      action: 'loan_request_listed',
      subjects,
      address,
      requestId,
    })
    return { requests: open.map(({ number, ...request }) => ({ ...present(request), number: String(number) })) }
  })

  mountEndpoint(operator, wire.recordLoanRequest, ({ body, params }, { ip: address, requestId }) =>
    database.sql.transaction().execute(async (trx) => {
      const { asked_on: askedOn, ground, operator: name, wish } = body
      const asked = { contractNumber: BigInt(params.number), ground, wish, askedOn, operator: name }
      const request = await recordRequest(trx, { today: today() }, asked)
      if (request instanceof Refusal) return request
      await insertAction(trx, {
        operator: name,
        action: 'loan_request_recorded',
        subject: request.id,
        address,
        requestId,
      })
      return present(request)
    }),
  )

  mountEndpoint(operator, wire.offerBetterTerms, ({ body, params }, { ip: address, requestId }) =>
    database.sql.transaction().execute(async (trx) => {
      const { is_preview: isPreview, operator: name, rate, reason } = body
      const loanId = await findLoanId(trx, BigInt(params.number))
      if (loanId === undefined) return refuse('not_found')
      // A token names nobody whom a second person could confirm: such offers are asked for in the console.
      if (!isPreview && policy.fourEyes === 'on') return refuse('second_person_needed')
      const on = { calendar: calendar(), today: today() }
      const shown = isPreview
        ? await foreseeLowerRate(trx, on, { loanId, rate })
        : await offerBetterTerms(trx, { ...on, notify }, { loanId, rate, reason, operator: name })
      if (shown instanceof Refusal) return shown
      const action = isPreview ? 'better_terms_shown' : 'better_terms_offered'
      await insertAction(trx, { operator: name, action, subject: loanId, address, requestId })
      if (!isPreview) await writeOfUncheckedAct(trx, outbox)
      return { open_until: shown.openUntil, figures: presentFigures(shown.loan.product, shown.figures) }
    }),
  )

  mountEndpoint(operator, wire.answerLoanRequest, ({ body, params: { id } }, { ip: address, requestId }) =>
    database.sql.transaction().execute(async (trx) => {
      const reason = body.answer === 'refused' ? body.reason : null
      const offering = body.answer !== 'refused' && body.offer ? offeringOf(body.offer) : null
      const given = { id, answer: body.answer, reason, offering, operator: body.operator }
      const request = await answerRequest(trx, { today: today(), calendar: calendar(), notify }, given)
      if (request instanceof Refusal) return request
      await insertAction(trx, {
        operator: body.operator,
        action: 'loan_request_answered',
        subject: id,
        address,
        requestId,
      })
      return present(request)
    }),
  )

  mountEndpoint(operator, wire.endLoanRequest, ({ body, params: { id } }, { ip: address, requestId }) =>
    database.sql.transaction().execute(async (trx) => {
      const request = await endRequest(trx, { today: today() }, { id, ending: body.ending, operator: body.operator })
      if (request instanceof Refusal) return request
      await insertAction(trx, {
        operator: body.operator,
        action: 'loan_request_ended',
        subject: id,
        address,
        requestId,
      })
      return present(request)
    }),
  )
}

function present(request: LoanRequest): wire.LoanRequestAnswer {
  const { answer, answered_on, asked_on, ending, ground, id, is_in_time, ombudsman_until, wish } = request
  return {
    ...{ id, ground, wish, asked_on, is_in_time, must_be_agreed: mustBeAgreed(ground), due_on: dueDayOf(request) },
    ...{ answer, answered_on, ombudsman_until, ending },
  }
}
