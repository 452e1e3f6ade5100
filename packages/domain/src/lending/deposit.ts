import { addDays, checkDay, type Day } from '../calendar/day.ts'
import { CalculationError } from '../money/calculation-error.ts'
import { type Fraction, fraction, minus, plus, times } from '../money/fraction.ts'
import { checkAmount, sumOf, type Tiyn } from '../money/money.ts'
import { compounded, parseRate, type RateText, rateText } from '../money/rate.ts'
import { down } from '../money/rounding.ts'
import { checkDays } from './term.ts'

/** A daily rate for the days from `fromDay` to `toDay`, both included. */
export type InterestBand = { readonly fromDay: number; readonly toDay: number; readonly rate: RateText }

export type DepositTerms = {
  readonly amount: Tiyn
  /** Days. */
  readonly period: number
  readonly openDate: Day
  /** The share of the reward withheld as tax: `"0"` for a loan. */
  readonly discount: RateText
  readonly interests: readonly InterestBand[]
}

export type Deposit = {
  readonly paymentDate: Day
  readonly reward: Tiyn
  readonly amountToReturn: Tiyn
  readonly nominalRate: RateText
  readonly annualRate: RateText
  readonly effectiveAnnualRate: RateText
}

const highestDailyRate = 10

/** Spec §9: also the arithmetic of a loan repaid in a single payment, seen from the other side. */
export function calculateDeposit({ amount, period, openDate, discount, interests }: DepositTerms): Deposit {
  checkAmount(amount, 'amount')
  checkDays(period, 'period')
  checkDay(openDate, 'openDate')
  const withheld = parseRate(discount, { field: 'discount', atMost: 1 })

  const nominal = nominalRate(bandsOf(interests, period), withheld)
  const reward = down(times(fraction(amount), nominal))
  return {
    paymentDate: addDays(openDate, period),
    reward,
    amountToReturn: sumOf(amount, reward),
    nominalRate: rateText(nominal),
    annualRate: rateText(times(nominal, fraction(365, period))),
    effectiveAnnualRate: compounded(nominal, fraction(365, period)),
  }
}

function nominalRate(bands: readonly InterestBand[], withheld: Fraction): Fraction {
  const kept = minus(fraction(1), withheld)
  return bands.reduce((sum, { fromDay, toDay, rate }, index) => {
    const daily = parseRate(rate, { field: `interests[${index}].rate`, atMost: highestDailyRate })
    return plus(sum, times(times(daily, kept), fraction(toDay - fromDay + 1)))
  }, fraction(0))
}

// Spec §5: the last band must end on the deposit period. A gap would silently pay nothing, an overlap would pay twice.
function bandsOf(interests: readonly InterestBand[], period: number): InterestBand[] {
  if (!Array.isArray(interests)) throw new CalculationError('Incorrect interests array', 'interests')
  const [first, ...others] = interests as readonly InterestBand[]
  if (!first) throw new CalculationError('Empty interests array', 'interests')
  const bands = [first.fromDay === 0 ? { ...first, fromDay: 1 } : first, ...others]
  let covered = 0
  for (const { fromDay, toDay } of bands) {
    if (fromDay !== covered + 1 || !Number.isInteger(toDay) || toDay < fromDay) {
      throw new CalculationError('Incorrect interests array', 'interests')
    }
    covered = toDay
  }
  if (covered !== period) throw new CalculationError('Incorrect interests array', 'interests')
  return bands
}
