import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths } from '../calendar/day.ts'
import { stateCalendar } from '../calendar/working-days.ts'
import { fraction } from '../money/fraction.ts'
import { formatTenge } from '../money/money.ts'
import { down } from '../money/rounding.ts'
import { repayEarly } from './early-repayment.ts'
import type { Method } from './method.ts'
import { instalmentPayoff } from './payoff.ts'
import type { RunningLoan } from './running-loan.ts'

const year: RunningLoan = {
  amount: 7_850_000,
  interest: '0.3796',
  openDate: '2026-01-15',
  periods: 12,
  method: 'annuity',
  paidPayments: 1,
}
const partly = { date: '2026-03-01', payment: 2_000_000 }

describe('an early payment of 20 000 a fortnight after the first payment', () => {
  test('covers the reward of the fortnight and puts the rest towards the principal', () => {
    const { reward, principal, principalRemainder } = repayEarly(year, partly)

    expect([reward, principal, principalRemainder].map(formatTenge)).toEqual(['1063.86', '18936.14', '54131.34'])
  })

  test('leaves eleven smaller payments', () => {
    const { smallerPayment } = repayEarly(year, partly)

    expect(formatTenge(smallerPayment.equal)).toBe('5903.43')
    expect(smallerPayment.paymentSchedule).toHaveLength(11)
    expect(smallerPayment.paymentSchedule.at(-1)!.paymentDate).toBe('2027-01-15')
  })

  test('or leaves fewer payments of the same size', () => {
    const { shorterTerm, smallerPayment } = repayEarly(year, partly)

    const payments = shorterTerm.paymentSchedule.map(({ payment }) => payment)
    expect(payments.slice(0, -1).every((payment) => payment === 796_336)).toBe(true)
    expect(payments.at(-1)).toBeLessThanOrEqual(796_336)
    expect(payments).toHaveLength(8)
    expect(shorterTerm.totalReward).toBeLessThan(smallerPayment.totalReward)
  })

  test('charges the next row for the remaining fourteen days', () => {
    const [first] = repayEarly(year, partly).smallerPayment.paymentSchedule

    // 54 131.34 × 0.3796 × 14 ÷ 365
    expect(first).toMatchObject({ paymentDate: '2026-03-15', reward: 78_815 })
  })

  test('with equal parts of principal, keeps the part or spreads the rest', () => {
    const { smallerPayment, shorterTerm } = repayEarly({ ...year, method: 'equal' }, partly)

    expect(shorterTerm.equal).toBe(654_167)
    expect(shorterTerm.paymentSchedule.length).toBeLessThan(11)
    expect(smallerPayment.equal).toBeLessThan(654_167)
    expect(smallerPayment.paymentSchedule).toHaveLength(11)
  })
})

test('repaid and remaining principal add up to the debt for any payment and date', () => {
  const anyEarly = fc.record({
    paidPayments: fc.integer({ min: 0, max: 11 }),
    days: fc.integer({ min: 0, max: 27 }),
    thousandths: fc.integer({ min: 0, max: 999 }),
    method: fc.constantFrom<Method>('annuity', 'equal'),
  })
  fc.assert(
    fc.property(anyEarly, ({ paidPayments, days, thousandths, method }) => {
      const loan: RunningLoan = { ...year, paidPayments, method }
      const date = addDays(addMonths(year.openDate, paidPayments), days)
      const quote = instalmentPayoff(loan, date, stateCalendar([]))
      const payment = quote.reward + 1 + down(fraction((quote.principal - 1) * thousandths, 1000))

      const early = repayEarly(loan, { date, payment })

      expect(early.reward).toBe(quote.reward)
      expect(early.reward + early.principal).toBe(payment)
      expect(early.principal + early.principalRemainder).toBe(quote.principal)
      for (const { paymentSchedule } of [early.smallerPayment, early.shorterTerm]) {
        expect(paymentSchedule.reduce((sum, row) => sum + row.principal, 0)).toBe(early.principalRemainder)
        expect(paymentSchedule.at(-1)!.principalRemainder).toBe(0)
        expect(paymentSchedule.every(({ principal, reward }) => principal >= 0 && reward >= 0)).toBe(true)
      }
      expect(early.shorterTerm.paymentSchedule.length).toBeLessThanOrEqual(early.smallerPayment.paymentSchedule.length)
    }),
  )
})

test('a repaid loan has nothing to repay early', () => {
  expect(() => repayEarly({ ...year, paidPayments: 12 }, { date: '2027-01-20', payment: 100 })).toThrow(
    expect.objectContaining({ message: 'Incorrect payment: nothing is left to repay', field: 'payment' }),
  )
})

test.each`
  field        | early
  ${'payment'} | ${{ date: '2026-03-01', payment: 106_386 }}
  ${'payment'} | ${{ date: '2026-03-01', payment: 7_413_134 }}
  ${'payment'} | ${{ date: '2026-03-01', payment: -1 }}
  ${'date'}    | ${{ date: '2026-02-14', payment: 2_000_000 }}
  ${'date'}    | ${{ date: '2026-03-15', payment: 2_000_000 }}
`('$early is refused with the field $field', ({ field, early }) => {
  expect(() => repayEarly(year, early)).toThrow(expect.objectContaining({ field }))
})
