import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '../../calendar/day.ts'
import { stateCalendar } from '../../calendar/working-days.ts'
import { sumOf } from '../../money/money.ts'
import { claimOf } from './claim.ts'
import { claimFigures } from './claim-figures.ts'
import { beginLife, closeDay, closeThrough, comeTo, happen } from './life.ts'
import type { Life } from './life-event.ts'
import { daysOverdueOn, type LoanState } from './loan-state.ts'
import type { LoanTerms } from './loan-terms.ts'
import { payEarlier } from './restate.ts'

const calendar = stateCalendar([])
// The first row is due on Monday, 16.02.2026: day 40 overdue is 28.03, day 41 the 29th.
const loan: LoanTerms = {
  ...{ product: 'instalment', amount: 30_000_000, term: 12, rate: '0.3796', method: 'annuity' },
  openedOn: '2026-01-15',
}
const day40 = '2026-03-28'
const day41 = '2026-03-29'
const until = '2026-04-20'

const at = (day: Day) => comeTo(beginLife(loan, calendar), day)
const claimed = (on = day41, last = until) => happen(at(on), { on, do: 'claim', until: last })
const pay = (life: Life, on: Day, amount: number) => happen(life, { on, do: 'pay', amount, choice: null })
const debtOf = ({ balances }: LoanState) =>
  sumOf(
    ...[balances.principal, balances.overdue_principal, balances.accrued_reward, balances.overdue_reward],
    balances.accrued_penalty,
  )

