import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../calendar/day.ts'
import { gesvOfFlows } from './gesv.ts'
import { gesvCapBreach } from './gesv-cap.ts'
import { calculateLoan, calculationBy, flowsOf } from './loan.ts'
import type { Method } from './method.ts'
import { calculateOffer } from './offer.ts'
import { paymentDates } from './payment-dates.ts'
import { type Product, productOn, products } from './products.ts'

const today = '2026-01-15'
const pdl = productOn('pdl', today)
const instalment = productOn('instalment', today)

describe('a product may be sold', () => {
  test.each(products)('$id with its own terms', { timeout: 60_000 }, (product) => {
    expect(gesvCapBreach(product, today)).toBeUndefined()
  })

  test('up to the cap itself: a week at 0.00104 a day is shown as 46.0 %', () => {
    expect(
      calculateOffer({ product: 'pdl', amount: 100, term: 7, method: 'annuity', openDate: today }).gesvPercent,
    ).toBe('46.0')
  })

  test.each`
    why                                        | product
    ${'for five days'}                         | ${{ ...pdl, terms: [5] }}
    ${'at a rate higher by a millionth a day'} | ${{ ...pdl, rate: '0.001041' }}
  `('$why, as it is still shown as 46.0 %', ({ product }) => {
    expect(gesvCapBreach(product, today)).toBeUndefined()
  })

  test('when it was under the cap in force on the day', () => {
    expect(gesvCapBreach({ ...pdl, rate: '0.00105' }, '2024-01-01')).toBeUndefined()
  })
})

describe('a product may not be sold', () => {
  test.each`
    why                                           | product                                         | term  | gesvPercent
    ${'at a rate higher by 0.00001 a day'}        | ${{ ...pdl, rate: '0.00105' }}                  | ${7}  | ${'46.5'}
    ${'for four days'}                            | ${{ ...pdl, terms: [7, 4] }}                    | ${4}  | ${'46.1'}
    ${'at a rate higher by two millionths a day'} | ${{ ...pdl, rate: '0.001042' }}                 | ${7}  | ${'46.1'}
    ${'for three days'}                           | ${{ ...pdl, terms: [7, 3] }}                    | ${3}  | ${'46.1'}
    ${'for a day'}                                | ${{ ...pdl, terms: [1] }}                       | ${1}  | ${'46.1'}
    ${'at a higher yearly rate'}                  | ${{ ...instalment, rate: '0.3855' }}            | ${6}  | ${'46.2'}
    ${'at a much higher rate'}                    | ${{ ...instalment, rate: '0.56', terms: [60] }} | ${60} | ${'72.8'}
  `('$why: the breach names the term and the figure', ({ product, term, gesvPercent }) => {
    const breach = gesvCapBreach(product, today)

    expect(breach).toMatchObject({ term, gesvPercent, capPercent: '46.0' })
  })

  test('when only one month of the year breaks the cap', () => {
    const breach = gesvCapBreach({ ...instalment, rate: '0.38475', terms: [6] }, today)

    expect(breach).toMatchObject({ gesvPercent: '46.1', example: { openDate: '2026-01-29', method: 'annuity' } })
  })

  test('and the reported example does break the cap', () => {
    const { example, term, gesvPercent } = gesvCapBreach({ ...instalment, rate: '0.3852' }, today)!

    const { annuityCalculation } = calculateLoan({ ...example!, interest: '0.3852', periods: term })
    expect(example!.method).toBe('annuity')
    expect(gesvPercent).toBe('46.1')
    expect(Number(annuityCalculation.effectiveAnnualRate)).toBeGreaterThanOrEqual(0.4605)
  })
})

// Found by binary search: at 0.3848 six months from 15 January 2026 are shown as 46.1 %.
const highest: Product = { ...instalment, rate: '0.3847' }

test('at the highest rate that passes, no sale of any amount, term, day or method is shown above the cap', {
  timeout: 60_000,
}, () => {
  const { least, most, step } = highest.limits
  const anySale = fc.record({
    steps: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: (most - least) / step })),
    term: fc.constantFrom(...highest.terms),
    openDate: fc.integer({ min: 0, max: 20_000 }).map((days) => addDays(today, days)),
  })

  expect(gesvCapBreach(highest, today)).toBeUndefined()
  expect(gesvCapBreach({ ...highest, rate: '0.3848' }, today)).toMatchObject({ term: 6, gesvPercent: '46.1' })
  fc.assert(
    fc.property(anySale, fc.constantFrom<Method>('annuity', 'equal'), ({ steps, term, openDate }, method) => {
      const amount = least + steps * step
      const loan = calculateLoan({ amount, interest: highest.rate, openDate, periods: term })
      const { paymentSchedule } = calculationBy(loan, method)
      const dues = paymentDates(openDate, term)

      expect(Number(gesvOfFlows(flowsOf({ amount, dues }, paymentSchedule)))).toBeLessThanOrEqual(46)
    }),
    { numRuns: 1000 },
  )
})
