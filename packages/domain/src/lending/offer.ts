import { checkDay, type Day } from '../calendar/day.ts'
import { memberAt } from '../list/member-at.ts'
import type { Tiyn } from '../money/money.ts'
import { type RateText, roundedRate } from '../money/rate.ts'
import { calculateDeposit } from './deposit.ts'
import { type GesvPercent, gesvOfFlows, gesvOfRate } from './gesv.ts'
import { calculationBy, debtOf, flowsOf, type Loan, loanOf } from './loan.ts'
import type { Method } from './method.ts'
import { type Product, type ProductId, productOn, soldTerm } from './products.ts'

export type OfferTerms = {
  readonly product: ProductId
  readonly amount: Tiyn
  readonly term: number
  readonly method: Method
  readonly openDate: Day
}

export type Offer = Loan & {
  readonly returnAmount: Tiyn
  /** Amount of one payment: the whole of a pdl, the equal payment of an annuity, the first payment of 'equal'. */
  readonly payment: Tiyn
  /** The reward in tenge: the overpayment. */
  readonly percent: Tiyn
  /** For calculations by people and scripts; rounding it again would round twice. */
  readonly gesv: RateText
  /** The legally required figure, computed from the payments and rounded once. */
  readonly gesvPercent: GesvPercent
}

/** Computes the figures that the home page calculator shows and the contract will state. */
export function calculateOffer(terms: OfferTerms): Offer {
  checkDay(terms.openDate, 'openDate')
  const product = productOn(terms.product, terms.openDate)
  soldTerm(product, terms.term)
  return offerAt(product, terms)
}

/** Same at an agreed rate: a contract keeps its own, whatever is sold on the day of its payout. */
export function offerAt(rates: Pick<Product, 'termUnit' | 'rate' | 'discount'>, terms: OfferTerms): Offer {
  return rates.termUnit === 'day' ? singlePayment(terms, rates) : instalments(terms, rates)
}

function singlePayment(
  { amount, term, openDate }: OfferTerms,
  { rate, discount }: Pick<Product, 'rate' | 'discount'>,
): Offer {
  const interests = [{ fromDay: 0, toDay: term, rate }]
  const deposit = calculateDeposit({ amount, period: term, openDate, discount, interests })
  const { paymentDate, reward, amountToReturn, effectiveAnnualRate } = deposit
  // A single payment is the same by both methods, but the law requires both to be shown.
  const calculation = {
    paymentSchedule: [{ paymentDate, payment: amountToReturn, principal: amount, reward, principalRemainder: 0 }],
    totalPayment: amountToReturn,
    totalReward: reward,
    // A loan's rate has four decimals; `gesv` keeps the deposit's unrounded rate, from which the legal figure is
    // rounded.
    effectiveAnnualRate: roundedRate(effectiveAnnualRate, 4),
  }
  return {
    returnAmount: amountToReturn,
    payment: amountToReturn,
    percent: reward,
    gesv: effectiveAnnualRate,
    gesvPercent: gesvOfRate(effectiveAnnualRate),
    firstPaymentDate: paymentDate,
    lastPaymentDate: paymentDate,
    annuityCalculation: { annuityPayment: amountToReturn, ...calculation },
    differentialCalculation: calculation,
  }
}

const paymentOf: Readonly<Record<Method, (loan: Loan) => Tiyn>> = {
  annuity: ({ annuityCalculation }) => annuityCalculation.annuityPayment,
  equal: ({ differentialCalculation }) => memberAt(differentialCalculation.paymentSchedule, 0).payment,
}

function instalments({ amount, term, method, openDate }: OfferTerms, product: Pick<Product, 'rate'>): Offer {
  const debt = debtOf({ amount, interest: product.rate, openDate, periods: term })
  const loan = loanOf(debt)
  const chosen = calculationBy(loan, method)
  return {
    returnAmount: chosen.totalPayment,
    payment: paymentOf[method](loan),
    percent: chosen.totalReward,
    gesv: chosen.effectiveAnnualRate,
    gesvPercent: gesvOfFlows(flowsOf(debt, chosen.paymentSchedule)),
    ...loan,
  }
}
