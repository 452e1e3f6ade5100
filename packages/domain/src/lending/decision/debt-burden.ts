import type { Day } from '../../calendar/day.ts'
import { fraction, times } from '../../money/fraction.ts'
import { sumOf, type Tiyn } from '../../money/money.ts'
import { fixedRate, parseRate, type RateText } from '../../money/rate.ts'
import { down, halfUp } from '../../money/rounding.ts'
import { legalParameter } from '../legal-parameters.ts'
import { known, type Snapshot } from './snapshot.ts'

/**
 * Returns the max share of an income that payments may take (law: 0.5, and 0.25 after more than ninety days late within
 * a year).
 */
export function burdenCap({ bureau, on }: Snapshot): RateText {
  return burdenCapOn(on, known(bureau)?.hadLongOverdue === true)
}

export function burdenCapOn(on: Day, hadLongOverdue: boolean): RateText {
  return legalParameter(hadLongOverdue ? 'debtBurdenAfterLongOverdueAtMost' : 'debtBurdenAtMost', on)
}

/**
 * Returns the current monthly payments. Our own loans are in our books and, with a delay, in the bureau report: the
 * larger figure counts.
 */
export function paidMonthly({ bureau, loansHere }: Snapshot): Tiyn | null {
  const report = known(bureau)
  if (!report) return null
  const paid = (loans: readonly { readonly monthlyPayment: Tiyn }[]) =>
    sumOf(...loans.map(({ monthlyPayment }) => monthlyPayment))
  const elsewhere = paid(report.openLoans.filter(({ isHere }) => !isHere))
  const here = Math.max(paid(loansHere.open), paid(report.openLoans.filter(({ isHere }) => isHere)))
  return sumOf(elsewhere, here)
}

/** Returns the largest new payment within the cap; 0 when existing payments have reached it. */
export function bearablePayment({ cap, income, paid }: { cap: RateText; income: Tiyn; paid: Tiyn }): Tiyn {
  return Math.max(0, down(times(fraction(income), capOf(cap))) - paid)
}

/** `"0.6200"`, for display only: comparisons use the unrounded value. Null without an income. */
export function burdenOf(payments: Tiyn, income: Tiyn): RateText | null {
  return income === 0 ? null : fixedRate(halfUp(fraction(BigInt(payments) * 10_000n, income)), 4)
}

function capOf(cap: RateText) {
  return parseRate(cap, { field: 'debtBurden', atMost: 1 })
}
