import { checkDay, type Day } from '@qadam/domain/calendar/day'
import type { StateCalendar } from '@qadam/domain/calendar/working-days'
import { type NewSchedule, repayEarly } from '@qadam/domain/lending/early-repayment'
import { debtOf, type LoanTerms } from '@qadam/domain/lending/loan'
import type { Method } from '@qadam/domain/lending/method'
import { instalmentPayoff, type Payoff, pdlPayoff } from '@qadam/domain/lending/payoff'
import { type Product, productOn, soldTerm } from '@qadam/domain/lending/products'
import { CalculationError } from '@qadam/domain/money/calculation-error'
import { formatTenge, parseTenge } from '@qadam/domain/money/money'
import type { Answer } from './answer-shape.ts'
import { type Fields, readFields, type Shape } from './fields.ts'
import { loanTerms, methodOf, productId, scheduleFigures } from './lending-answers.ts'

const always = ['openDate', 'date', 'amount']
const perhaps = ['method', 'holidays', 'workedWeekends']

const shapes: Readonly<Record<'pdl' | 'instalment' | 'loan', Shape>> = {
  pdl: { required: ['product', ...always, 'term'], optional: perhaps },
  instalment: { required: ['product', ...always, 'term'], optional: [...perhaps, 'paidPayments', 'payment'] },
  loan: { required: [...always, 'interest', 'periods'], optional: [...perhaps, 'paidPayments', 'payment'] },
}

const anyShape: Shape = {
  required: ['date'],
  optional: [...new Set(Object.values(shapes).flatMap(({ required, optional = [] }) => [...required, ...optional]))],
}

export function payoffAnswer(input: Fields): Answer {
  const given = readFields(input, anyShape)
  const id = given.product === undefined ? undefined : productId(given.product)
  const fields = readFields(given, shapes[id ?? 'loan'])
  const product = id && productOn(id, checkDay(fields.openDate, 'openDate'))
  return product?.termUnit === 'day' ? pdlAnswer(fields, product) : loanAnswer(fields, product)
}

function pdlAnswer(fields: Fields, product: Product): Answer {
  const terms = {
    amount: parseTenge(fields.amount, 'amount'),
    term: soldTerm(product, fields.term),
    dailyRate: product.rate,
    discount: product.discount,
    openDate: checkDay(fields.openDate, 'openDate'),
  }
  // A single payment is the same by every method, so the method is validated but not used.
  methodOf(fields.method)
  return payoffFigures(pdlPayoff(terms, checkDay(fields.date, 'date'), calendarOf(fields)))
}

function loanAnswer(fields: Fields, product?: Product): Answer {
  const date = checkDay(fields.date, 'date')
  const sold = product && { interest: product.rate, periods: soldTerm(product, fields.term) }
  const terms = loanTerms({ ...fields, ...sold })
  const { paidPayments = paymentsUntil(terms, date) } = fields
  const loan = { ...terms, method: methodOf(fields.method), paidPayments: paidPayments as number }
  const quote = { paidPayments, ...payoffFigures(instalmentPayoff(loan, date, calendarOf(fields))) }
  if (fields.payment === undefined) return quote
  const early = repayEarly(loan, { date, payment: parseTenge(fields.payment, 'payment') })
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

function paymentsUntil(terms: LoanTerms, date: Day): number {
  return debtOf(terms).dues.filter(({ paymentDate }) => paymentDate <= date).length
}

function calendarOf({ holidays, workedWeekends }: Fields): StateCalendar {
  return { holidays: daysOf(holidays, 'holidays'), workedWeekends: daysOf(workedWeekends, 'workedWeekends') }
}

function daysOf(list: unknown, field: string): Set<Day> {
  if (list === undefined) return new Set()
  if (!Array.isArray(list)) throw new CalculationError(`Incorrect ${field}: a list of days`, field)
  return new Set(list.map((day, index) => checkDay(day, `${field}[${index}]`)))
}

const equalNames: Readonly<Record<Method, string>> = { annuity: 'annuityPayment', equal: 'principalPart' }

function newScheduleFigures(schedule: NewSchedule, method: Method): Answer {
  const equal = formatTenge(schedule.equal)
  return { [equalNames[method]]: equal, ...scheduleFigures(schedule) }
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
