import { businessDay } from '@qadam/domain/calendar/business-day'
import { type Day, yearOf } from '@qadam/domain/calendar/day'
import { isLastDayInTimeKnown, lastDayInTime } from '@qadam/domain/calendar/working-days'
import type { DebtParts } from '@qadam/domain/lending/allocation'
import { nominalPercent } from '@qadam/domain/lending/nominal-rate'
import { productOn } from '@qadam/domain/lending/products'
import { receiptNumber } from '@qadam/domain/lending/receipt-number'
import { creditedBy } from '@qadam/domain/lending/servicing/credited-by'
import type { LoanState } from '@qadam/domain/lending/servicing/loan-state'
import { statusOf } from '@qadam/domain/lending/servicing/loan-status'
import { nextToPay } from '@qadam/domain/lending/servicing/next-to-pay'
import { overdueCost } from '@qadam/domain/lending/servicing/overdue-cost'
import { suspensionOf } from '@qadam/domain/lending/servicing/suspend'
import { isRecovered } from '@qadam/domain/lending/servicing/write-off'
import { sumOf, type Tiyn } from '@qadam/domain/money/money'
import type { LoanDetails, LoanSummary } from '@qadam/wire/loans'
import type { LoanFile, LoanToday } from './loans-repository.ts'

export function presentLoanSummary({ ground, loan, state }: LoanToday): LoanSummary {
  const status = statusOf(state)
  const { daysOverdue } = status
  const owed = sumOf(owedOf(status.owed).total, claimOf(state))
  return {
    id: loan.id,
    contract_id: loan.contract_id,
    number: String(loan.contract_number),
    product: loan.product,
    state: shownState(state, daysOverdue),
    amount_tiyn: Number(loan.amount_tiyn),
    opened_on: loan.opened_on,
    closed_on: state.closedOn,
    next_payment: nextPayment(state, owed),
    days_overdue: daysOverdue,
    due_today_tiyn: owed,
    suspended: presentSuspension(state, ground),
  }
}

export function presentLoan(file: LoanFile): LoanDetails {
  const { beginning, demand, loan, payments, pending, rows, state } = file
  const { credit, owed, payoff } = statusOf(state)
  const termUnit = productOn(loan.product, loan.opened_on).termUnit
  return {
    ...presentLoanSummary(file),
    term: loan.term,
    method: loan.method,
    nominal_rate_percent: nominalPercent({ rate: loan.nominal_rate, termUnit }),
    gesv_percent: loan.gesv_percent,
    return_tiyn: sumOf(...rows.map(({ payment_tiyn }) => Number(payment_tiyn))),
    reward_tiyn: sumOf(...rows.map(({ reward_tiyn }) => Number(reward_tiyn))),
    payoff: presentOwed(withClaim(payoff ?? owesNothing, state), state.day),
    owed: presentOwed(withClaim(owedOf(owed), state), state.day),
    credit_tiyn: credit,
    overdue: presentOverdue(state),
    demanded: demand && {
      ...{ on: demand.on, until: demand.until },
      ...{ late_tiyn: Number(demand.late_tiyn), whole_tiyn: Number(demand.whole_tiyn) },
    },
    under_way: pending.map(({ amount_tiyn, value_on }) => ({
      amount_tiyn: Number(amount_tiyn),
      credited_by: creditedBy(value_on, state.calendar),
    })),
    schedule: rows.map((row, index) => ({
      number: row.number,
      date: row.payment_date,
      payment_tiyn: Number(row.payment_tiyn),
      principal_tiyn: Number(row.principal_tiyn),
      reward_tiyn: Number(row.reward_tiyn),
      remainder_tiyn: Number(row.remainder_tiyn),
      state: state.rows[index]?.state ?? (isRecovered(state) ? 'paid' : 'overdue'),
    })),
    versions: state.versions.map(({ gesvPercent, on, rows: agreed }) => ({
      ...{ on, gesv_percent: gesvPercent },
      rows: agreed.map((row) => ({ date: row.date, payment_tiyn: sumOf(row.principal, row.reward, row.carried) })),
    })),
    began: {
      applied_on: businessDay(beginning.submitted_at),
      approved_on: beginning.decided_at && businessDay(beginning.decided_at),
      signed_on: beginning.signed_at && businessDay(beginning.signed_at),
    },
    holidays_unknown_from: unknownYearOf(state),
    payments: payments.map((payment) => ({
      ...{ id: payment.id, received_on: payment.received_on, taken_back_on: payment.taken_back_on },
      is_moved: payment.is_moved,
      ...{ amount_tiyn: Number(payment.amount_tiyn), principal_tiyn: Number(payment.principal_tiyn) },
      ...{ reward_tiyn: Number(payment.reward_tiyn), penalty_tiyn: Number(payment.penalty_tiyn) },
      credit_tiyn: Number(payment.credit_tiyn),
      receipt: receiptOf(payment),
    })),
  }
}

