import { addDays, weekdayOf, yearOf } from '@qadam/domain/calendar/day'
import { isYearKnown, lastDayInTime } from '@qadam/domain/calendar/working-days'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { endConnections, openDatabaseAt, testServerUrl } from '../../../testing/a-database.ts'
import { aLog } from '../../../testing/a-log.ts'
import { testOnSharedDatabase as test, test as testAlone } from '../../../testing/database-test.ts'
import { followStateCalendar, readStateCalendar } from './state-calendar.ts'

describe('the calendar of a new database', () => {
  test('knows the years 2024 to 2027', async ({ database }) => {
    const calendar = await readStateCalendar(database)

    const years = [2023, 2024, 2025, 2026, 2027, 2028]
    expect(years.filter((year) => isYearKnown(year, calendar))).toEqual([2024, 2025, 2026, 2027])
  })

  test.for([
    ['Independence Day, a Wednesday', '2026-12-16', '2026-12-17'],
    ['Republic Day, a Sunday: Monday is off as well', '2026-10-25', '2026-10-27'],
    ['Nauryz, from a Saturday to Wednesday', '2026-03-21', '2026-03-26'],
    ['the Saturday that was worked for Wednesday 8 May 2024', '2024-05-04', '2024-05-04'],
    ['the three days around Victory Day of 2024', '2024-05-07', '2024-05-10'],
    ['30 August 2026, no longer a holiday', '2026-08-30', '2026-08-31'],
    ['the new Constitution Day, a Monday', '2027-03-15', '2027-03-16'],
  ] as const)('%s', async ([, due, inTimeUntil], { database }) => {
    expect(lastDayInTime(due, await readStateCalendar(database))).toBe(inTimeUntil)
  })

  test('marks every day of 2027 as to be confirmed, and no earlier day', async ({ database }) => {
    const rows = await database.sql.selectFrom('state_calendar').select(['day', 'source']).execute()

    const unsure = rows.filter(({ source }) => source.startsWith('to be confirmed')).map(({ day }) => yearOf(day))
    expect(new Set(unsure)).toEqual(new Set([2027]))
    expect(unsure).toHaveLength(rows.filter(({ day }) => yearOf(day) === 2027).length)
  })
})

test('the database rejects an entry that does not differ from the ordinary week', async ({ database }) => {
  const saturday = '2028-01-01'
  expect(weekdayOf(saturday)).toBe(6)
  const insert = (day: string, isWorking: boolean) =>
    sql`insert into state_calendar values (${day}, ${isWorking}, 'день', 'күн', 'a test')`.execute(database.sql)

  await expect(insert(saturday, false)).rejects.toThrow('state_calendar_day_differs')
  await expect(insert(addDays(saturday, 2), true)).rejects.toThrow('state_calendar_day_differs')
})

const newYear = sql`insert into state_calendar values ('2028-01-03', false, 'Новый год', 'Жаңа жыл', 'a test')`

testAlone('a node that follows the calendar receives every change, whoever makes it', async ({ database }) => {
  const followed = await followStateCalendar(database, aLog())
  const inTimeUntil = () => lastDayInTime('2028-01-03', followed.calendar())

  expect(inTimeUntil()).toBe('2028-01-03')
  await newYear.execute(database.sql)

  await expect.poll(inTimeUntil).toBe('2028-01-04')
  await followed.stop()
})

testAlone.skipIf(testServerUrl === undefined)(
  'a node that follows the calendar catches up on changes made while its connection was lost',
  async ({ database }) => {
    const log = aLog()
    const followed = await followStateCalendar(database, log)
    await endConnections(database.place)
    const other = await openDatabaseAt(database.place)
    await newYear.execute(other.sql)
    await other.close()

    await expect.poll(() => lastDayInTime('2028-01-03', followed.calendar())).toBe('2028-01-04')
    await followed.stop()
    const said = log.entries.map(({ message }) => message)
    expect(said).toContain('the LISTEN connection to the database was lost')
  },
)
