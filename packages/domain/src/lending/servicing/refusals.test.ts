import { describe, expect, test } from 'vitest'
import { stateCalendar } from '../../calendar/working-days.ts'
import { beginLife, closeDay, happen } from './life.ts'
import type { Life, LifeEvent } from './life-event.ts'
import type { LoanTerms } from './loan-terms.ts'

const weekendsOnly = stateCalendar([])
const pdl: LoanTerms = {
  ...{ product: 'pdl', amount: 7_850_000, term: 14, rate: '0.00104', method: 'annuity', openedOn: '2026-01-15' },
}
const instalments: LoanTerms = { ...pdl, product: 'instalment', term: 12, rate: '0.3796' }

const begin = (terms: LoanTerms, events: readonly LifeEvent[] = []): Life =>
  events.reduce(happen, beginLife(terms, weekendsOnly))

const pay = (on: string, amount: number, choice: (LifeEvent & { do: 'pay' })['choice'] = null): LifeEvent => ({
  ...{ on, do: 'pay', amount, choice },
})
const prolong = (on: string, term = 7): LifeEvent => ({ on, do: 'prolong', term })
const rest = { forgivesPenalty: true, method: 'annuity' } as const

/** Pays the reward due by `on`, then prolongs by `term` days. */
const prolongedOn = (on: string, reward: number, term = 7) => [pay(on, reward, 'prolong'), prolong(on, term)]

describe('rejected', () => {
  test.each<[string, LoanTerms, LifeEvent[], LifeEvent, string]>([
    ['an event before the loan opens', pdl, [], pay('2026-01-14', 100), 'on'],
    ['an event before the previous event', pdl, [pay('2026-01-20', 100)], pay('2026-01-19', 100), 'on'],
    ['a payment of zero', pdl, [], pay('2026-01-20', 0), 'amount'],
    ['a prolongation of an instalment loan', instalments, [], prolong('2026-01-20'), 'product'],
    ['a prolongation with unpaid reward', pdl, [], prolong('2026-01-20'), 'prolong'],
    [
      'a prolongation longer than the first term',
      pdl,
      [pay('2026-01-29', 114_296, 'prolong')],
      prolong('2026-01-29', 15),
      'term',
    ],
    [
      'a prolongation after the ninetieth day overdue',
      pdl,
      [pay('2026-04-30', 2_000_000, 'prolong')],
      prolong('2026-04-30'),
      'on',
    ],
    [
      'a fourth prolongation',
      pdl,
      [
        ...prolongedOn('2026-01-29', 114_296),
        ...prolongedOn('2026-02-05', 57_148),
        ...prolongedOn('2026-02-12', 57_148),
        pay('2026-02-19', 57_148, 'prolong'),
      ],
      prolong('2026-02-19'),
      'prolong',
    ],
    [
      'a restructuring at a higher rate',
      instalments,
      [],
      { on: '2026-02-01', do: 'restructure', rate: '0.38', periods: 18, ...rest },
      'rate',
    ],
    [
      'a restructuring of a pdl',
      pdl,
      [],
      { on: '2026-02-01', do: 'restructure', rate: '0', periods: 18, ...rest },
      'product',
    ],
    ['a deferral while a payment is due', instalments, [], { on: '2026-02-15', do: 'defer', months: 3 }, 'defer'],
    ['a reversal of an unknown event', pdl, [], { on: '2026-02-15', do: 'reverse', event: 0, excused: false }, 'event'],
    [
      'a second reversal of the same payment',
      pdl,
      [pay('2026-01-20', 100), { on: '2026-01-21', do: 'reverse', event: 0, excused: false }],
      { on: '2026-01-22', do: 'reverse', event: 0, excused: false },
      'event',
    ],
    [
      'a prolongation of a written-off loan',
      pdl,
      [{ on: '2026-06-01', do: 'write_off' }],
      prolong('2026-06-01'),
      'prolong',
    ],
    [
      'a write-off of a repaid loan',
      pdl,
      [pay('2026-01-15', 7_850_000)],
      { on: '2026-01-15', do: 'write_off' },
      'write_off',
    ],
  ])('%s', (_what, terms, before, event, field) => {
    const life = begin(terms, before)

    expect(() => happen(life, event)).toThrow(expect.objectContaining({ name: 'CalculationError', field }))
  })

  test('any event on a closed day', () => {
    const closed = closeDay(begin(pdl, [pay('2026-01-20', 100)]))

    expect(() => happen(closed, pay('2026-01-20', 100))).toThrow(expect.objectContaining({ field: 'on' }))
  })
})

describe('a schedule choice', () => {
  test('waits as credit while the payment does not reach the principal', () => {
    const { state } = begin(instalments, [pay('2026-02-10', 1_000, 'smaller_payment')])

    expect(state.versions).toHaveLength(1)
    expect(state.balances.client_overpayment).toBe(-1_000)
  })

  test('is void once its payment is reversed', () => {
    const chosen = pay('2026-02-01', 2_000_000, 'shorter_term')
    const { state } = begin(instalments, [chosen, { on: '2026-02-03', do: 'reverse', event: 0, excused: false }])

    expect(state.versions).toHaveLength(1)
    expect(state.balances.principal).toBe(7_850_000)
  })
})

test('a prolongation whose reward payment was reversed is void, and the loan is late since its first due date', () => {
  const prolonged = prolongedOn('2026-01-29', 114_296, 14)
  const { state } = begin(pdl, [...prolonged, { on: '2026-02-03', do: 'reverse', event: 0, excused: false }])

  expect(state.versions).toHaveLength(1)
  expect(state.overdueSince).toBe('2026-01-29')
  expect(state.balances).toMatchObject({
    overdue_principal: 7_850_000,
    accrued_penalty: 199_107,
    receipts_in_transit: 0,
  })
})

test("a reversal that is not the client's fault leaves rows in time until its day", () => {
  const taken: LifeEvent = { on: '2026-02-23', do: 'reverse', event: 0, excused: true }
  const today = begin(instalments, [pay('2026-02-13', 796_336), taken])
  const tomorrow = happen(today, { on: '2026-02-24', do: 'return_credit' })

  expect(today.state.overdueSince).toBeNull()
  expect(today.state.balances.penalty_income).toBe(0)
  expect(tomorrow.state.overdueSince).toBe('2026-02-23')
})
