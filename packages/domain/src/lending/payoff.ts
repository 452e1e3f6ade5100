import { addDays, checkDay, type Day, daysBetween, daysInYear, yearOf } from '../calendar/day.ts'
import { lastDayInTime, type StateCalendar, weekendsOnly } from '../calendar/working-days.ts'
import { CalculationError } from '../money/calculation-error.ts'
import { fraction, minus, times } from '../money/fraction.ts'
import { checkAmount, type Tiyn } from '../money/money.ts'
import { parseRate, type RateText } from '../money/rate.ts'
import { down } from '../money/rounding.ts'
import { longestPeriod } from './deposit.ts'
import { accruedPenalty, daysOverdue, type OverdueBalance, penaltyRulesOn } from './penalty.ts'
import { type RunningLoan, type Standing, standingOf } from './running-loan.ts'
import { rewardFor } from './schedule.ts'

/** What ends the debt, good until the end of the day. Only principal, reward and penalty may ever be asked for. */
export type Payoff = {
  readonly date: Day
  readonly principal: Tiyn
  readonly reward: Tiyn
  readonly penalty: Tiyn
  readonly total: Tiyn
  readonly daysOverdue: number
}

export type PdlTerms = {
  readonly amount: Tiyn
  /** Days. */
  readonly term: number
  readonly dailyRate: RateText
  readonly discount: RateText
  readonly openDate: Day
}

export function pdlPayoff(terms: PdlTerms, date: Day, calendar: StateCalendar = weekendsOnly): Payoff {
  const { amount, term, openDate } = terms
  checkAmount(amount, 'amount')
  checkDay(openDate, 'openDate')
  if (!Number.isInteger(term) || term < 1 || term > longestPeriod) {
    throw new CalculationError(`Incorrect term: a whole number of days from 1 to ${longestPeriod}`, 'term')
  }
  checkPayoffDate(date, openDate)
  const since = lastDayInTime(addDays(openDate, term), calendar)
  const rules = penaltyRulesOn(openDate)

  const late = Math.max(0, Math.min(daysBetween(since, date), rules.lastDay))
  const reward = pdlReward(terms, Math.min(daysBetween(openDate, date), term) + late)
  const due = amount + pdlReward(terms, term)
  const balances = [{ since, amount: due }]
  const penalty = accruedPenalty({ loanAmount: amount, openDate, balances, on: date, rules })
  return payoff({ date, principal: amount, reward, penalty, daysOverdue: daysOverdue(balances, date) })
}

export function instalmentPayoff(loan: RunningLoan, date: Day, calendar: StateCalendar = weekendsOnly): Payoff {
  const standing = standingOf(loan)
  checkPayoffDate(date, lastPaidDay(loan, standing))
  const balances = missedPayments(standing, loan.paidPayments, date, calendar)
  const rules = penaltyRulesOn(loan.openDate)

  const firstMissed = balances[0]
  const stop = firstMissed && addDays(firstMissed.since, rules.lastDay)
  const reward = accruedReward(loan, standing, stop && stop < date ? stop : date)
  const penalty = accruedPenalty({ loanAmount: loan.amount, openDate: loan.openDate, balances, on: date, rules })
  return payoff({ date, principal: standing.principal, reward, penalty, daysOverdue: daysOverdue(balances, date) })
}

/** The reward that has grown since the last payment: every row that fell due is rounded, and so is the one that runs. */
export function accruedReward(loan: RunningLoan, { debt, principal, rows }: Standing, date: Day): Tiyn {
  let from = lastPaidDay(loan, { rows })
  let reward = 0
  for (const due of debt.dues.slice(loan.paidPayments)) {
    if (from >= date) break
    const to = due.paymentDate < date ? due.paymentDate : date
    reward += rewardFor(principal, debt.interest, { days: daysBetween(from, to), yearDays: due.yearDays })
    from = to
  }
  if (from >= date) return reward
  const yearDays = daysInYear(yearOf(date))
  return reward + rewardFor(principal, debt.interest, { days: daysBetween(from, date), yearDays })
}

export function lastPaidDay({ paidPayments, openDate }: RunningLoan, { rows }: Pick<Standing, 'rows'>): Day {
  return paidPayments === 0 ? openDate : rows[paidPayments - 1]!.paymentDate
}

function pdlReward({ amount, dailyRate, discount }: PdlTerms, days: number): Tiyn {
  const rate = parseRate(dailyRate, { field: 'dailyRate', atMost: 1 })
  const kept = minus(fraction(1), parseRate(discount, { field: 'discount', atMost: 1 }))
  return down(times(fraction(BigInt(amount) * BigInt(days)), times(rate, kept)))
}

/** Each payment that was not made adds to what stands overdue after its last day in time. */
function missedPayments({ rows }: Standing, paid: number, date: Day, calendar: StateCalendar): OverdueBalance[] {
  const balances: OverdueBalance[] = []
  let amount = 0
  for (const { paymentDate, payment } of rows.slice(paid)) {
    const since = lastDayInTime(paymentDate, calendar)
    if (since >= date) break
    amount += payment
    balances.push({ since, amount })
  }
  return balances
}

function checkPayoffDate(date: Day, notBefore: Day): void {
  checkDay(date, 'date')
  if (date < notBefore) throw new CalculationError(`Incorrect date: before ${notBefore}`, 'date')
}

function payoff(parts: Omit<Payoff, 'total'>): Payoff {
  return { ...parts, total: parts.principal + parts.reward + parts.penalty }
}
