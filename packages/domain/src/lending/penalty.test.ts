import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../calendar/day.ts'
import { fraction } from '../money/fraction.ts'
import { accruedPenalty, daysOverdue, type OverdueBalance, penaltyRulesOn } from './penalty.ts'

const rules = penaltyRulesOn('2026-01-15')
const loan = { loanAmount: 10_000_000, openDate: '2026-01-15', rules }

function penalty(on: string, ...balances: OverdueBalance[]): number {
  return accruedPenalty({ ...loan, balances, on })
}

test('the law sets half a per cent a day, a tenth of the loan a year and ninety days', () => {
  expect(rules).toEqual({ dailyRate: fraction(5, 1000), yearlyShare: fraction(1, 10), lastDay: 90 })
})

describe('the penalty', () => {
  test('begins on the day after the last day in time', () => {
    expect(penalty('2026-02-15', { since: '2026-02-15', amount: 1_000_000 })).toBe(0)
    expect(penalty('2026-02-16', { since: '2026-02-15', amount: 1_000_000 })).toBe(5_000)
  })

  test('follows the overdue balance: more after another missed payment, less after a partial payment', () => {
    const balances = [
      { since: '2026-02-15', amount: 1_000_000 },
      { since: '2026-02-25', amount: 1_500_000 },
      { since: '2026-03-01', amount: 200_000 },
    ]

    expect(penalty('2026-03-11', ...balances)).toBe(10 * 5_000 + 4 * 7_500 + 10 * 1_000)
  })

  test('stops on day 90 even when new payments are missed', () => {
    const balances = [
      { since: '2026-02-15', amount: 100_000 },
      { since: '2026-03-15', amount: 200_000 },
    ]

    const atNinety = penalty('2026-05-16', ...balances)
    expect(atNinety).toBe(28 * 500 + 62 * 1_000)
    expect(penalty('2026-12-31', ...balances)).toBe(atNinety)
  })

  test('restarts with a new count of days after everything was paid', () => {
    const balances = [
      { since: '2026-02-15', amount: 100_000 },
      { since: '2026-02-25', amount: 0 },
      { since: '2026-06-15', amount: 100_000 },
    ]

    expect(daysOverdue(balances, '2026-03-01')).toBe(0)
    expect(daysOverdue(balances, '2026-06-20')).toBe(5)
    expect(penalty('2026-06-20', ...balances)).toBe(15 * 500)
    expect(penalty('2027-01-01', ...balances)).toBe(100 * 500)
  })

  test('is at most a tenth of the loan in each contract year', () => {
    const whole = { since: '2026-12-15', amount: 10_000_000 }

    expect(penalty('2027-01-15', whole)).toBe(1_000_000)
    expect(penalty('2027-01-16', whole)).toBe(1_050_000)
    expect(penalty('2027-03-15', whole)).toBe(2_000_000)
  })

  test('never exceeds the rate by a tiyn', () => {
    // 398.2148 a day on 79 642.96 overdue.
    expect(penalty('2026-02-16', { since: '2026-02-15', amount: 7_964_296 })).toBe(39_821)
    expect(penalty('2026-02-20', { since: '2026-02-15', amount: 7_964_296 })).toBe(199_107)
  })

  test('grows day by day and never exceeds its yearly shares', () => {
    const anyOverdue = fc.record({
      days: fc.integer({ min: 0, max: 1500 }),
      start: fc.integer({ min: 1, max: 1200 }),
      amount: fc.integer({ min: 1, max: 100_000_000 }),
    })
    fc.assert(
      fc.property(anyOverdue, ({ days, start, amount }) => {
        const since = addDays(loan.openDate, start)
        const on = addDays(since, days)

        const grown = penalty(on, { since, amount })

        expect(penalty(addDays(on, 1), { since, amount })).toBeGreaterThanOrEqual(grown)
        expect(grown).toBeLessThanOrEqual(2 * 1_000_000)
        expect(grown).toBeLessThanOrEqual(amount * 0.005 * Math.min(days, 90))
      }),
    )
  })
})

const since = '2026-02-15'

test.each`
  field                   | change
  ${'loanAmount'}         | ${{ loanAmount: Number.NaN }}
  ${'loanAmount'}         | ${{ loanAmount: -1 }}
  ${'openDate'}           | ${{ openDate: '2026-02-29' }}
  ${'on'}                 | ${{ on: '2026-13-01' }}
  ${'balances[0].since'}  | ${{ balances: [{ since: '2026-02-30', amount: 1 }] }}
  ${'balances[1].since'} | ${{ balances: [{ since, amount: 1 }, { since: '2026-02-14', amount: 1 }] }}
  ${'balances[0].amount'} | ${{ balances: [{ since, amount: -1 }] }}
  ${'balances[0].amount'} | ${{ balances: [{ since, amount: 1.5 }] }}
`('$change is refused with the field $field', ({ field, change }) => {
  const terms = { ...loan, balances: [{ since, amount: 1 }], on: '2026-03-01', ...change }

  expect(() => accruedPenalty(terms)).toThrow(expect.objectContaining({ name: 'CalculationError', field }))
  if (field.startsWith('balances')) {
    expect(() => daysOverdue(terms.balances, terms.on)).toThrow(expect.objectContaining({ field }))
  }
})
