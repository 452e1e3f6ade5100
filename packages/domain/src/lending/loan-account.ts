import { addDays, checkDay, type Day } from '../calendar/day.ts'
import { lastDayInTime, type StateCalendar } from '../calendar/working-days.ts'
import { CalculationError } from '../money/calculation-error.ts'
import { sumOf, type Tiyn } from '../money/money.ts'
import type { RateText } from '../money/rate.ts'
import type { Method } from './method.ts'
import { instalmentPayoff, type Payoff, pdlPayoff } from './payoff.ts'
import { penaltyRulesOn } from './penalty.ts'
import type { ProductId } from './products.ts'
import { accruedReward, type RunningLoan, standingOf } from './running-loan.ts'
import type { ScheduleRow } from './schedule.ts'

/** A loan that was paid out: what was agreed, the rows that were frozen, and how many of them are paid. */
export type LoanAccount = {
  readonly product: ProductId
  readonly amount: Tiyn
  readonly term: number
  readonly method: Method
  /** As the product names it: per day for a pdl, per year for instalments. */
  readonly rate: RateText
  readonly openDate: Day
  readonly rows: readonly ScheduleRow[]
  readonly paidRows: number
}

export type RowState = 'paid' | 'overdue' | 'due' | 'coming'

export type Owed = {
  readonly principal: Tiyn
  readonly reward: Tiyn
  readonly penalty: Tiyn
  readonly total: Tiyn
}

export type AccountDay = {
  readonly rowStates: readonly RowState[]
  /** What must be paid by the end of the day so that nothing is late. */
  readonly owed: Owed
  /** What would end the debt. */
  readonly payoff: Owed
  readonly daysOverdue: number
  /** The next row to pay; where every one that is left is late, the oldest of them with all that is owed. */
  readonly nextPayment: { readonly date: Day; readonly amount: Tiyn } | undefined
}

const nothing: Owed = { principal: 0, reward: 0, penalty: 0, total: 0 }

/** Where a loan stands at the end of a day. */
export function accountOn(loan: LoanAccount, today: Day, calendar: StateCalendar): AccountDay {
  checkDay(today, 'today')
  if (!Number.isInteger(loan.paidRows) || loan.paidRows < 0 || loan.paidRows > loan.rows.length) {
    throw new CalculationError(`Incorrect paidRows: a whole number from 0 to ${loan.rows.length}`, 'paidRows')
  }
  const rowStates = loan.rows.map((row, index) => stateOf(row, index < loan.paidRows, { today, calendar }))
  const next = loan.rows[loan.paidRows]
  if (!next) {
    return { rowStates, owed: nothing, payoff: nothing, daysOverdue: 0, nextPayment: undefined }
  }
  const payoff = payoffOn(loan, laterOf(today, lastPaidOn(loan)), calendar)
  const owed = owedOn(loan, rowStates, {
    payoff,
    firstLate: lastDayInTime(next.paymentDate, calendar),
    today,
    calendar,
  })
  return {
    rowStates,
    owed,
    payoff: { principal: payoff.principal, reward: payoff.reward, penalty: payoff.penalty, total: payoff.total },
    daysOverdue: payoff.daysOverdue,
    nextPayment: nextPayment(loan, rowStates, owed),
  }
}

type On = { readonly today: Day; readonly calendar: StateCalendar }

/** With the last day on which the oldest row could be paid in time. */
type Late = On & { readonly firstLate: Day }

function stateOf({ paymentDate }: ScheduleRow, isPaid: boolean, { calendar, today }: On): RowState {
  if (isPaid) return 'paid'
  if (today < paymentDate) return 'coming'
  return today > lastDayInTime(paymentDate, calendar) ? 'overdue' : 'due'
}

function payoffOn(loan: LoanAccount, date: Day, calendar: StateCalendar): Payoff {
  const { amount, openDate, product, rate, term } = loan
  return product === 'pdl'
    ? pdlPayoff({ amount, term, dailyRate: rate, discount: '0', openDate }, date, calendar)
    : instalmentPayoff(runningOf(loan), date, calendar)
}

function runningOf({ amount, method, openDate, paidRows, rate, term }: LoanAccount): RunningLoan {
  return { amount, interest: rate, openDate, periods: term, method, paidPayments: paidRows }
}

function owedOn(
  loan: LoanAccount,
  rowStates: readonly RowState[],
  { payoff, ...on }: Late & { readonly payoff: Payoff },
): Owed {
  const missed = rowStates.filter((state) => state === 'overdue' || state === 'due').length
  if (missed === 0) return nothing
  if (loan.product === 'pdl') {
    const { penalty, principal, reward, total } = payoff
    return { principal, reward, penalty, total }
  }
  const principal = sumOf(...loan.rows.slice(loan.paidRows, loan.paidRows + missed).map((row) => row.principal))
  const reward = rewardOfMissed(loan, missed, on)
  return { principal, reward, penalty: payoff.penalty, total: sumOf(principal, reward, payoff.penalty) }
}

/** All that has grown, but for what the row that runs now will have cost when it falls due. */
function rewardOfMissed(loan: LoanAccount, missed: number, { calendar, firstLate, today }: Late): Tiyn {
  const running = runningOf(loan)
  const stop = addDays(firstLate, penaltyRulesOn(loan.openDate).lastDay)
  const until = stop < today ? stop : today
  const inTime = { ...running, paidPayments: loan.paidRows + missed }
  return (
    accruedReward(running, standingOf(running), until, calendar) -
    accruedReward(inTime, standingOf(inTime), until, calendar)
  )
}

function nextPayment({ rows }: LoanAccount, rowStates: readonly RowState[], owed: Owed): AccountDay['nextPayment'] {
  const next = rows[rowStates.findIndex((state) => state === 'due' || state === 'coming')]
  if (next) return { date: next.paymentDate, amount: next.payment }
  const oldest = rows[rowStates.indexOf('overdue')]
  return oldest && { date: oldest.paymentDate, amount: owed.total }
}

function lastPaidOn({ openDate, paidRows, rows }: LoanAccount): Day {
  return rows[paidRows - 1]?.paymentDate ?? openDate
}

function laterOf(a: Day, b: Day): Day {
  return a > b ? a : b
}
