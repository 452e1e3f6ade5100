import type { DepositProduct } from '@qadam/domain/lending/deposit-product'
import { describe, expect, test } from 'vitest'
import { visitDeposit } from './deposit-visit.ts'
import { requestedDeposit } from './requested-deposit.ts'

const today = '2026-11-21'
const product: DepositProduct = {
  minAmount: 1_000_000,
  maxAmount: 500_000_000,
  amount: 50_000_000,
  discount: '0.125',
  terms: [91, 182].map((days) => ({ days, interests: [{ fromDay: 0, toDay: days, rate: '0.0004' }] })),
}

const asked = (address: string) => requestedDeposit({ read: (name) => new URLSearchParams(address).get(name), product })
const visited = (search: string, change: Partial<DepositProduct> = {}) =>
  visitDeposit({ deposit: { ...product, ...change } }, { today, url: new URL(`https://qadam.example/${search}`) })

describe('deposit form input', () => {
  test("defaults to the product's own amount and first term", () => {
    expect(asked('amount=78500&term=14')).toEqual({ amount: { value: 50_000_000 }, days: { value: 91 } })
  })

  test.each([
    ['1000000', 100_000_000],
    ['1 000 000', 100_000_000],
    ['%201%C2%A0000%C2%A0000%20%E2%82%B8', 100_000_000],
    ['0010000', 1_000_000],
    ['10000', 1_000_000],
    ['5000000', 500_000_000],
  ])('accepts the amount written as %s', (written, tiyn) => {
    expect(asked(`deposit_amount=${written}`).amount).toEqual({ value: tiyn })
  })

  test.each([
    ['', '', 'amount_empty'],
    ['%20', '', 'amount_empty'],
    ['много', 'много', 'amount_not_whole'],
    ['10000,50', '10000,50', 'amount_not_whole'],
    ['-10000', '-10000', 'amount_not_whole'],
    ['1e6', '1e6', 'amount_not_whole'],
    ['9999', '9999', 'amount_too_little'],
    ['0', '0', 'amount_too_little'],
    ['5 000 001', '5 000 001', 'amount_too_much'],
    ['9'.repeat(60), '9'.repeat(40), 'amount_too_much'],
  ])('rejects «%s» as an amount, naming the problem and keeping the typed text', (written, typed, problem) => {
    expect(asked(`deposit_amount=${written}`).amount).toEqual({ typed, problem })
  })

  test.each(['', '90', '91.0', ' 91', '__proto__'])('rejects the term «%s»', (written) => {
    expect(asked(`deposit_term=${written}`).days).toEqual({ typed: '', problem: 'term_unknown' })
  })
})

describe('deposit on the home page', () => {
  test('is absent where the lender takes none', () => {
    expect(visitDeposit({ deposit: undefined }, { today, url: new URL('https://qadam.example/') })).toBeUndefined()
  })

  test('shows the figures of the wish, and the tax as people write it', () => {
    expect(visited('?deposit_amount=1000000&deposit_term=182')).toMatchObject({
      terms: [91, 182],
      taxPercent: '12.5',
      offer: { paymentDate: '2027-05-22', reward: 6_370_000 },
    })
    expect(visited('', { discount: '0.15' })?.taxPercent).toBe('15')
    expect(visited('', { discount: '0' })?.taxPercent).toBeUndefined()
  })

  test.each(['?deposit_amount=1', '?deposit_term=1'])('shows no figures for %s', (search) => {
    expect(visited(search)?.offer).toBeUndefined()
  })

  test("never contains the product's interest bands", () => {
    expect(JSON.stringify(visited(''))).not.toContain('fromDay')
  })
})
