import { describe, expect, test } from 'vitest'
import examples from '../../fixtures/finance-examples.json' with { type: 'json' }
import { formatTenge } from '../money/money.ts'
import { roundedRate } from '../money/rate.ts'
import { calculateOffer, type OfferTerms } from './offer.ts'
import { defaultAmount, isSellable, nearestSellable, productOn, products } from './products.ts'

const pdl: OfferTerms = {
  product: 'pdl',
  amount: defaultAmount,
  term: 7,
  method: 'annuity',
  openDate: '2026-01-15',
}
const instalment: OfferTerms = { ...pdl, product: 'instalment', term: 12 }

describe('a pdl', () => {
  test.each(examples.pdl)('[FIN-13] [FIN-14] of 78 500 for $input.period days', ({ input, result }) => {
    const offer = calculateOffer({ ...pdl, term: input.period })

    expect(formatTenge(offer.returnAmount)).toBe(result.amountToReturn)
    expect(formatTenge(offer.payment)).toBe(result.amountToReturn)
    expect(formatTenge(offer.percent)).toBe(result.reward)
    expect(roundedRate(offer.gesv, 12)).toBe(result.effectiveAnnualRate)
    expect(offer.gesvPercent).toBe(result.gesv_percent_1dp)
    expect(offer.lastPaymentDate).toBe(result.paymentDate)
  })

  test('[FIN-09] has the effective rate of a loan with four decimals, besides its own unrounded one', () => {
    const { annuityCalculation, differentialCalculation, gesv } = calculateOffer(pdl)

    expect(annuityCalculation.effectiveAnnualRate).toBe('0.4597')
    expect(differentialCalculation.effectiveAnnualRate).toBe('0.4597')
    expect(gesv).toMatch(/^0\.459691227968\d{28}$/)
  })

  test('has its single payment as a row in both schedules', () => {
    const { annuityCalculation, differentialCalculation } = calculateOffer(pdl)

    const row = {
      paymentDate: '2026-01-22',
      payment: 7_907_148,
      principal: defaultAmount,
      reward: 57_148,
      principalRemainder: 0,
    }
    expect(annuityCalculation.paymentSchedule).toEqual([row])
    expect(differentialCalculation.paymentSchedule).toEqual([row])
  })
})

describe('an instalment loan', () => {
  test("[FIN-15] with 'equal' shows the first payment and the total of the differential schedule", () => {
    const offer = calculateOffer({ ...instalment, method: 'equal' })

    expect(offer).toMatchObject({ payment: 907_251, returnAmount: 9_457_628, percent: 1_607_628, gesv: '0.4532' })
    expect(offer.gesvPercent).toBe('45.3')
  })

  test('[FIN-13] [FIN-15] with any other method shows the annuity payment and its total', () => {
    const offer = calculateOffer(instalment)

    expect(offer).toMatchObject({ payment: 796_336, returnAmount: 9_546_610, percent: 1_696_610, gesv: '0.4532' })
    expect(offer.annuityCalculation.paymentSchedule).toHaveLength(12)
    expect(offer.differentialCalculation.paymentSchedule).toHaveLength(12)
  })
})

test.each`
  terms                            | field
  ${{ ...pdl, term: 8 }}           | ${'term'}
  ${{ ...pdl, term: 6 }}           | ${'term'}
  ${{ ...instalment, term: 7 }}    | ${'term'}
  ${{ ...pdl, openDate: 'today' }} | ${'openDate'}
  ${{ ...pdl, amount: -5 }}        | ${'amount'}
`('$terms.product for $terms.term from $terms.openDate is refused with the field $field', ({ terms, field }) => {
  expect(() => calculateOffer(terms)).toThrow(expect.objectContaining({ field }))
})

describe('products', () => {
  test('[FIN-14] [FIN-15] are sold for the terms and at the rates of the specification', () => {
    expect(productOn('pdl', '2026-01-15')).toMatchObject({ terms: [7, 14, 21], rate: '0.00104', discount: '0' })
    expect(productOn('instalment', '2026-01-15')).toMatchObject({
      terms: [6, 12, 24, 36, 48, 60],
      rate: '0.3796',
      tariff: 'BASIC_MONTHLY',
    })
  })

  test("all offer the calculator's default amount", () => {
    expect(products.every(({ limits }) => isSellable(defaultAmount, limits))).toBe(true)
  })

  test.each`
    wanted         | sold
    ${-1}          | ${1_000_000}
    ${Number.NaN}  | ${1_000_000}
    ${7_850_000}   | ${7_850_000}
    ${7_874_999}   | ${7_850_000}
    ${7_875_000}   | ${7_900_000}
    ${999_999_999} | ${19_000_000}
  `('$wanted tiyn from a cookie or a link is moved to $sold on the scale', ({ wanted, sold }) => {
    const { limits } = productOn('pdl', '2026-01-15')

    expect(nearestSellable(wanted, limits)).toBe(sold)
    expect(isSellable(sold, limits)).toBe(true)
  })
})
