import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, checkDay, type Day, daysBetween, daysInYear, isDay, weekdayOf, yearOf } from './day.ts'

/** Independent reference: the machine's own calendar in UTC, for every day of four centuries. */
function machineDay(daysSince1970: number): Day {
  return new Date(daysSince1970 * 86_400_000).toISOString().slice(0, 10)
}

const anyDay = fc.integer({ min: -36_500, max: 109_500 }).map(machineDay)

describe('days', () => {
  test.each([
    '2026-02-29',
    '2100-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-1',
    '20260101',
    '',
    null,
    5,
  ])('%s is not a day', (text) => {
    expect(isDay(text)).toBe(false)
    expect(() => checkDay(text, 'openDate')).toThrow(expect.objectContaining({ field: 'openDate' }))
  })

  test("adding and counting days matches the machine's calendar over four centuries", () => {
    fc.assert(
      fc.property(fc.integer({ min: -36_500, max: 109_500 }), fc.integer({ min: -800, max: 4000 }), (start, days) => {
        const [from, to] = [machineDay(start), machineDay(start + days)]

        expect(addDays(from, days)).toBe(to)
        expect(daysBetween(from, to)).toBe(days)
        expect(weekdayOf(from)).toBe(new Date(from).getUTCDay() || 7)
        expect(isDay(from)).toBe(true)
      }),
    )
  })

  test('a month later is the same date, or the last day of a shorter month', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 1200 }), (day, months) => {
        const later = addMonths(day, months)
        const monthsApart = (yearOf(later) - yearOf(day)) * 12 + Number(later.slice(5, 7)) - Number(day.slice(5, 7))

        expect(isDay(later)).toBe(true)
        expect(monthsApart).toBe(months)
        const isClamped = later.slice(8) !== day.slice(8)
        if (isClamped) expect(addDays(later, 1).slice(8)).toBe('01')
        if (isClamped) expect(later.slice(8) < day.slice(8)).toBe(true)
      }),
    )
  })

  test('only every fourth century year has a leap day', () => {
    expect([1900, 2000, 2024, 2026, 2100].map(daysInYear)).toEqual([365, 366, 366, 365, 365])
  })
})
