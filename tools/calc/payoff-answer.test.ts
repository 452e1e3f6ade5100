import { describe, expect, test } from 'vitest'
import { answer } from './answer.ts'
import { instalment, loan, pdl } from './written-questions.ts'

describe('a payoff', () => {
  const answered = (input: object) => answer('payoff', input)

  test('after the last payment is zero', () => {
    expect(answered({ ...loan, date: '2027-02-01' })).toEqual({
      paidPayments: 12,
      date: '2027-02-01',
      principal: '0.00',
      reward: '0.00',
      penalty: '0.00',
      total: '0.00',
      daysOverdue: 0,
    })
    expect(answered({ ...loan, date: '2027-02-01', payment: '100' })).toMatchObject({ field: 'payment' })
  })

  test.each([pdl, instalment])('of a $product accepts only terms on sale', (product) => {
    for (const term of [1.5, 0, 8, '7', Number.NaN]) {
      expect(answered({ ...product, term, date: '2026-01-20' })).toMatchObject({ field: 'term' })
    }
  })

  test('respects the given holidays and worked weekends', () => {
    // A week from 10 January falls on Saturday 17.
    const week = { ...pdl, openDate: '2026-01-10' }

    expect(answered({ ...week, date: '2026-01-20' })).toMatchObject({ daysOverdue: 1, reward: '816.40' })
    expect(answered({ ...week, date: '2026-01-20', holidays: ['2026-01-19', '2026-01-20'] })).toMatchObject({
      daysOverdue: 0,
      total: '79071.48',
    })
    expect(answered({ ...week, date: '2026-01-19', workedWeekends: ['2026-01-17'] })).toMatchObject({ daysOverdue: 2 })
  })

  test.each`
    field                  | lists
    ${'holidays'}          | ${{ holidays: '2026-01-19' }}
    ${'holidays[1]'}       | ${{ holidays: ['2026-01-19', '2026-02-30'] }}
    ${'workedWeekends[0]'} | ${{ workedWeekends: [5] }}
  `('refuses $lists with the field $field', ({ field, lists }) => {
    expect(answered({ ...pdl, date: '2026-01-20', ...lists })).toMatchObject({ field })
  })
})
