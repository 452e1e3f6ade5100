import type { Day } from '../../calendar/day.ts'
import type { Tiyn } from '../../money/money.ts'
import { calculateDeposit } from '../deposit.ts'
import { debtOf } from '../loan.ts'
import { equalOf, rowsBy } from '../method.ts'
import type { AmountLimits, Product } from '../products.ts'

type Loan = { readonly product: Product; readonly amount: Tiyn; readonly term: number; readonly openDate: Day }

/** The dearest month of a loan, whichever method is chosen when it is signed. */
export function largestPayment({ amount, openDate, product, term }: Loan): Tiyn {
  if (product.termUnit === 'day') {
    const interests = [{ fromDay: 0, toDay: term, rate: product.rate }]
    return calculateDeposit({ amount, period: term, openDate, discount: product.discount, interests }).amountToReturn
  }
  const debt = debtOf({ amount, interest: product.rate, openDate, periods: term })
  const rows = (['annuity', 'equal'] as const).flatMap((method) => rowsBy(method, debt, equalOf(debt, method)))
  return Math.max(...rows.map(({ payment }) => payment))
}

type Bearable = Omit<Loan, 'amount'> & { readonly limit: Tiyn; readonly payment: Tiyn }

/** The most on the product's scale whose dearest month stays within a payment and which stays within a limit; 0 when nothing does. */
export function maxWithin({ limit, openDate, payment, product, term }: Bearable): Tiyn {
  const { least, step } = product.limits
  const fits = (amount: Tiyn) => largestPayment({ amount, openDate, product, term }) <= payment
  const top = onScaleBelow(limit, product.limits)
  if (top === 0 || !fits(least)) return 0
  // A larger loan never has a smaller dearest month: the edge is found by halving.
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
