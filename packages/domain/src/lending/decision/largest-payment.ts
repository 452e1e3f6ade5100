import type { Day } from '../../calendar/day.ts'
import type { Tiyn } from '../../money/money.ts'
import { calculateDeposit } from '../deposit.ts'
import { debtOf } from '../loan.ts'
import { methods } from '../method.ts'
import { equalOf, rowsBy } from '../method-schedule.ts'
import type { AmountLimits, Product } from '../products.ts'

type Loan = { readonly product: Product; readonly amount: Tiyn; readonly term: number; readonly openDate: Day }

/** Returns the largest payment of a loan, whichever method is chosen at signing. */
export function largestPayment({ amount, openDate, product, term }: Loan): Tiyn {
  if (product.termUnit === 'day') {
    const interests = [{ fromDay: 0, toDay: term, rate: product.rate }]
    return calculateDeposit({ amount, period: term, openDate, discount: product.discount, interests }).amountToReturn
  }
  const debt = debtOf({ amount, interest: product.rate, openDate, periods: term })
  const rows = methods.flatMap((method) => rowsBy(method, debt, equalOf(debt, method)))
  return Math.max(...rows.map(({ payment }) => payment))
}

type Bearable = Omit<Loan, 'amount'> & { readonly limit: Tiyn; readonly payment: Tiyn }

/**
 * Returns the largest amount on the product's scale within the limit and with no payment above `payment`; 0 when there
 * is none.
 */
export function maxWithin({ limit, openDate, payment, product, term }: Bearable): Tiyn {
  const { least, step } = product.limits
  const fits = (amount: Tiyn) => largestPayment({ amount, openDate, product, term }) <= payment
  const top = onScaleBelow(limit, product.limits)
  if (top === 0 || !fits(least)) return 0
  // Binary search: a larger loan never has a smaller largest payment.
  let [low, high] = [0, (top - least) / step]
  while (low < high) {
    const middle = (low + high + ((low + high) % 2)) / 2
    if (fits(least + middle * step)) low = middle
    else high = middle - 1
  }
  return least + low * step
}

function onScaleBelow(amount: Tiyn, { least, most, step }: AmountLimits): Tiyn {
  if (amount < least) return 0
  const within = Math.min(amount, most)
  return within - ((within - least) % step)
}
