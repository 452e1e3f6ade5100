import { describe, expect, test } from 'vitest'
import { stateCalendar } from '../../calendar/working-days.ts'
import { beginLife, comeTo, happen } from './life.ts'
import type { LoanTerms } from './loan-terms.ts'
import { remindersOf } from './reminders.ts'

const weekendsOnly = stateCalendar([])
// Falls due on Thursday, 29.01.2026; late from Friday on.
const pdl: LoanTerms = {
  ...{ product: 'pdl', amount: 7_850_000, term: 14, rate: '0.00104', method: 'annuity', openedOn: '2026-01-15' },
}
const opened = beginLife(pdl, weekendsOnly)
const on = (day: string) => remindersOf(comeTo(opened, day).state)

describe('an upcoming payment', () => {
  test.each([
    ['2026-01-25', []],
    ['2026-01-26', ['payment_soon']],
    ['2026-01-27', ['payment_soon']],
    ['2026-01-28', ['payment_tomorrow']],
    ['2026-01-29', ['payment_today']],
  ])('on %s: %s', (day, kinds) => {
    expect(on(day).map(({ kind }) => kind)).toEqual(kinds)
  })

  test('has a reminder with the amount still to be paid and the last day in time', () => {
    const paid = happen(opened, { on: '2026-01-20', do: 'pay', amount: 1_000_000, choice: null })
    expect(remindersOf(comeTo(paid, '2026-01-28').state)).toEqual([
      { kind: 'payment_tomorrow', about: '2026-01-29', amount: 6_964_296, lastDay: '2026-01-29' },
    ])
    const onSaturday = beginLife({ ...pdl, openedOn: '2026-01-17' }, weekendsOnly)
    expect(remindersOf(comeTo(onSaturday, '2026-01-31').state)).toMatchObject([
      { kind: 'payment_today', lastDay: '2026-02-02' },
    ])
  })

  test('has no reminder when credit covers it or the loan is closed', () => {
    const early = happen(opened, { on: '2026-01-20', do: 'pay', amount: 9_000_000, choice: null })
    expect(remindersOf(comeTo(early, '2026-01-28').state)).toEqual([])
    const instalment = beginLife({ ...pdl, product: 'instalment', term: 6, rate: '0.3796' }, weekendsOnly)
    const row = instalment.state.rows[0]!
    const waiting = happen(instalment, {
      ...{ on: '2026-02-01', do: 'pay', choice: null },
      amount: row.principal + row.reward,
    })
    expect(remindersOf(comeTo(waiting, '2026-02-14').state)).toEqual([])
  })

  test('of a three-day loan has no reminder on the first day', () => {
    const short = beginLife({ ...pdl, term: 3 }, weekendsOnly)
    expect(remindersOf(short.state)).toEqual([])
    expect(remindersOf(comeTo(short, '2026-01-16').state)).toMatchObject([{ kind: 'payment_soon' }])
  })
})

describe('a suspended loan', () => {
  const on = '2026-01-20'
  const until = (last: string) => happen(comeTo(opened, on), { on, do: 'suspend', until: last })

  test('is not reminded of a coming payment, until the day after', () => {
    expect(remindersOf(comeTo(until('2026-01-28'), '2026-01-28').state)).toEqual([])
    expect(remindersOf(comeTo(until('2026-01-28'), '2026-01-29').state)).toMatchObject([{ kind: 'payment_today' }])
  })

  test.each([
    ['2026-01-30', []],
    ['2026-02-05', ['overdue_notice']],
    ['2026-02-25', ['overdue_notice', 'relief_right_ends']],
    ['2026-03-11', ['overdue_notice']],
    ['2026-04-30', ['overdue_notice']],
  ])('hears on %s of its rights alone: %s', (day, kinds) => {
    expect(remindersOf(comeTo(until('2026-12-31'), day).state).map(({ kind }) => kind)).toEqual(kinds)
  })
})

describe('a missed payment', () => {
  test.each([
    [1, '2026-01-30', ['late_first']],
    [4, '2026-02-02', ['late_first']],
    [5, '2026-02-03', ['late_fifth']],
    [6, '2026-02-04', ['late_fifth']],
    [7, '2026-02-05', ['overdue_notice']],
    [26, '2026-02-24', ['overdue_notice']],
    [27, '2026-02-25', ['overdue_notice', 'relief_right_ends']],
    [30, '2026-02-28', ['overdue_notice', 'relief_right_ends']],
    [31, '2026-03-01', ['overdue_notice']],
    [40, '2026-03-10', ['overdue_notice']],
    [41, '2026-03-11', ['overdue_notice', 'claim_possible']],
    [90, '2026-04-29', ['overdue_notice', 'claim_possible']],
    [91, '2026-04-30', ['overdue_notice', 'nothing_grows']],
  ])('on day %i (%s): %s', (daysOverdue, day, kinds) => {
    const told = on(day)
    expect(told.map(({ kind }) => kind)).toEqual(kinds)
    for (const one of told) expect(one).toMatchObject({ about: '2026-01-29', daysOverdue, reliefUntil: '2026-02-28' })
  })

  test('is reported by its parts, which add up to the total', () => {
    const [first] = on('2026-01-30')
    expect(first).toMatchObject({
      owed: { principal: 7_850_000, reward: 122_460, penalty: 39_821, total: 8_012_281 },
    })
  })

  test('has no reminder once it is paid', () => {
    const cured = happen(comeTo(opened, '2026-02-03'), { on: '2026-02-03', do: 'pay', amount: 9_000_000, choice: null })
    expect(remindersOf(cured.state)).toEqual([])
  })
})