/** A written-off loan is late until its claim is paid; then nothing is owed. */
function shownState(state: LoanState, daysOverdue: number): LoanSummary['state'] {
  if (isRecovered(state)) return 'closed'
  return state.state === 'written_off' || daysOverdue > 0 ? 'overdue' : state.state
}

function presentSuspension(state: LoanState, ground: LoanToday['ground']): LoanSummary['suspended'] {
  const days = suspensionOf(state)
  return days && ground && { ground, ...days }
}

function presentOverdue(state: LoanState): LoanDetails['overdue'] {
  const cost = overdueCost(state)
  return cost && { since: cost.since, day_costs_tiyn: cost.dayCosts, stops_on: cost.stopsOn }
}

function receiptOf({
  receipt_id: id,
  receipt_number,
  receipt_year,
}: LoanFile['payments'][number]): LoanDetails['payments'][number]['receipt'] {
  const number = receiptNumber({ number: receipt_number, year: receipt_year })
  return id === null || number === null ? null : { id, number }
}

/** A written-off loan is a loss in the books but still owed. */
function claimOf({ balances, state }: LoanState): Tiyn {
  return state === 'written_off' ? balances.write_offs : 0
}

/** Payments towards a claim are counted against the whole, not part by part. */
function withClaim(owed: Owed, state: LoanState): Owed {
  return { ...owed, total: sumOf(owed.total, claimOf(state)) }
}

const owesNothing: Owed = { principal: 0, reward: 0, penalty: 0, total: 0 }

type Owed = { readonly principal: Tiyn; readonly reward: Tiyn; readonly penalty: Tiyn; readonly total: Tiyn }

/** Adds up overdue and due amounts: both have to be paid today. */
function owedOf({ overduePrincipal, overdueReward, penalty, ...due }: DebtParts): Owed {
  const principal = sumOf(overduePrincipal, due.principal)
  const reward = sumOf(overdueReward, due.reward)
  return { principal, reward, penalty, total: sumOf(principal, reward, penalty) }
}

function unknownYearOf({ calendar, rows }: LoanState): number | null {
  const unsure = rows.find(({ date, state }) => state !== 'paid' && !isLastDayInTimeKnown(date, calendar))
  return unsure ? yearOf(lastDayInTime(unsure.date, calendar)) : null
}

/** Returns the next payment or, when every remaining row is overdue, the oldest of them with the whole debt. */
function nextPayment(state: LoanState, owed: Tiyn): LoanSummary['next_payment'] {
  const next = nextToPay(state)
  if (next) return { date: next.date, amount_tiyn: next.amount }
  const oldest = state.rows.find(({ state }) => state === 'overdue')
  return oldest ? { date: oldest.date, amount_tiyn: owed } : null
}

function presentOwed({ penalty, principal, reward, total }: Owed, on: Day): LoanDetails['owed'] {
  return { on, principal_tiyn: principal, reward_tiyn: reward, penalty_tiyn: penalty, total_tiyn: total }
}
