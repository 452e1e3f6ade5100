import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../calendar/day.ts'
import { stateCalendar } from '../../calendar/working-days.ts'
import { agreementFigures } from './agreement-figures.ts'
import { beginLife, comeTo, happen } from './life.ts'
import type { Life } from './life-event.ts'
import type { LoanTerms } from './loan-terms.ts'
import { leftOf } from './rows.ts'

const calendar = stateCalendar([])
const months: LoanTerms = {
  ...{ product: 'instalment', amount: 30_000_000, term: 12, rate: '0.3796', method: 'annuity', openedOn: '2026-01-15' },
}
const days: LoanTerms = { ...months, product: 'pdl', term: 30, rate: '0.00104' }
const better = (rate = '0.20') => ({ do: 'improve', rate }) as const
const paymentsOf = ({ rows }: { rows: readonly { date: string; payment: number }[] }) =>
  new Map(rows.map(({ date, payment }) => [date, payment]))

/** Pays each row on its day until the loan has ended; what the rows asked for in all. */
function paidOff(life: Life): { readonly life: Life; readonly paid: number } {
  let [now, paid] = [life, 0]
  while (now.state.state === 'active') {
    const next = now.state.rows.find(({ state }) => state === 'coming' || state === 'due')!
    now = comeTo(now, next.date)
    const amount = leftOf(now.state.rows.find(({ state }) => state === 'due')!)
    now = happen(now, { on: next.date, do: 'pay', amount, choice: null })
    paid += amount
  }
  return { life: now, paid }
}

describe('better terms', () => {
  test('keep dates and the equal payment: a lower rate makes the last payments smaller', () => {
    const { state } = comeTo(beginLife(months, calendar), '2026-02-05')

    const { after, before, carried } = agreementFigures(state, better())

    expect(after.rows.slice(0, -1).map(({ date, payment }) => [date, payment])).toEqual(
      before.rows.slice(0, after.rows.length - 1).map(({ date, payment }) => [date, payment]),
    )
    expect(after.payment).toBeLessThan(before.payment)
    expect(Number(after.gesvPercent)).toBeLessThan(Number(before.gesvPercent))
    // Twenty-one days at the old rate: they are paid with the first row, and bear nothing.
    expect(carried).toBe(655_200)
  })

  test('of a loan in days cost the old rate until today and the new one after', () => {
    const { state } = comeTo(beginLife(days, calendar), '2026-01-25')

    const { after } = agreementFigures(state, better('0.0005'))

    expect(after.rows).toEqual([
      { date: '2026-02-14', principal: 30_000_000, reward: 312_000 + 300_000, payment: 30_612_000 },
    ])
  })

  test('of a loan in days keep the cost of the days before through an early part payment', () => {
    const on = '2026-01-25'
    const improved = happen(comeTo(beginLife(days, calendar), on), { on, ...better('0.0005') })

    const life = happen(improved, { on, do: 'pay', amount: 10_000_000, choice: 'smaller_payment' })

    expect(life.state.rows).toMatchObject([{ principal: 20_000_000, reward: 200_000, carried: 312_000 }])
    expect(paidOff(life).life.state.state).toBe('closed')
  })

  test.each(['before the agreement', 'by the money that waits'])(
    'of a loan in days are followed by a prolongation whose cost is paid %s',
    (way) => {
      const on = '2026-01-25'
      const improved = happen(comeTo(beginLife(days, calendar), on), { on, ...better('0.0005') })
      const later = comeTo(improved, '2026-01-30')
      const prolongation = { do: 'prolong', term: 14 } as const
      const { cost } = agreementFigures(later.state, prolongation)
      expect(cost).toMatchObject({ reward: 312_000 + 75_000, toPay: 387_000 })

      const choice = way === 'before the agreement' ? 'prolong' : null
      const paid = happen(later, { on: later.state.day, do: 'pay', amount: cost.toPay, choice })
      const life = happen(paid, { on: later.state.day, ...prolongation })

      expect(life.state.balances).toMatchObject({ accrued_reward: 0, client_overpayment: 0 })
      expect(life.state.rows).toMatchObject([{ date: '2026-02-13', reward: 210_000, carried: 0 }])
    },
  )

  test('are refused at the rate in force or above, and while something is due', () => {
    const life = comeTo(beginLife(months, calendar), '2026-02-05')

    for (const rate of ['0.3796', '0.40']) expect(() => happen(life, { on: '2026-02-05', ...better(rate) })).toThrow()
    expect(() => happen(comeTo(life, '2026-02-15'), { on: '2026-02-15', ...better() })).toThrow('something is due')
  })

  test('make no payment larger and none later, and what is signed is what is charged', () => {
    const anyTerms = fc.record({
      ...{ product: fc.constantFrom('instalment' as const, 'pdl' as const), days: fc.nat(29) },
      ...{ amount: fc.integer({ min: 3_000_000, max: 60_000_000 }), method: fc.constantFrom('annuity', 'equal') },
      rate: fc.constantFrom('0', '0.01', '0.2', '0.37'),
      first: fc.constantFrom(null, 'deferral', 'shorter_term', 'restructuring'),
    })
    fc.assert(
      fc.property(anyTerms, ({ amount, days: after, first, method, product, rate }) => {
        const terms = { ...(product === 'pdl' ? days : months), amount, method } as LoanTerms
        const on = addDays(terms.openedOn, 1)
        let life = beginLife(terms, calendar)
        if (first === 'deferral') life = happen(life, { on, do: 'defer', months: 1 })
        if (first === 'shorter_term')
          life = happen(life, { on, do: 'pay', amount: (amount - (amount % 3)) / 3, choice: 'shorter_term' })
        if (first === 'restructuring' && product === 'instalment')
          life = happen(life, {
            ...{ on, do: 'restructure', rate: '0.3795', periods: 9, forgivesPenalty: true, method: 'annuity' },
          })
        life = comeTo(life, addDays(terms.openedOn, after))
        const lower = product === 'pdl' ? (rate === '0' ? '0' : '0.0005') : rate
        const figures = agreementFigures(life.state, better(lower))

        const before = paymentsOf(figures.before)
        // Each row rounds its reward by itself.
        for (const { date, payment } of figures.after.rows)
          expect(payment).toBeLessThanOrEqual((before.get(date) ?? 0) + 1)
        expect(figures.after.payment).toBeLessThanOrEqual(figures.before.payment)
        const { life: ended, paid } = paidOff(happen(life, { on: life.state.day, ...better(lower) }))
        expect(ended.state.state).toBe('closed')
        expect(paid).toBe(figures.after.payment)
      }),
      { numRuns: 200 },
    )
  })
})
