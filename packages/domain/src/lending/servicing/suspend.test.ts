import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../calendar/day.ts'
import { stateCalendar } from '../../calendar/working-days.ts'
import { sumOf } from '../../money/money.ts'
import { beginLife, closeThrough, comeTo, happen } from './life.ts'
import type { LoanState } from './loan-state.ts'
import type { LoanTerms } from './loan-terms.ts'
import { suspensionOf } from './suspend.ts'

const calendar = stateCalendar([])
const loan: LoanTerms = {
  ...{ product: 'instalment', amount: 30_000_000, term: 6, rate: '0.3796', method: 'annuity' },
  openedOn: '2026-01-15',
}

const debtOf = ({ balances }: LoanState) =>
  sumOf(
    ...[balances.principal, balances.overdue_principal, balances.accrued_reward, balances.overdue_reward],
    balances.accrued_penalty,
  )

const anyLoan = fc.record({
  product: fc.constant('instalment' as const),
  amount: fc.integer({ min: 1_000_000, max: 50_000_000 }),
  term: fc.constantFrom(3, 6, 12),
  rate: fc.constantFrom('0.3796', '0.20'),
  method: fc.constantFrom('annuity' as const, 'equal' as const),
  openedOn: fc.nat(700).map((days) => addDays('2024-01-01', days)),
})

