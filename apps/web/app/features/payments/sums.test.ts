import type { LoanDetails } from '@qadam/wire/loans'
import { expect, test } from 'vitest'
import { sumsOf, wantedOf } from './sums.ts'

const none = { on: '2026-03-10', principal_tiyn: 0, reward_tiyn: 0, penalty_tiyn: 0, total_tiyn: 0 }

function aLoan(about: { owed?: number; payoff?: number; credit?: number; next?: [string, number] }): LoanDetails {
  const { credit = 0, next, owed = 0, payoff = 1_000_000 } = about
  return {
    owed: { ...none, total_tiyn: owed },
    payoff: { ...none, total_tiyn: payoff },
    credit_tiyn: credit,
    next_payment: next ? { date: next[0], amount_tiyn: next[1] } : null,
  } as LoanDetails
}

test('a loan with an upcoming payment offers it and the whole debt', () => {
  expect(sumsOf(aLoan({ next: ['2026-04-02', 250_000] }))).toEqual({ next: 250_000, all: 1_000_000 })
})

test("today's payment comes first, and nothing after it is «next»", () => {
  const sums = sumsOf(aLoan({ owed: 300_000, next: ['2026-04-02', 250_000] }))
  expect(sums).toEqual({ today: 300_000, all: 1_000_000 })
  expect(wantedOf(new URLSearchParams(), sums)).toMatchObject({ sum: 'today', amount: 300_000 })
})

test("one sum is offered if today's payment is the whole debt", () => {
  const sums = sumsOf(aLoan({ owed: 1_000_000, next: ['2026-03-10', 1_000_000] }))
  expect(sums).toEqual({ all: 1_000_000 })
})

test('waiting money is deducted from the whole debt, and once from the next payment, which comes without it', () => {
  expect(sumsOf(aLoan({ credit: 100_000, next: ['2026-04-02', 150_000] }))).toEqual({ next: 150_000, all: 900_000 })
  expect(sumsOf(aLoan({ credit: 300_000, next: ['2026-04-02', 0] }))).toEqual({ all: 700_000 })
})

test.each([
  ['1 500', 150_000],
  ['10000', 1_000_000],
  ['10001', null],
  ['7 963,36', 796_336],
  ['7963.36', 796_336],
  ['9 999,995', 999_999],
  ['0', null],
  ['', null],
])('an own sum of «%s» tenge is %s', (amount, tiyn) => {
  const search = new URLSearchParams({ sum: 'own', amount })
  expect(wantedOf(search, { all: 1_000_000 }).amount).toBe(tiyn)
})

test('a sum that this loan does not have falls back to the most urgent one', () => {
  expect(wantedOf(new URLSearchParams({ sum: 'today' }), { next: 5, all: 9 })).toMatchObject({ sum: 'next', amount: 5 })
})
