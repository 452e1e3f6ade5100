import { type Fraction, fraction } from '../money/fraction.ts'
import type { Tiyn } from '../money/money.ts'
import { halfUp } from '../money/rounding.ts'
import { type Debt, type ScheduleRow, schedule } from './schedule.ts'

type AnnuityTerms = { readonly amount: Tiyn; readonly interest: Fraction; readonly periods: number }

/** amount × r × (1 + r)^n ÷ ((1 + r)^n − 1) with r a twelfth of the annual rate, as one exact fraction, rounded once. */
export function annuityPayment({ amount, interest, periods }: AnnuityTerms): Tiyn {
  if (interest.numerator === 0n) return halfUp(fraction(amount, periods))
  const unit = 12n * interest.denominator
  const grown = (unit + interest.numerator) ** BigInt(periods)
  const ungrown = unit ** BigInt(periods)
  return halfUp(fraction(BigInt(amount) * interest.numerator * grown, unit * (grown - ungrown)))
}

export function annuitySchedule(debt: Debt, payment: Tiyn): ScheduleRow[] {
  return schedule(debt, (reward) => payment - reward)
}
