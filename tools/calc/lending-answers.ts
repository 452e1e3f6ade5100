import { checkDay } from '@qadam/domain/calendar/day'
import { calculateDeposit, type InterestBand } from '@qadam/domain/lending/deposit'
import { calculateLoan, type Loan, type LoanTerms, type ScheduleCalculation } from '@qadam/domain/lending/loan'
import { type Method, methodNamed } from '@qadam/domain/lending/method'
import { calculateOffer } from '@qadam/domain/lending/offer'
import type { ProductId } from '@qadam/domain/lending/products'
import type { ScheduleRow } from '@qadam/domain/lending/schedule'
import { CalculationError } from '@qadam/domain/money/calculation-error'
import { formatTenge, parseTenge } from '@qadam/domain/money/money'
import type { RateText } from '@qadam/domain/money/rate'
import type { Answer } from './answer-shape.ts'
import { type Fields, readFields } from './fields.ts'

export function loanAnswer(input: Fields): Answer {
  const { basis, ...fields } = readFields(input, {
    required: ['amount', 'interest', 'openDate', 'periods'],
    optional: ['basis'],
  })
  // The written examples state the basis by which their rows are charged: the year of the payment. No other exists.
  if (basis !== undefined && basis !== 'pay_year') {
    throw new CalculationError('Incorrect basis: rows are charged by pay_year alone', 'basis')
  }
  return loanFigures(calculateLoan(loanTerms(fields)))
}

export function depositAnswer(input: Fields): Answer {
  const { amount, period, openDate, discount, interests } = readFields(input, {
    required: ['amount', 'period', 'openDate'],
    optional: ['discount', 'interests'],
  })
  const deposit = calculateDeposit({
    amount: parseTenge(amount, 'amount'),
    period: period as number,
    openDate: checkDay(openDate, 'openDate'),
    discount: (discount ?? '0') as RateText,
    interests: bands(interests),
  })
  return { ...deposit, reward: formatTenge(deposit.reward), amountToReturn: formatTenge(deposit.amountToReturn) }
}

export function productAnswer(input: Fields): Answer {
  const { product, amount, term, method, openDate } = readFields(input, {
    required: ['product', 'amount', 'term', 'openDate'],
    optional: ['method'],
  })
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

// Values passed on unchecked (`as`) are validated by the calculation itself, which names the field.
export function loanTerms({ amount, interest, openDate, periods }: Fields): LoanTerms {
  return {
    amount: parseTenge(amount, 'amount'),
    interest: interest as RateText,
    openDate: checkDay(openDate, 'openDate'),
    periods: periods as number,
  }
}

export function productId(product: unknown): ProductId {
  if (product === 'pdl' || product === 'instalment') return product
  throw new CalculationError('Incorrect product: pdl or instalment', 'product')
}

export function methodOf(method: unknown): Method {
  if (method !== undefined && typeof method !== 'string') throw new CalculationError('Incorrect method', 'method')
  // Spec §9: any other word is the annuity.
  return methodNamed(method) ?? 'annuity'
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

export function scheduleFigures(schedule: ScheduleCalculation): Answer {
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