describe('a demand of the whole debt', () => {
  test('is refused on day 40 overdue and possible on day 41', () => {
    expect(daysOverdueOn(at(day40).state, day40)).toBe(40)
    expect(() => claimed(day40)).toThrow('not_late_enough')
    expect(claimOf(claimed().state)).toEqual({ on: day41, until })
    expect(claimOf(at(day41).state)).toBeNull()
  })

  test('is refused twice, in a suspension, with nothing to come, and with too short or too long a period', () => {
    expect(() => happen(claimed(), { on: day41, do: 'claim', until })).toThrow('claim: claimed')
    const suspended = happen(at(day41), { on: day41, do: 'suspend', until: '2026-09-01' })
    expect(() => happen(suspended, { on: day41, do: 'claim', until })).toThrow('suspended')
    const pdl = beginLife({ ...loan, product: 'pdl', term: 14, rate: '0.00104' }, calendar)
    expect(() => happen(pdl, { on: '2026-04-01', do: 'claim', until: '2026-04-20' })).toThrow('nothing_to_come')
    for (const last of ['2026-04-12', '2026-05-29']) expect(() => claimed(day41, last)).toThrow('until')
    for (const last of ['2026-04-13', '2026-05-28']) expect(claimOf(claimed(day41, last).state)).not.toBeNull()
  })

  test('that ends on a day off ends on the next working day', () => {
    expect(claimOf(claimed(day41, '2026-04-18').state)?.until).toBe('2026-04-20')
  })

  test('changes nothing until the end of its last day, and then leaves nothing to come and no reward of days to come', () => {
    const [plain, told] = [at(until), comeTo(claimed(), until)]
    expect(told.state.balances).toEqual(plain.state.balances)
    expect(told.state.rows).toEqual(plain.state.rows)

    const over = closeDay(told)
    const { balances, rows } = over.state
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['overdue']))
    expect(debtOf(over.state)).toBe(debtOf(told.state))
    expect(balances).toMatchObject({ principal: 0, accrued_reward: 0, overdue_principal: loan.amount })
    expect(new Set(over.entries.map(({ kind }) => kind))).toEqual(new Set(['row_overdue']))
    expect(claimFigures(told.state)?.whole).toBe(debtOf(told.state))
  })

  test('names what keeps the schedule and what ends the debt on its last day, as the books have them then', () => {
    const figures = claimFigures(claimed().state)!
    const last = comeTo(claimed(), until)

    expect(figures).toMatchObject({ on: day41, until, whole: debtOf(last.state) })
    expect(claimOf(pay(last, until, figures.late).state)).toBeNull()
    expect(pay(last, until, figures.whole).state.state).toBe('closed')
    expect(claimFigures(at(day41).state)).toBeNull()
  })

  test('that was met by its last day is of the past: the schedule goes on', () => {
    const met = pay(comeTo(claimed(), until), until, claimFigures(claimed().state)!.late)
    const { state } = closeThrough(met, '2026-05-05')

    expect(claimOf(state)).toBeNull()
    expect(state.rows.filter((row) => row.state === 'coming')).toHaveLength(9)
    // Late again: that demand does not come back.
    const late = closeThrough(met, '2026-06-05').state
    expect(late.overdueSince).not.toBeNull()
    expect(claimOf(late)).toBeNull()
  })

  test('that was met in part holds, and takes effect', () => {
    const over = closeDay(pay(comeTo(claimed(), until), until, 1_000_000))
    expect(over.state.rows.some(({ state }) => state === 'coming')).toBe(false)
  })

  test('ends with a suspension that comes after it', () => {
    const suspended = happen(claimed(), { on: day41, do: 'suspend', until: '2026-05-31' })

    expect(claimOf(suspended.state)).toBeNull()
    expect(closeThrough(suspended, '2026-06-01').state.rows.some(({ state }) => state === 'coming')).toBe(true)
  })

  test('is void if a payment reported late shows that the borrower was not so late', () => {
    const paid = { on: '2026-03-20', do: 'pay', amount: 8_000_000, choice: null } as const
    const told = payEarlier(comeTo(claimed(), '2026-05-01'), paid)

    expect(claimOf(told.state)).toBeNull()
    expect(told.state.rows.some(({ state }) => state === 'coming')).toBe(true)
  })

  test('holds again when the payment that met it is taken back, and by a fault of the channel not before that day', () => {
    const met = pay(comeTo(claimed(), until), until, claimFigures(claimed().state)!.late)
    const [on, event] = ['2026-04-28', 1]
    const coming = (life: Life) => life.state.rows.filter(({ state }) => state === 'coming').length

    expect(coming(happen(met, { on, do: 'reverse', event, excused: false }))).toBe(0)
    const excused = happen(met, { on, do: 'reverse', event, excused: true })
    expect(claimOf(excused.state)).toEqual({ on: day41, until: on })
    expect([coming(excused), coming(closeDay(excused))]).toEqual([9, 0])
  })

  test('ends with a restructuring', () => {
    const agreed = { rate: '0.20', periods: 12, forgivesPenalty: true, method: 'annuity' } as const
    const over = closeThrough(claimed(), until)
    const state = happen(over, { on: '2026-04-21', do: 'restructure', ...agreed }).state

    expect(claimOf(state)).toBeNull()
    expect(state.rows.every((row) => row.state === 'coming')).toBe(true)
  })

  test('is refused by a day after which nothing comes: every row would be due without it', () => {
    const terms = {
      ...loan,
      product: 'instalment' as const,
      amount: 1_000_000,
      term: 6,
      openedOn: '2024-01-01' as const,
    }
    const late = comeTo(beginLife(terms, calendar), '2024-05-01')

    expect(() => happen(late, { on: '2024-05-01', do: 'claim', until: '2024-06-29' })).toThrow('nothing comes after it')
    expect(claimOf(happen(late, { on: '2024-05-01', do: 'claim', until: '2024-06-20' }).state)).not.toBeNull()
  })

  test('keeps the books whole and charges no reward of days to come, whatever the loan', { timeout: 60_000 }, () => {
    const anyLoan = fc.record({
      ...{ product: fc.constant('instalment' as const), amount: fc.integer({ min: 1_000_000, max: 50_000_000 }) },
      ...{ term: fc.constantFrom(6, 12, 24), rate: fc.constantFrom('0.3796', '0.20', '0') },
      method: fc.constantFrom('annuity' as const, 'equal' as const),
      openedOn: fc.nat(700).map((days) => addDays('2024-01-01', days)),
    })
    let seen = 0
    fc.assert(
      fc.property(
        anyLoan,
        fc.integer({ min: 74, max: 130 }),
        fc.integer({ min: 15, max: 60 }),
        (terms, days, given) => {
          const on = addDays(terms.openedOn, days)
          const late = comeTo(beginLife(terms, calendar), on)
          const until = addDays(on, given)
          // A last day moves on over days off, by less than a fortnight.
          const comesAfter = late.state.rows.some(({ date }) => date > addDays(until, 14))
          if (daysOverdueOn(late.state, on) <= 40 || !comesAfter) return
          seen += 1
          const told = happen(late, { on, do: 'claim', until })
          const last = comeTo(told, told.state.claimed!.until)
          const { balances, rows } = closeDay(last).state

          expect(sumOf(...rows.map(({ principalLeft }) => principalLeft))).toBe(balances.overdue_principal)
          expect(balances).toMatchObject({ principal: 0, accrued_reward: 0 })
          expect(debtOf(closeDay(last).state)).toBe(debtOf(last.state))
          const ended = pay(closeDay(last), addDays(told.state.claimed!.until, 400), terms.amount * 3)
          expect(ended.state.state).toBe('closed')
        },
      ),
      { numRuns: 200 },
    )
    expect(seen).toBeGreaterThan(50)
  })
})
