import { checkDay } from '@qadam/domain/calendar/day'
import { calculateDeposit, type InterestBand } from '@qadam/domain/lending/deposit'
import { type NewSchedule, repayEarly } from '@qadam/domain/lending/early-repayment'
import { calculateLoan, debtOf, type Loan, type LoanTerms, type ScheduleCalculation } from '@qadam/domain/lending/loan'
import type { Method } from '@qadam/domain/lending/method'
import { calculateOffer } from '@qadam/domain/lending/offer'
import { instalmentPayoff, type Payoff, pdlPayoff } from '@qadam/domain/lending/payoff'
import { type Product, type ProductId, productOn } from '@qadam/domain/lending/products'
import type { ScheduleRow } from '@qadam/domain/lending/schedule'
import { CalculationError } from '@qadam/domain/money/calculation-error'
import { formatTenge, parseTenge } from '@qadam/domain/money/money'
import type { RateText } from '@qadam/domain/money/rate'
import type { Answer, Fields } from './answer.ts'

export function loanAnswer(input: Fields): Answer {
  return loanFigures(calculateLoan(loanTerms(input)))
}

export function depositAnswer({ amount, period, openDate, discount = '0', interests }: Fields): Answer {
  const deposit = calculateDeposit({
    amount: parseTenge(amount, 'amount'),
    period: period as number,
    openDate: checkDay(openDate, 'openDate'),
    discount: discount as RateText,
    interests: bands(interests),
  })
  return { ...deposit, reward: formatTenge(deposit.reward), amountToReturn: formatTenge(deposit.amountToReturn) }
}

export function productAnswer({ product, amount, term, method, openDate }: Fields): Answer {
  const offer = calculateOffer({
    product: productId(product),
    amount: parseTenge(amount, 'amount'),
    term: term as number,
    method: methodOf(method),
    openDate: checkDay(openDate, 'openDate'),
  })
  return {
    returnAmount: formatTenge(offer.returnAmount),
    payment: formatTenge(offer.payment),
    percent: formatTenge(offer.percent),
    gesv: offer.gesv,
    gesvPercent: offer.gesvPercent,
    ...loanFigures(offer),
  }
}

export function payoffAnswer(input: Fields): Answer {
  const date = checkDay(input.date, 'date')
  const product = input.product === undefined ? undefined : productOn(productId(input.product), openDay(input))
  if (product?.termUnit === 'day') return payoffFigures(pdlPayoff(pdlTerms(input, product), date))

  const terms = loanTerms(product ? { ...input, interest: product.rate, periods: input.term } : input)
  const { paidPayments = paymentsUntil(terms, date) } = input
  const loan = { ...terms, method: methodOf(input.method), paidPayments: paidPayments as number }
  const quote = { paidPayments, ...payoffFigures(instalmentPayoff(loan, date)) }
  if (input.payment === undefined) return quote
  const early = repayEarly(loan, { date, payment: parseTenge(input.payment, 'payment') })
  return {
    ...quote,
    earlyRepayment: {
      reward: formatTenge(early.reward),
      principal: formatTenge(early.principal),
      principalRemainder: formatTenge(early.principalRemainder),
      smallerPayment: newScheduleFigures(early.smallerPayment, loan.method),
      shorterTerm: newScheduleFigures(early.shorterTerm, loan.method),
    },
  }
}

// What is only passed on as it came (`as`) is looked at by the calculation itself, which names the field.
function loanTerms({ amount, interest, openDate, periods }: Fields): LoanTerms {
  return {
    amount: parseTenge(amount, 'amount'),
    interest: interest as RateText,
    openDate: checkDay(openDate, 'openDate'),
    periods: periods as number,
  }
}

function pdlTerms(input: Fields, { rate, discount }: Product) {
  return {
    amount: parseTenge(input.amount, 'amount'),
    term: input.term as number,
    dailyRate: rate,
    discount,
    openDate: openDay(input),
  }
}

function openDay({ openDate }: Fields) {
  return checkDay(openDate, 'openDate')
}

function paymentsUntil(terms: LoanTerms, date: string): number {
  return debtOf(terms).dues.filter(({ paymentDate }) => paymentDate <= date).length
}

function productId(product: unknown): ProductId {
  if (product === 'pdl' || product === 'instalment') return product
  throw new CalculationError('Incorrect product: pdl or instalment', 'product')
}

function methodOf(method: unknown): Method {
  if (method !== undefined && typeof method !== 'string') throw new CalculationError('Incorrect method', 'method')
  return method === 'equal' ? 'equal' : 'annuity'
}

function bands(interests: unknown): InterestBand[] {
  const isList = Array.isArray(interests) && interests.every((band) => typeof band === 'object' && band !== null)
  if (!isList) throw new CalculationError('Incorrect interests array', 'interests')
  return interests
}

function loanFigures({ firstPaymentDate, lastPaymentDate, annuityCalculation, differentialCalculation }: Loan): Answer {
  return {
    firstPaymentDate,
    lastPaymentDate,
    annuityCalculation: {
      annuityPayment: formatTenge(annuityCalculation.annuityPayment),
      ...scheduleFigures(annuityCalculation),
    },
    differentialCalculation: scheduleFigures(differentialCalculation),
  }
}

function newScheduleFigures(schedule: NewSchedule, method: Method): Answer {
  const equal = formatTenge(schedule.equal)
  const named = method === 'equal' ? { principalPart: equal } : { annuityPayment: equal }
  return { ...named, ...scheduleFigures(schedule) }
}

function scheduleFigures(schedule: ScheduleCalculation): Answer {
  return {
    paymentSchedule: schedule.paymentSchedule.map(rowFigures),
    totalPayment: formatTenge(schedule.totalPayment),
    totalReward: formatTenge(schedule.totalReward),
    effectiveAnnualRate: schedule.effectiveAnnualRate,
  }
}

function rowFigures({ paymentDate, payment, principal, reward, principalRemainder }: ScheduleRow): Answer {
  return {
    paymentDate,
    payment: formatTenge(payment),
    principal: formatTenge(principal),
    reward: formatTenge(reward),
    principalRemainder: formatTenge(principalRemainder),
  }
}

function payoffFigures({ date, principal, reward, penalty, total, daysOverdue }: Payoff): Answer {
  return {
    date,
    principal: formatTenge(principal),
    reward: formatTenge(reward),
    penalty: formatTenge(penalty),
    total: formatTenge(total),
    daysOverdue,
  }
}
