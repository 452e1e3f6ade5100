import { expect, test } from 'vitest'
import { calendarYearFaults } from './calendar-year.ts'
import { type DifferingDay, stateCalendar } from './working-days.ts'

const off = (day: string): DifferingDay => ({ day, isWorking: false })
const worked = (day: string): DifferingDay => ({ day, isWorking: true })

const faultsOf = (days: readonly DifferingDay[], { today = '2027-12-01', before = [] as DifferingDay[] } = {}) =>
  Object.fromEntries(calendarYearFaults({ year: 2028, days, today, calendar: stateCalendar(before) }))

test('accepts a holiday on a working day and a Saturday worked in its place', () => {
  // 3 January 2028 is a Monday, 8 January a Saturday.
  expect(faultsOf([off('2028-01-03'), off('2028-01-04'), worked('2028-01-08')])).toEqual({})
})

test.each([
  ['a day of another year', [off('2028-01-03'), off('2027-01-04')], { 1: 'other_year' }],
  ['a duplicate day', [off('2028-01-03'), off('2028-01-03')], { 1: 'twice' }],
  ['a Saturday as a day off', [off('2028-01-01')], { 0: 'differs_from_nothing' }],
  ['a Monday as a working day', [worked('2028-01-03')], { 0: 'differs_from_nothing' }],
])('%s is rejected at its index', (_, days, faults) => {
  expect(faultsOf(days)).toEqual(faults)
})

test('a past day off cannot be removed, one that is not over yet can', () => {
  const before = [off('2028-01-03'), off('2028-01-04')]

  expect(faultsOf([off('2028-01-04')], { before, today: '2028-01-04' })).toEqual({ 1: 'past_day_off_taken' })
  expect(faultsOf([off('2028-01-04')], { before, today: '2028-01-03' })).toEqual({})
  expect(faultsOf([...before, off('2028-03-08')], { before, today: '2028-12-31' })).toEqual({})
})

test('a past weekend cannot become a working day', () => {
  const today = '2028-01-09'

  expect(faultsOf([worked('2028-01-08')], { today })).toEqual({ 0: 'past_day_off_taken' })
  expect(faultsOf([worked('2028-01-08')], { today, before: [worked('2028-01-08')] })).toEqual({})
})
