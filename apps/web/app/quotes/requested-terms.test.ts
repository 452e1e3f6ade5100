import { describe, expect, test } from 'vitest'
import { requestedTerms, withProduct } from './requested-terms.ts'

const today = '2026-11-21'
const asked = (address: string, usual = {}) =>
  requestedTerms({ read: (name) => new URLSearchParams(address).get(name), today, usual })

describe("the calculator's terms", () => {
  test('[CAB-02] default to 78 500 tenge for two weeks', () => {
    expect(asked('')).toEqual({ product: 'pdl', amount: 7_850_000, term: 14, method: 'annuity' })
  })

  test('are read from the URL', () => {
    expect(asked('product=instalment&amount=500000&term=24&method=equal')).toEqual({
      product: 'instalment',
      amount: 50_000_000,
      term: 24,
      method: 'equal',
    })
  })

  test.each([
    ['amount=1', 1_000_000],
    ['amount=78 650', 7_850_000],
    ['amount=78%C2%A0750', 7_900_000],
    ['amount=9999999999', 19_000_000],
    ['amount=99999999999999999999', 7_850_000],
    ['amount=-5', 7_850_000],
    ['amount=1e5', 7_850_000],
    ['amount=<script>', 7_850_000],
  ])("%s is rounded to the product's scale", (address, amount) => {
    expect(asked(address).amount).toBe(amount)
  })

  test.each(['term=8', 'term=abc', 'term=14.0001', 'term='])(
    '%s is not a valid term and gives the default',
    (address) => {
      expect(asked(address).term).toBe(14)
    },
  )

  test('an unknown product or method becomes the default one', () => {
    expect(asked('product=casino&method=magic', { product: 'instalment', term: 36 })).toMatchObject({
      product: 'instalment',
      term: 36,
      method: 'annuity',
    })
  })

  test('a change of product rounds the amount to its limits and uses its own term', () => {
    const large = asked('product=instalment&amount=2000000&term=60')
    expect(withProduct(large, 'pdl', today)).toMatchObject({ product: 'pdl', amount: 19_000_000, term: 14 })
  })
})
