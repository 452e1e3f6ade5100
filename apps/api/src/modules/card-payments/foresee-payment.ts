import type { LoanState } from '@qadam/domain/lending/servicing/loan-state'
import { leftToPay, statusOf } from '@qadam/domain/lending/servicing/loan-status'
import { nextToPay } from '@qadam/domain/lending/servicing/next-to-pay'
import { type PaymentChoice, receive } from '@qadam/domain/lending/servicing/receive'
import { isSettled } from '@qadam/domain/lending/servicing/write-off'
import type { Tiyn } from '@qadam/domain/money/money'
import type * as wire from '@qadam/wire/card-payments'
import type { AnswerOf } from '@qadam/wire/endpoint'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { loansToday } from '../servicing/loans-today.ts'
import { paidParts } from '../servicing/receive-payment.ts'
import type { CardPaying } from './card-payments.ts'

type Outcome = AnswerOf<typeof wire.foreseePayment>

type Wanted = { readonly loanId: string; readonly amount: Tiyn; readonly choice: PaymentChoice | null }

type Reading = Pick<CardPaying, 'calendar' | 'clients' | 'database' | 'today'>

/** Applies the rules that will credit the money to the loan as it is now; writes nothing. */
export async function foreseePayment(
  { calendar, clients, database, today }: Reading,
  { accountId }: Session,
  { amount, choice, loanId }: Wanted,
): Promise<Outcome | Refusal<'not_found' | 'loan_not_allowed'>> {
  const client = await clients.byAccount(accountId)
  if (!client) return refuse('not_found')
  const loan = await database.sql
    .selectFrom('loans')
    .selectAll()
    .where('id', '=', loanId)
    .where('client_id', '=', client.id)
    .executeTakeFirst()
  if (!loan) return refuse('not_found')
  const [before] = await loansToday(database.sql, [loan], { calendar: calendar(), today: today() })
  if (before?.state !== 'active' && before?.state !== 'written_off') return refuse('loan_not_allowed')
  const after = receive({ state: before, entries: [] }, amount, choice).state
  const { credit } = statusOf(after)
  const next = nextToPay(after)
  const paid = paidParts(before, after)
  return {
    ...{ on: before.day, amount_tiyn: amount, principal_tiyn: paid.principal, reward_tiyn: paid.reward },
    ...{ penalty_tiyn: paid.penalty, credit_tiyn: credit, is_closed: isSettled(after) },
    left_tiyn: leftToPay(after),
    next_payment: next && { date: next.date, amount_tiyn: next.amount },
    new_schedule: newSchedule(before, after),
  }
}

function newSchedule(before: LoanState, { rows, state, versions }: LoanState): Outcome['new_schedule'] {
  const agreed = versions.at(-1)
  if (state !== 'active' || !agreed || versions.length === before.versions.length) return null
  return {
    gesv_percent: agreed.gesvPercent,
    rows: rows
      .filter((row) => row.state === 'coming' || row.state === 'due')
      .map(({ carried, date, principal, reward }) => ({
        ...{ date, payment_tiyn: principal + reward + carried, principal_tiyn: principal },
        reward_tiyn: reward + carried,
      })),
  }
}
