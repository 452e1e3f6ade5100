import { addDays, addMonths, checkDay, type Day, daysBetween } from '../calendar/day.ts'
import { CalculationError } from '../money/calculation-error.ts'
import { type Fraction, fraction, times } from '../money/fraction.ts'
import { checkAmount, checkSum, sumOf, type Tiyn } from '../money/money.ts'
import { parseRate } from '../money/rate.ts'
import { down } from '../money/rounding.ts'
import { legalParameter } from './legal-parameters.ts'

/** Overdue balance after the end of the day `since`, until the next entry; 0 when all is paid. */
export type OverdueBalance = { readonly since: Day; readonly amount: Tiyn }

export type PenaltyRules = {
  readonly dailyRate: Fraction
  /** Max share of the loan for the penalties of one contract year. */
  readonly yearlyShare: Fraction
  /** Consecutive days overdue after which neither penalty nor reward grows. */
  readonly lastDay: number
}

export type PenaltyTerms = {
  readonly loanAmount: Tiyn
  readonly openDate: Day
  /** Sorted by day. */
  readonly balances: readonly OverdueBalance[]
  readonly on: Day
  readonly rules: PenaltyRules
}

export function penaltyRulesOn(openDate: Day): PenaltyRules {
  return {
    dailyRate: parseRate(legalParameter('penaltyDailyRateAtMost', openDate), { field: 'penaltyDailyRate', atMost: 1 }),
    yearlyShare: parseRate(legalParameter('penaltyYearlyShareAtMost', openDate), { field: 'penaltyShare', atMost: 1 }),
    lastDay: legalParameter('accrualOverdueDays', openDate),
  }
}

/**
 * Returns all penalty accrued by the end of a day, paid or not. Each contract year is rounded down once, because the
 * law sets the rate and the share as maximums.
 */
export function accruedPenalty({ loanAmount, openDate, balances, on, rules }: PenaltyTerms): Tiyn {
  checkAmount(loanAmount, 'loanAmount')
  checkDay(openDate, 'openDate')
  checkBalances(balances, on)
  const spans = penaltySpans(balances, on, rules.lastDay)
  const cap = down(times(fraction(loanAmount), rules.yearlyShare))
  let penalty = 0
  for (let year = 0; addMonths(openDate, 12 * year) < on; year++) {
    const contractYear = { from: addMonths(openDate, 12 * year), to: addMonths(openDate, 12 * (year + 1)) }
    const tiynDays = spans.reduce((sum, span) => sum + BigInt(span.amount) * BigInt(daysWithin(span, contractYear)), 0n)
    penalty = sumOf(penalty, Math.min(down(times(fraction(tiynDays), rules.dailyRate)), cap))
  }
  return penalty
}

/** Counts from the day after the last one in time; 0 while nothing is overdue. */
export function daysOverdue(balances: readonly OverdueBalance[], on: Day): number {
  checkBalances(balances, on)
  const current = stretches(balances).findLast(({ since }) => since <= on)
  return current && current.amount > 0 ? daysBetween(current.firstDay, on) : 0
}

function checkBalances(balances: readonly OverdueBalance[], on: Day): void {
  checkDay(on, 'on')
  for (const [index, { since, amount }] of balances.entries()) {
    checkDay(since, `balances[${index}].since`)
    checkSum(amount, `balances[${index}].amount`)
    const before = balances[index - 1]
    if (before && since < before.since) {
      throw new CalculationError('Incorrect balances: not in the order of their days', `balances[${index}].since`)
    }
  }
}

type Stretch = OverdueBalance & { readonly firstDay: Day }
type Days = { readonly from: Day; readonly to: Day }
type Span = Days & { readonly amount: Tiyn }

/** A stretch of consecutive overdue days lasts while anything is overdue; paying everything ends the count. */
function stretches(balances: readonly OverdueBalance[]): Stretch[] {
  const found: Stretch[] = []
  for (const balance of balances) {
    const previous = found.at(-1)
    found.push({ ...balance, firstDay: previous && previous.amount > 0 ? previous.firstDay : balance.since })
  }
  return found
}

function penaltySpans(balances: readonly OverdueBalance[], on: Day, lastDay: number): Span[] {
  return stretches(balances).map(({ since, amount, firstDay }, index) => {
    const next = balances[index + 1]?.since ?? on
    return { amount, from: since, to: earlier(earlier(next, on), addDays(firstDay, lastDay)) }
  })
}

function daysWithin(span: Days, year: Days): number {
  return Math.max(0, daysBetween(later(span.from, year.from), earlier(span.to, year.to)))
}

function earlier(a: Day, b: Day): Day {
  return daysBetween(a, b) > 0 ? a : b
}

function later(a: Day, b: Day): Day {
  return daysBetween(a, b) > 0 ? b : a
}