describe('a suspended loan', () => {
  test('owes the same on each of its days, in time or late, and grows again the day after', { timeout: 60_000 }, () => {
    let grew = 0
    fc.assert(
      fc.property(anyLoan, fc.nat(60), fc.integer({ min: 2, max: 200 }), (terms, days, length) => {
        const on = addDays(terms.openedOn, days)
        const until = addDays(on, length)
        const suspended = happen(comeTo(beginLife(terms, calendar), on), { on, do: 'suspend', until })
        const during = closeThrough(suspended, until)

        expect(new Set(during.closed.map(debtOf))).toEqual(new Set([debtOf(suspended.state)]))
        expect(during.entries.filter(({ kind }) => /accrued/.test(kind))).toEqual([])
        if (debtOf(comeTo(during, addDays(until, 1)).state) > debtOf(during.state)) grew += 1
      }),
      { numRuns: 200 },
    )
    expect(grew).toBeGreaterThan(50)
  })

  test('goes on falling due, and its days overdue are counted', () => {
    const suspended = happen(beginLife(loan, calendar), { on: '2026-01-20', do: 'suspend', until: '2026-06-01' })
    const { state } = closeThrough(suspended, '2026-03-01')

    expect(state.rows[0]!.state).toBe('overdue')
    expect(state.overdueSince).not.toBeNull()
  })

  test('is not charged later for suspended days off of a payment that became overdue', () => {
    // Due on Saturday, 28.02.2026, and in time until Monday.
    const begun = beginLife({ ...loan, openedOn: '2026-01-28' }, calendar)
    const suspended = happen(comeTo(begun, '2026-02-27'), { on: '2026-02-27', do: 'suspend', until: '2026-03-10' })
    const [last, first, second] = ['2026-03-10', '2026-03-11', '2026-03-12'].map((day) =>
      debtOf(closeThrough(suspended, day).state),
    )

    expect(closeThrough(suspended, '2026-03-03').state.rows[0]!.state).toBe('overdue')
    expect(Math.abs(first! - last! - (second! - first!))).toBeLessThanOrEqual(2)
  })

  test('that is suspended again before or on its last day, however often, is charged what one suspension is', {
    timeout: 60_000,
  }, () => {
    const anyPiece = fc.record({ lasts: fc.integer({ min: 1, max: 40 }), cut: fc.nat(40) })
    fc.assert(
      fc.property(anyLoan, fc.nat(60), fc.array(anyPiece, { minLength: 2, maxLength: 5 }), (terms, days, pieces) => {
        const from = addDays(terms.openedOn, days)
        let on = from
        let last = from
        let life = comeTo(beginLife(terms, calendar), from)
        for (const { cut, lasts } of pieces) {
          if (on < last) life = happen(life, { on, do: 'resume' })
          last = addDays(on, lasts)
          life = happen(life, { on, do: 'suspend', until: last })
          on = addDays(last, -Math.min(cut, lasts))
          life = comeTo(life, on)
        }
        const whole = happen(comeTo(beginLife(terms, calendar), from), { on: from, do: 'suspend', until: last })

        for (const later of [last, addDays(last, 1), addDays(last, 20)])
          expect(closeThrough(life, later).state).toEqual(closeThrough(whole, later).state)
      }),
      { numRuns: 300 },
    )
  })

  test('that is prolonged on the Sunday before a row is late is not charged for that Sunday', () => {
    // Due on Saturday, 28.02.2026, and in time until Monday.
    const opened = comeTo(beginLife({ ...loan, openedOn: '2026-01-28' }, calendar), '2026-02-20')
    const suspended = happen(opened, { on: '2026-02-20', do: 'suspend', until: '2026-03-10' })
    const resumed = happen(comeTo(suspended, '2026-03-01'), { on: '2026-03-01', do: 'resume' })
    const prolonged = happen(resumed, { on: '2026-03-01', do: 'suspend', until: '2026-03-20' })
    const [last, first, second] = ['2026-03-20', '2026-03-21', '2026-03-22'].map((day) =>
      debtOf(closeThrough(prolonged, day).state),
    )

    expect(Math.abs(first! - last! - (second! - first!))).toBeLessThanOrEqual(2)
  })

  test('that is resumed accrues from the next day, and charges nothing for the days between', () => {
    const begun = happen(beginLife(loan, calendar), { on: '2026-01-20', do: 'suspend', until: '2026-06-01' })
    const resumed = happen(comeTo(begun, '2026-01-30'), { on: '2026-01-30', do: 'resume' })

    expect(debtOf(resumed.state)).toBe(debtOf(begun.state))
    const next = comeTo(resumed, '2026-01-31').state
    const untouched = beginLife(loan, calendar)
    expect(debtOf(next) - debtOf(resumed.state)).toBe(
      debtOf(comeTo(untouched, '2026-01-21').state) - debtOf(comeTo(untouched, '2026-01-20').state),
    )
  })

  test('names its days from the first to the last, and none once they are over or were ended on their first day', () => {
    const on = '2026-01-20'
    const begun = happen(comeTo(beginLife(loan, calendar), on), { on, do: 'suspend', until: '2026-01-31' })
    const days = { from: '2026-01-21', until: '2026-01-31' }

    expect(suspensionOf(beginLife(loan, calendar).state)).toBeNull()
    for (const day of [on, '2026-01-21', '2026-01-31']) expect(suspensionOf(comeTo(begun, day).state)).toEqual(days)
    expect(suspensionOf(comeTo(begun, '2026-02-01').state)).toBeNull()
    expect(suspensionOf(happen(begun, { on, do: 'resume' }).state)).toBeNull()
  })

  test('is not suspended again until it ends, nor resumed twice, nor without end', () => {
    const on = '2026-01-20'
    const life = beginLife(loan, calendar)
    const begun = happen(life, { on, do: 'suspend', until: '2026-03-01' })

    expect(() => happen(begun, { on, do: 'suspend', until: '2026-04-01' })).toThrow('suspended')
    expect(() => happen(life, { on, do: 'resume' })).toThrow('not suspended')
    for (const until of [on, '2029-06-01']) expect(() => happen(life, { on, do: 'suspend', until })).toThrow('until')
    const resumed = happen(begun, { on, do: 'resume' })
    expect(() => happen(resumed, { on, do: 'resume' })).toThrow('not suspended')
    expect(happen(comeTo(begun, '2026-03-01'), { on: '2026-03-01', do: 'suspend', until: '2026-04-01' })).toBeDefined()
  })
})
