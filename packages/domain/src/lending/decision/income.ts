import type { Day } from '../../calendar/day.ts'
import { addMonths } from '../../calendar/day.ts'
import { fraction } from '../../money/fraction.ts'
import { sumOf, type Tiyn } from '../../money/money.ts'
import { parseRate } from '../../money/rate.ts'
import { down } from '../../money/rounding.ts'
import type { DecisionRules } from './rules.ts'
import { known, type Snapshot } from './snapshot.ts'

/** Returns the complete months before a day, oldest first: `2026-05`. */
export function monthsBefore(day: Day, count: number): string[] {
  const thisMonth = `${day.slice(0, 7)}-01`
  return Array.from({ length: count }, (_, index) => addMonths(thisMonth, index - count).slice(0, 7))
}

/**
 * Returns the average monthly income by pension contributions; a month without one counts as a month without income.
 * Null when the source has not responded.
 */
export function monthlyIncome(snapshot: Snapshot, rules: DecisionRules): Tiyn | null {
  const income = known(snapshot.income)
  if (!income) return null
  const paid = sumOf(...contributionsOf(snapshot, rules))
  const share = parseRate(rules.contributionShare, { field: 'contributionShare', atMost: 1 })
  return down(fraction(BigInt(paid) * share.denominator, BigInt(rules.incomeMonths) * share.numerator))
}

export function monthsWithIncome(snapshot: Snapshot, rules: DecisionRules): number {
  return contributionsOf(snapshot, rules).filter((amount) => amount > 0).length
}

/** A month may be paid for in several parts, by several employers. */
function contributionsOf({ income, on }: Snapshot, { incomeMonths }: DecisionRules): Tiyn[] {
  const told = known(income)?.contributions ?? []
  return monthsBefore(on, incomeMonths).map((month) =>
    sumOf(...told.filter((one) => one.month === month).map(({ amount }) => amount)),
  )
}
