import { expect, test } from 'vitest'
import { storyOf } from './loan-story.ts'

type Loan = Parameters<typeof storyOf>[0]

const loan = {
  began: { applied_on: '2026-01-10', approved_on: '2026-01-10', signed_on: '2026-01-11' },
  ...{ opened_on: '2026-01-11', closed_on: null, state: 'active', suspended: null },
  versions: [{ on: '2026-01-11' }],
  payments: [],
} as unknown as Loan

const told = (about: Partial<Loan>) => storyOf({ ...loan, ...about }).map(({ on, what }) => `${on} ${what}`)

test('tells the way to the money in its order, also where all of it was one day', () => {
  const whats = ['applied', 'approved', 'signed', 'opened']

  expect(storyOf(loan).map(({ what }) => what)).toEqual(whats)
  const began = { applied_on: '2026-01-11', approved_on: '2026-01-11', signed_on: '2026-01-11' }
  expect(storyOf({ ...loan, began }).map(({ what }) => what)).toEqual(whats)
})

test('leaves out what nobody recorded', () => {
  expect(told({ began: { ...loan.began, approved_on: null, signed_on: null } })).toEqual([
    '2026-01-10 applied',
    '2026-01-11 opened',
  ])
})

test('a payment, one taken back, one moved to another contract, a changed schedule and the end stand on their days, with the sums of money', () => {
  const payments = [
    { amount_tiyn: 100, received_on: '2026-02-11', taken_back_on: '2026-02-20' },
    { amount_tiyn: 50, received_on: '2026-02-12', taken_back_on: '2026-02-21', is_moved: true },
    { amount_tiyn: 200, received_on: '2026-03-11', taken_back_on: null },
  ] as Loan['payments']
  const versions = [{ on: '2026-01-11' }, { on: '2026-02-15' }] as Loan['versions']
  const ended = { payments, versions, closed_on: '2026-03-11', state: 'closed' } as const

  expect(told(ended).slice(4)).toEqual([
    '2026-02-11 paid',
    '2026-02-12 paid',
    '2026-02-15 changed',
    '2026-02-20 taken_back',
    '2026-02-21 moved_away',
    '2026-03-11 paid',
    '2026-03-11 closed',
  ])
  expect(storyOf({ ...loan, ...ended }).flatMap((line) => ('amount' in line ? [line.amount] : []))).toEqual([
    ...[100, 50, 100, 50, 200],
  ])
  expect(told({ ...ended, state: 'cancelled' }).at(-1)).toBe('2026-03-11 cancelled')
})
