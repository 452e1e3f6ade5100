import { expect, test } from 'vitest'
import { addWorkingDays, lastDayInTime, weekendsOnly } from './working-days.ts'

test('a payment due on a Saturday is in time until Monday', () => {
  expect(lastDayInTime('2026-08-15', weekendsOnly)).toBe('2026-08-17')
})

test('a payment due on a working day is not put off', () => {
  expect(lastDayInTime('2026-01-29', weekendsOnly)).toBe('2026-01-29')
})

test('holidays put it off further, and a Saturday that is worked does not', () => {
  const calendar = { holidays: new Set(['2026-03-23']), workedWeekends: new Set(['2026-03-28']) }

  expect(lastDayInTime('2026-03-21', calendar)).toBe('2026-03-24')
  expect(lastDayInTime('2026-03-28', calendar)).toBe('2026-03-28')
})

test('fifteen working days from a Wednesday are three weeks, and a holiday makes them longer', () => {
  const calendar = { holidays: new Set(['2026-12-16']), workedWeekends: new Set<string>() }

  expect(addWorkingDays('2026-11-25', 15, weekendsOnly)).toBe('2026-12-16')
  expect(addWorkingDays('2026-11-25', 15, calendar)).toBe('2026-12-17')
})

test('a term that begins on a Saturday has its first day on Monday', () => {
  expect(addWorkingDays('2026-11-21', 1, weekendsOnly)).toBe('2026-11-23')
})
