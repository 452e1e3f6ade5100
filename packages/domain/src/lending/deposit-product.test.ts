import { describe, expect, test } from 'vitest'
import { type DepositProduct, depositProductProblem, offerDeposit } from './deposit-product.ts'

const product: DepositProduct = {
  minAmount: 1_000_000,
  maxAmount: 500_000_000,
  amount: 50_000_000,
  discount: '0.1',
  terms: [
    { days: 91, interests: [{ fromDay: 0, toDay: 91, rate: '0.0004' }] },
    {
      days: 365,
      interests: [
        { fromDay: 1, toDay: 180, rate: '0.0003' },
        { fromDay: 181, toDay: 365, rate: '0.0005' },
      ],
    },
  ],
}

const withBands = (...bands: [number, number][]): DepositProduct => ({
  ...product,
  terms: [{ days: 91, interests: bands.map(([fromDay, toDay]) => ({ fromDay, toDay, rate: '0.0004' })) }],
})

describe('a deposit of 500 000 tenge', () => {
  test('earns 3.276 % after tax in 91 days', () => {
    expect(offerDeposit(product, { amount: 50_000_000, days: 91, openDate: '2026-11-21' })).toMatchObject({
      paymentDate: '2027-02-20',
      reward: 1_638_000,
      amountToReturn: 51_638_000,
      nominalPercent: '3.28',
      annualPercent: '13.14',
      gesvPercent: '13.8',
    })
  })

  test('earns the sum of its bands in a year', () => {
    expect(offerDeposit(product, { amount: 50_000_000, days: 365, openDate: '2026-11-21' })).toMatchObject({
      paymentDate: '2027-11-21',
      reward: 6_592_500,
      nominalPercent: '13.19',
      annualPercent: '13.19',
      gesvPercent: '13.2',
    })
  })

  test('is refused for a term that is not offered', () => {
    expect(() => offerDeposit(product, { amount: 50_000_000, days: 30, openDate: '2026-11-21' })).toThrow(
      expect.objectContaining({ field: 'term' }),
    )
  })
})

describe('a deposit product', () => {
  test('has no problem when all its figures can be computed', () => {
    expect(depositProductProblem(product)).toBeUndefined()
  })

  test.each([
    ['end before the term', withBands([0, 90])],
    ['end after the term', withBands([0, 92])],
    ['leave a gap', withBands([0, 10], [12, 91])],
    ['overlap', withBands([0, 10], [10, 91])],
  ])('[FIN-11] with bands that %s has a problem naming the term', (_, wrong) => {
    expect(depositProductProblem(wrong)).toBe(
      'interests that cover days 1 to 91 without a gap; those of terms[0] do not',
    )
  })

  test('must start with an amount within its range', () => {
    for (const amount of [999_999, 500_000_001])
      expect(depositProductProblem({ ...product, amount })).toBe('an amount from minAmount to maxAmount')
  })

  test('must not repeat a term', () => {
    expect(depositProductProblem({ ...product, terms: [...product.terms, product.terms[0]!] })).toBe(
      'terms with different days',
    )
  })

  test('is checked in advance for rates with more digits than can be shown', () => {
    const interests = [{ fromDay: 0, toDay: 91, rate: `0.${'0'.repeat(59)}1` }]

    expect(depositProductProblem({ ...product, terms: [{ days: 91, interests }] })).toMatch(/terms\[0\] cannot: rate/)
  })
})
