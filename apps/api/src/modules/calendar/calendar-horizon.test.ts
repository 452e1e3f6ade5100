import { expect } from 'vitest'
import { aLog } from '../../../testing/a-log.ts'
import { testOnSharedDatabase as test } from '../../../testing/database-test.ts'
import { calendarHorizon, knownDaysAhead } from './calendar-horizon.ts'
import { readStateCalendar } from './state-calendar.ts'

const missing = 'the state calendar of this year is not entered: see deploy/README.md'

test.for([
  ['2026-06-01', 579],
  ['2027-11-02', 60],
  ['2027-12-31', 1],
  ['2028-01-01', 0],
  ['2030-05-05', 0],
] as const)('on %s the calendar is known for %i more days', async ([today, days], { database }) => {
  const calendar = await readStateCalendar(database)

  expect(knownDaysAhead({ calendar: () => calendar, today: () => today })).toBe(days)
})

test.for([
  ['2027-11-02', []],
  ['2027-11-03', [{ year: 2028, days_left: 59 }]],
  ['2027-12-31', [{ year: 2028, days_left: 1 }]],
  ['2028-02-01', [{ year: 2028, days_left: 0 }]],
] as const)('on %s the log names the year that has to be entered', async ([today, warnings], { database }) => {
  const log = aLog()
  const calendar = await readStateCalendar(database)

  await calendarHorizon({ database, log, calendar: () => calendar, today: () => today })

  const said = log.entries.filter(({ message }) => message === missing)
  expect(said.map(({ fields, level }) => [level, fields])).toEqual(warnings.map((fields) => ['warn', fields]))
})

test('the log names the unconfirmed days within the next sixty, and none further away', async ({ database }) => {
  const log = aLog()
  const calendar = await readStateCalendar(database)

  await calendarHorizon({ database, log, calendar: () => calendar, today: () => '2026-11-06' })
  await calendarHorizon({ database, log, calendar: () => calendar, today: () => '2026-10-01' })

  expect(log.entries).toEqual([
    {
      level: 'warn',
      fields: { days: ['2027-01-01', '2027-01-04'] },
      message: 'these days of the state calendar are not confirmed yet',
    },
  ])
})
