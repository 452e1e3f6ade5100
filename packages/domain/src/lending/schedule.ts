import type { Day } from '../calendar/day.ts'
import { type Fraction, fraction } from '../money/fraction.ts'
import { sumOf, type Tiyn } from '../money/money.ts'
import { halfUp } from '../money/rounding.ts'
import type { Due, Dues } from './payment-dates.ts'

export type ScheduleRow = {
  readonly paymentDate: Day
  readonly payment: Tiyn
  readonly principal: Tiyn
  readonly reward: Tiyn
  readonly principalRemainder: Tiyn
}

export type Debt = { readonly amount: Tiyn; readonly interest: Fraction; readonly dues: Dues }

/** Returns the principal that a row other than the last would repay; the schedule keeps it within the debt. */
type PrincipalWanted = (reward: Tiyn) => Tiyn

/** Spec §9: the last payment settles the balance, whatever difference earlier rounding left. */
export function schedule({ amount, interest, dues }: Debt, principalWanted: PrincipalWanted): ScheduleRow[] {
  const rows: ScheduleRow[] = []
  let remainder = amount
  for (const due of dues) {
    const reward = rewardFor(remainder, interest, due)
    // A payment never falls below its own reward: the law forbids charging reward on unpaid reward.
    const wanted = Math.max(principalWanted(reward), 0)
    const principal = rows.length === dues.length - 1 ? remainder : Math.min(wanted, remainder)
    remainder -= principal
    rows.push({
      paymentDate: due.paymentDate,
      payment: principal + reward,
      principal,
      reward,
      principalRemainder: remainder,
    })
  }
  return rows
}

export function rewardFor(
  principal: Tiyn,
  interest: Fraction,
  { days, yearDays }: Pick<Due, 'days' | 'yearDays'>,
): Tiyn {
  return halfUp(
    fraction(BigInt(principal) * BigInt(days) * interest.numerator, BigInt(yearDays) * interest.denominator),
  )
}

export function total(rows: readonly ScheduleRow[], part: 'payment' | 'reward'): Tiyn {
  return sumOf(...rows.map((row) => row[part]))
}
