import { fraction, times } from '../../money/fraction.ts'
import { sumOf, type Tiyn } from '../../money/money.ts'
import { fixedRate, parseRate, type RateText } from '../../money/rate.ts'
import { down, halfUp } from '../../money/rounding.ts'
import { legalParameter } from '../legal-parameters.ts'
import { known, type Snapshot } from './snapshot.ts'

/** The share of an income that payments may take (law: 0.5, and 0.25 after more than ninety days late within a year). */
export function burdenCap(snapshot: Snapshot): RateText {
  const isAfterOverdue = known(snapshot.bureau)?.hadLongOverdue === true
  return legalParameter(isAfterOverdue ? 'debtBurdenAfterLongOverdueAtMost' : 'debtBurdenAtMost', snapshot.on)
}

/** What is paid a month already. Our own loans stand in our books and, sooner or later, in the bureau: the larger counts. */
export function paidMonthly({ bureau, loansHere }: Snapshot): Tiyn | null {
  const report = known(bureau)
  if (!report) return null
  const paid = (loans: readonly { readonly monthlyPayment: Tiyn }[]) =>
    sumOf(...loans.map(({ monthlyPayment }) => monthlyPayment))
  const elsewhere = paid(report.openLoans.filter(({ isHere }) => !isHere))
  const here = Math.max(paid(loansHere.open), paid(report.openLoans.filter(({ isHere }) => isHere)))
  return sumOf(elsewhere, here)
}

/** The largest new payment that stays within the cap; nothing when the old ones have reached it. */
export function bearablePayment({ cap, income, paid }: { cap: RateText; income: Tiyn; paid: Tiyn }): Tiyn {
  return Math.max(0, down(times(fraction(income), capOf(cap))) - paid)
}

/** `"0.6200"`, for people; what is compared is never rounded. Null without an income. */
export function burdenOf(payments: Tiyn, income: Tiyn): RateText | null {
  return income === 0 ? null : fixedRate(halfUp(fraction(BigInt(payments) * 10_000n, income)), 4)
}

function capOf(cap: RateText) {
  return parseRate(cap, { field: 'debtBurden', atMost: 1 })
}
