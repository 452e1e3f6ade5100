import {
  endLoan as endLoanEndpoint,
  readCloses,
  readLoanBooks,
  returnCredit as returnCreditEndpoint,
  suspendLoan as suspendLoanEndpoint,
} from '@qadam/wire/operator-loans'
import type { FastifyInstance } from 'fastify'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import { writeOfUncheckedAct } from '../approvals/run-or-ask.ts'
import { waitAgain } from '../requests/wait-again.ts'
import { findCloseStatus, findLeftBehind } from '../servicing/close-status.ts'
import { endLoan } from '../servicing/end-loan.ts'
import { accountName, findLoanBooks, findLoanId } from '../servicing/loan-books.ts'
import { returnCredit } from '../servicing/return-credit.ts'
import { suspendLoan } from '../servicing/suspend-loan.ts'
import type { OperatorDeps } from './operator-deps.ts'
import { insertAction } from './operator-repository.ts'

type Deps = Pick<OperatorDeps, 'calendar' | 'clients' | 'database' | 'outbox' | 'policy' | 'today'>

/** Closed days, and how a loan reached its current state. */
export function mountOperatorLoans(operator: FastifyInstance, deps: Deps): void {
  const { calendar, clients, database, outbox, policy, today } = deps
  mountEndpoint(operator, readCloses, async () => {
    const { closedThrough, daysBehind } = await findCloseStatus(database)
    const leftBehind = await findLeftBehind(database)
    return {
      ...{ closed_through: closedThrough, days_behind: daysBehind },
      left_behind: leftBehind.map(({ code, last_tried_at, number, since }) => ({
        ...{ number: String(number), day: since, code, tried_at: last_tried_at.toISOString() },
      })),
    }
  })

  mountEndpoint(operator, readLoanBooks, ({ params, query }, { ip: address, requestId }) =>
    database.sql.transaction().execute(async (trx) => {
      const books = await findLoanBooks(trx, BigInt(params.number))
      if (!books) return refuse('not_found')
      const { balances, entries, events, loan, versions } = books
      await insertAction(trx, { operator: query.operator, action: 'loan_read', subject: loan.id, address, requestId })
      return {
        ...{ number: String(loan.number), state: loan.state, opened_on: loan.opened_on },
        ...{ closed_through: loan.closed_through, overdue_since: loan.overdue_since },
        balances: balances.map(({ account, balance_tiyn }) => ({
          ...{ account: accountName(account), tiyn: Number(balance_tiyn) },
        })),
        events: events.map(({ amount_tiyn, choice, kind, number, on_day, recorded_at, reverses }) => ({
          ...{ number, kind, on: on_day, choice, reverses, recorded_at: recorded_at.toISOString() },
          amount_tiyn: amount_tiyn === null ? null : Number(amount_tiyn),
        })),
        versions: versions.map(({ gesv_percent, made_by, on_day, version, voided_by }) => ({
          ...{ version, on: on_day, gesv_percent, made_by, voided_by },
        })),
        entries: entries.map(({ lines, ...entry }) => ({
          ...entry,
          lines: lines.map(({ account, side, tiyn }) => ({ account: accountName(account), side, tiyn })),
        })),
      }
    }),
  )

  mountEndpoint(operator, returnCreditEndpoint, ({ body, params }, { ip: address, requestId }) =>
    database.sql.transaction().execute(async (trx) => {
      const { amount_tiyn, operator: name, order_number } = body
      const loanId = await findLoanId(trx, BigInt(params.number))
      if (loanId === undefined) return refuse('not_found')
      const on = { calendar: calendar(), today: today() }
      const returned = await returnCredit(trx, on, {
        ...{ loanId, amount: amount_tiyn, orderNumber: order_number, operator: name },
      })
      if (returned instanceof Refusal) return returned
      await insertAction(trx, { operator: name, action: 'credit_returned', subject: loanId, address, requestId })
      const client = await clients.within(trx, returned.clientId)
      if (client) await notifyCabinet(trx, client.registrationId, 'loan')
      return { returned_on: returned.returnedOn, amount_tiyn }
    }),
  )

  mountEndpoint(operator, endLoanEndpoint, ({ body, params }, { ip: address, requestId }) =>
    database.sql.transaction().execute(async (trx) => {
      const { how, operator: name, order_number, reason } = body
      const loanId = await findLoanId(trx, BigInt(params.number))
      if (loanId === undefined) return refuse('not_found')
      // A token names nobody whom a second person could confirm: such acts are asked for in the console.
      if (policy.fourEyes === 'on') return refuse('second_person_needed')
      const on = { calendar: calendar(), today: today() }
      const ended = await endLoan(trx, on, { loanId, how, reason, orderNumber: order_number, operator: name })
      if (ended instanceof Refusal) return ended
      const action = how === 'cancel' ? 'loan_cancelled' : 'loan_written_off'
      await insertAction(trx, { operator: name, action, subject: loanId, address, requestId })
      await writeOfUncheckedAct(trx, outbox)
      const client = await clients.within(trx, ended.clientId)
      if (client) await notifyCabinet(trx, client.registrationId, 'loan')
      const { endedOn, penalty, principal, reward } = ended
      return { ended_on: endedOn, principal_tiyn: principal, reward_tiyn: reward, penalty_tiyn: penalty }
    }),
  )

  mountEndpoint(operator, suspendLoanEndpoint, ({ body, params }, { ip: address, requestId }) =>
    database.sql.transaction().execute(async (trx) => {
      const loanId = await findLoanId(trx, BigInt(params.number))
      if (loanId === undefined) return refuse('not_found')
      const done = await suspendLoan(trx, { calendar: calendar(), today: today() }, { ...body, loanId })
      if (done instanceof Refusal) return done
      if (body.do === 'resume') await waitAgain(trx, loanId, today())
      const action = body.do === 'suspend' ? 'loan_suspended' : 'loan_resumed'
      await insertAction(trx, { operator: body.operator, action, subject: loanId, address, requestId })
      const client = await clients.within(trx, done.clientId)
      if (client) await notifyCabinet(trx, client.registrationId, 'loan')
      return done.suspended
    }),
  )
}
