import { describe, expect, test } from 'vitest'
import { stateCalendar } from '../../calendar/working-days.ts'
import { agreementFigures } from './agreement-figures.ts'
import { beginLife, comeTo, happen } from './life.ts'
import type { Life } from './life-event.ts'
import type { LoanTerms } from './loan-terms.ts'
import { dayMoveRefusal } from './move-day.ts'

const calendar = stateCalendar([])
const months: LoanTerms = {
  ...{ product: 'instalment', amount: 30_000_000, term: 12, rate: '0.3796', method: 'annuity', openedOn: '2026-01-15' },
}
const life = beginLife(months, calendar)
const datesOf = ({ state }: Life) => state.rows.map(({ date }) => date)
const moved = (on: string, dayOfMonth: number) => happen(life, { on, do: 'move_day', dayOfMonth })

describe('another payment day', () => {
  test('later in the month gives every row that day, and the running row pays for its days, more of them', () => {
    const after = moved('2026-02-01', 25)

    expect(datesOf(after).slice(0, 3)).toEqual(['2026-02-25', '2026-03-25', '2026-04-25'])
    expect(after.state.rows).toHaveLength(12)
    expect(after.state.rows[0]).toMatchObject({ days: 41 })
    const principal = after.state.rows.reduce((sum, row) => sum + row.principal, 0)
    expect(principal).toBe(30_000_000)
  })

  test('that is too near or past in this month begins in the next', () => {
    expect(datesOf(moved('2026-02-04', 6)).slice(0, 2)).toEqual(['2026-03-06', '2026-04-06'])
    expect(datesOf(moved('2026-02-04', 7))[0]).toBe('2026-02-07')
  })

  test('31 is the last day of a shorter month, and returns', () => {
    expect(datesOf(moved('2026-02-01', 31)).slice(0, 3)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30'])
  })

  test('charges each day once: paid in time, the reward of the rows is what was accrued', () => {
    let paid = moved('2026-02-01', 25)
    const reward = paid.state.rows.reduce((sum, row) => sum + row.reward, 0)
    for (const { date, principal, reward: due } of paid.state.rows)
      paid = happen(paid, { on: date, do: 'pay', amount: principal + due, choice: null })

    expect(paid.state).toMatchObject({ state: 'closed' })
    expect(0 - paid.state.balances.reward_income).toBe(reward)
  })

  test('has an effective rate of the money from now on, near the one signed', () => {
    const { after, before } = agreementFigures(comeTo(life, '2026-02-10').state, { do: 'move_day', dayOfMonth: 25 })

    expect(Math.abs(Number(after.gesvPercent) - Number(before.gesvPercent))).toBeLessThan(1)
    expect(after.payment).toBeGreaterThan(before.payment)
  })

  test('leaves the payment as it is, also the first one after a lower rate, with the reward of the days before it', () => {
    const cheaper = happen(life, { on: '2026-02-01', do: 'improve', rate: '0.30' })
    const after = happen(cheaper, { on: '2026-02-02', do: 'move_day', dayOfMonth: 20 })

    const payments = ({ state: { rows } }: Life) => rows.map((row) => row.principal + row.reward + row.carried)
    expect(after.state.rows[0]).toMatchObject({ date: '2026-02-20', carried: cheaper.state.rows[0]?.carried })
    expect(payments(after).slice(0, -1)).toEqual(payments(cheaper).slice(0, -1))
    expect(after.state.rows.reduce((sum, row) => sum + row.principal, 0)).toBe(30_000_000)
  })

  test('is moved once, three days ahead, with nothing due, and only in a loan by months', () => {
    const on = (day: string, from: Life = life) => dayMoveRefusal(comeTo(from, day).state)

    expect(on('2026-02-12')).toBeNull()
    expect(on('2026-02-13')).toBe('too_soon')
    expect(on('2026-02-15')).toBe('due')
    expect(on('2026-02-20')).toBe('due')
    expect(on('2026-02-24', moved('2026-02-01', 25))).toBe('moved')
    const kept = moved('2026-02-01', 25)
    expect(dayMoveRefusal(kept.state)).toBe('moved')
    expect(() => happen(kept, { on: '2026-02-02', do: 'move_day', dayOfMonth: 5 })).toThrow('moved')
    expect(() => moved('2026-02-01', 15)).toThrow('that is the day already')
    expect(() => moved('2026-02-01', 32)).toThrow('no such day')
    const deferred = happen(life, { on: '2026-02-01', do: 'defer', months: 1 })
    expect(on('2026-02-10', deferred)).toBe('deferred')
    const pdl = beginLife({ ...months, product: 'pdl', term: 14, rate: '0.00104' }, calendar)
    expect(on('2026-01-16', pdl)).toBe('in_days')
  })
})
