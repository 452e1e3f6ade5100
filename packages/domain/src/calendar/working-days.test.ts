import { describe, expect, test } from 'vitest'
import { addWorkingDays, isLastDayInTimeKnown, lastDayInTime, stateCalendar } from './working-days.ts'

const weekendsOnly = stateCalendar([])

test('a payment due on a Saturday is in time until Monday', () => {
  expect(lastDayInTime('2026-08-15', weekendsOnly)).toBe('2026-08-17')
})

test('a payment due on a working day is not postponed', () => {
  expect(lastDayInTime('2026-01-29', weekendsOnly)).toBe('2026-01-29')
})

test('holidays postpone it further, a worked Saturday does not', () => {
  const calendar = { holidays: new Set(['2026-03-23']), workedWeekends: new Set(['2026-03-28']) }

  expect(lastDayInTime('2026-03-21', calendar)).toBe('2026-03-24')
  expect(lastDayInTime('2026-03-28', calendar)).toBe('2026-03-28')
})

test('three working days from a Thursday end on the next Tuesday', () => {
  expect(addWorkingDays('2026-08-13', 3, weekendsOnly)).toBe('2026-08-18')
})

test('working days after a Sunday begin on Monday and skip a holiday', () => {
  const calendar = { holidays: new Set(['2026-03-23']), workedWeekends: new Set<string>() }

  expect(addWorkingDays('2026-03-22', 1, calendar)).toBe('2026-03-24')
})

describe('a year without entered days off', () => {
  const until2027 = stateCalendar([
    { day: '2026-12-16', isWorking: false },
    { day: '2027-01-01', isWorking: false },
    { day: '2027-12-16', isWorking: false },
  ])

  test.each`
    dueDate         | isKnown  | because
    ${'2026-12-16'} | ${true}  | ${'both days are in a known year'}
    ${'2026-12-31'} | ${true}  | ${'the due date is a working day itself'}
    ${'2027-12-25'} | ${true}  | ${'Monday is still in that year'}
    ${'2027-12-31'} | ${true}  | ${'the due date is a working day itself'}
    ${'2028-01-01'} | ${false} | ${'Monday 3 January may be a day off'}
    ${'2028-03-10'} | ${false} | ${'any day of that year may be a day off'}
    ${'2025-12-31'} | ${false} | ${'that year was not entered either'}
  `('whether the last day in time for $dueDate is known: $isKnown, because $because', ({ dueDate, isKnown }) => {
    expect(isLastDayInTimeKnown(dueDate, until2027)).toBe(isKnown)
  })

  test("a day off at the end of a known year leaves the next year's first day unknown", () => {
    const toTheEnd = stateCalendar([{ day: '2027-12-31', isWorking: false }])

    expect(lastDayInTime('2027-12-31', toTheEnd)).toBe('2028-01-03')
    expect(isLastDayInTimeKnown('2027-12-31', toTheEnd)).toBe(false)
  })

  test('falls back to weekdays', () => {
    expect(lastDayInTime('2028-01-01', until2027)).toBe('2028-01-03')
    expect(lastDayInTime('2028-12-16', until2027)).toBe('2028-12-18')
  })
})
