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

test('three working days from a Thursday end on the next Tuesday', () => {
  expect(addWorkingDays('2026-08-13', 3, weekendsOnly)).toBe('2026-08-18')
})

test('working days from a Sunday begin on Monday, and a holiday is none of them', () => {
  const calendar = { holidays: new Set(['2026-03-23']), workedWeekends: new Set<string>() }

  expect(addWorkingDays('2026-03-22', 1, calendar)).toBe('2026-03-24')
})
