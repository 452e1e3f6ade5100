import { describe, expect, test } from 'vitest'
import { stateCalendar } from '../calendar/working-days.ts'
import { type ChargeTry, chargeReadiness, dueCharge, isChargeDay, willRetry } from './autopay.ts'
import { beginLife, comeTo, happen } from './servicing/life.ts'
import type { LoanTerms } from './servicing/loan-terms.ts'

const calendar = stateCalendar([])
// Due on Saturday, 31.01.2026, and in time until Monday.
const pdl: LoanTerms = {
  ...{ product: 'pdl', amount: 7_850_000, term: 14, rate: '0.00104', method: 'annuity', openedOn: '2026-01-17' },
}
const months: LoanTerms = {
  ...{ product: 'instalment', amount: 30_000_000, term: 6, rate: '0.3796', method: 'annuity', openedOn: '2026-01-15' },
}

describe('the payment that a mandate charges', () => {
  test('is exactly the next one, and only on the days on which it is in time', () => {
    const charge = dueCharge(comeTo(beginLife(pdl, calendar), '2026-01-31').state, '2026-01-20')

    expect(charge).toEqual({ on: '2026-01-31', lastDay: '2026-02-02', amount: 7_964_296 })
    expect(['2026-01-30', '2026-01-31', '2026-02-02', '2026-02-03'].map((day) => isChargeDay(charge!, day))).toEqual([
      ...[false, true, true, false],
    ])
  })

  test('is smaller by the money that waits for it, and nothing once that covers it', () => {
    const pay = (amount: number) =>
      happen(beginLife(pdl, calendar), { on: '2026-01-18', do: 'pay', amount, choice: null }).state

    expect(dueCharge(pay(1_000_000), '2026-01-20')?.amount).toBe(6_964_296)
    const covered = happen(beginLife(months, calendar), {
      on: '2026-01-18',
      do: 'pay',
      amount: 9_000_000,
      choice: null,
    })
    expect(dueCharge(covered.state, '2026-01-20')).toBeNull()
  })

  test('is the one after it, in full, if the next falls due before the client could be told', () => {
    const charge = dueCharge(comeTo(beginLife(months, calendar), '2026-02-14').state, '2026-02-14')

    expect(charge?.on).toBe('2026-03-15')
    expect(dueCharge(comeTo(beginLife(months, calendar), '2026-02-13').state, '2026-02-13')?.on).toBe('2026-02-15')
  })

  test('is none while the loan is suspended, and the next one again after its last day', () => {
    const on = '2026-01-20'
    const suspended = happen(comeTo(beginLife(months, calendar), on), { on, do: 'suspend', until: '2026-02-13' })

    expect(dueCharge(comeTo(suspended, '2026-02-13').state, on)).toBeNull()
    expect(dueCharge(comeTo(suspended, '2026-02-14').state, on)?.on).toBe('2026-02-15')
  })

  test('is none while the loan is overdue or once it is closed', () => {
    expect(dueCharge(comeTo(beginLife(pdl, calendar), '2026-02-03').state, '2026-01-20')).toBeNull()
    // Not even of the next payment, which is not late.
    expect(dueCharge(comeTo(beginLife(months, calendar), '2026-02-20').state, '2026-01-20')).toBeNull()
    const closed = happen(beginLife(pdl, calendar), { on: '2026-01-18', do: 'pay', amount: 9_000_000, choice: null })
    expect(dueCharge(closed.state, '2026-01-17')).toBeNull()
  })
})

describe('a charge', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 0, 31, hour))
  const declined = (hour: number): ChargeTry => ({ state: 'declined', wasSent: true, at: at(hour) })

  test('is tried again four hours after a decline, three times in all', () => {
    expect(chargeReadiness([], at(5))).toEqual({ kind: 'now' })
    expect(chargeReadiness([declined(5)], at(8))).toEqual({ kind: 'later', at: at(9) })
    expect(chargeReadiness([declined(5)], at(9))).toEqual({ kind: 'now' })
    expect(chargeReadiness([declined(5), declined(9), declined(13)], at(23))).toEqual({ kind: 'given_up' })
  })

  test.each(['opening', 'open', 'pending', 'paid', 'refunding', 'refunded'] as const)(
    'is not repeated while an earlier one is %s',
    (state) => {
      expect(chargeReadiness([declined(5), { state, wasSent: true, at: at(9) }], at(23))).toEqual({ kind: 'taken' })
    },
  )

  test('with an unknown outcome is not repeated; one that was never sent is', () => {
    expect(chargeReadiness([{ state: 'gone', wasSent: true, at: at(5) }], at(23))).toEqual({ kind: 'taken' })
    expect(chargeReadiness([{ state: 'gone', wasSent: false, at: at(5) }], at(6))).toEqual({ kind: 'now' })
  })

  // 31.01.2026 is a Saturday on which the payment may still come until Monday; the hours are those of Almaty.
  test.each([
    ['2026-01-31T10:40:00+05:00', '2026-01-31', true],
    ['2026-01-31T16:40:00+05:00', '2026-01-31', true],
    ['2026-01-31T16:41:00+05:00', '2026-01-31', false],
    ['2026-01-31T16:41:00+05:00', '2026-02-02', true],
    ['2026-01-31T23:30:00+05:00', '2026-01-31', false],
  ])('declined at %s is tried again until %s: %s', (moment, lastDay, isTried) => {
    const now = new Date(moment)
    const readiness = chargeReadiness([{ state: 'declined', wasSent: true, at: now }], now)

    expect(willRetry(readiness, { lastDay, now, today: '2026-01-31' })).toBe(isTried)
  })

  test('that is given up or taken is not tried again', () => {
    const soon = { lastDay: '2026-02-02', now: at(5), today: '2026-01-31' }
    expect([willRetry({ kind: 'given_up' }, soon), willRetry({ kind: 'taken' }, soon)]).toEqual([false, false])
  })
})
