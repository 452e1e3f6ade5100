import { addDays, checkDay, type Day, daysBetween } from '../calendar/day.ts'
import { lastDayInTime, type StateCalendar } from '../calendar/working-days.ts'
import { CalculationError } from '../money/calculation-error.ts'
import { fraction, minus, times } from '../money/fraction.ts'
import { checkAmount, sumOf, type Tiyn } from '../money/money.ts'
import { parseRate, type RateText } from '../money/rate.ts'
import { down } from '../money/rounding.ts'
import { accruedPenalty, daysOverdue, type OverdueBalance, penaltyRulesOn } from './penalty.ts'
import { accruedReward, lastPaidDay, type RunningLoan, type Status, statusOf } from './running-loan.ts'
import { checkDays } from './term.ts'

/**
 * Amount that ends the debt, valid until the end of the day. Only principal, reward and penalty may ever be charged.
 */
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

/** `since` is the last day in time, `lastDay` the last day overdue for which reward may be charged. */
type PdlDays = { readonly date: Day; readonly since: Day; readonly lastDay: number }

export function pdlPayoff(terms: PdlTerms, date: Day, calendar: StateCalendar): Payoff {
  const { amount, term, openDate } = terms
  checkAmount(amount, 'amount')
  checkDay(openDate, 'openDate')
  checkDays(term, 'term')
  checkPayoffDate(date, openDate)
  const since = lastDayInTime(addDays(openDate, term), calendar)
  const rules = penaltyRulesOn(openDate)

  const reward = pdlReward(terms, chargedDays(terms, { date, since, lastDay: rules.lastDay }))
  const due = sumOf(amount, pdlReward(terms, term))
  const balances = [{ since, amount: due }]
  const penalty = accruedPenalty({ loanAmount: amount, openDate, balances, on: date, rules })
  return payoff({ date, principal: amount, reward, penalty, daysOverdue: daysOverdue(balances, date) })
}

export function instalmentPayoff(loan: RunningLoan, date: Day, calendar: StateCalendar): Payoff {
  const status = statusOf(loan)
  checkPayoffDate(date, lastPaidDay(loan, status))
  const balances = missedPayments(status, loan.paidPayments, date, calendar)
  const rules = penaltyRulesOn(loan.openDate)

  const firstMissed = balances[0]
  const stop = firstMissed && addDays(firstMissed.since, rules.lastDay)
  const reward = accruedReward(loan, status, stop && stop < date ? stop : date, calendar)
  const penalty = accruedPenalty({ loanAmount: loan.amount, openDate: loan.openDate, balances, on: date, rules })
  return payoff({ date, principal: status.principal, reward, penalty, daysOverdue: daysOverdue(balances, date) })
}

// In time it costs at most the days of the contract; once late, every day that the money was out.
function chargedDays({ openDate, term }: PdlTerms, { date, since, lastDay }: PdlDays): number {
  const used = daysBetween(openDate, date)
  const lateAtMost = daysBetween(openDate, since) + lastDay
  return date > since ? Math.min(used, lateAtMost) : Math.min(used, term)
}

function pdlReward({ amount, dailyRate, discount }: PdlTerms, days: number): Tiyn {
  const rate = parseRate(dailyRate, { field: 'dailyRate', atMost: 1 })
  const kept = minus(fraction(1), parseRate(discount, { field: 'discount', atMost: 1 }))
  return down(times(fraction(BigInt(amount) * BigInt(days)), times(rate, kept)))
}

/** Each missed payment adds to the overdue balance after its last day in time. */
function missedPayments({ rows }: Status, paid: number, date: Day, calendar: StateCalendar): OverdueBalance[] {
  const balances: OverdueBalance[] = []
  let amount = 0
  for (const { paymentDate, payment } of rows.slice(paid)) {
    const since = lastDayInTime(paymentDate, calendar)
    if (since >= date) break
    amount = sumOf(amount, payment)
    balances.push({ since, amount })
  }
  return balances
}

function checkPayoffDate(date: Day, notBefore: Day): void {
  checkDay(date, 'date')
  if (date < notBefore) throw new CalculationError(`Incorrect date: before ${notBefore}`, 'date')
}

function payoff(parts: Omit<Payoff, 'total'>): Payoff {
  return { ...parts, total: sumOf(parts.principal, parts.reward, parts.penalty) }
}
