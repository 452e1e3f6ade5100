import { randomUUID } from 'node:crypto'
import { businessDay } from '@qadam/domain/calendar/business-day'
import { addDays } from '@qadam/domain/calendar/day'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { findSilence } from './silent-channels.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false })
  // The holidays of this year stand there already.
  await sql`delete from state_calendar`.execute(app.database.sql)
})
afterAll(() => app.close())

/** Reports by how many hours ago they came. */
async function reported(channel: string, ...hoursAgo: readonly number[]) {
  await sql`
    insert into receipts (channel, external_id, account, amount_tiyn, paid_at, value_on, heard_at)
    select ${channel}, ${randomUUID()} || hours, '1', 1, now(), current_date, now() - hours * interval '1 hour'
    from unnest(${sql.val(hoursAgo)}::float8[]) as hours
  `.execute(app.database.sql)
}

const week = 7 * 24
const eachWeek = (...hours: readonly number[]) =>
  [1, 2, 3, 4].flatMap((weeks) => hours.map((one) => one + weeks * week))

const silenceOf = async (channel: string) => (await findSilence(app.database)).find((one) => one.channel === channel)

test('a channel that used to report in these hours has missed as many reports as its quietest week had', async () => {
  await reported('busy', 5, ...eachWeek(1, 2, 3, 4.5, 6), 3.5 + week)

  expect(await silenceOf('busy')).toMatchObject({ missed: 4 })
  expect((await silenceOf('busy'))!.seconds).toBeGreaterThanOrEqual(5 * 3600)
})

test('a quiet night is as quiet in every week, and nothing is known of a channel younger than four', async () => {
  await reported('sleeps', 9, ...eachWeek(9.5, 10, 11))
  await reported('young', 9, ...[1, 2, 3].flatMap((weeks) => [1, 2, 3, 4, 5].map((one) => one + weeks * week)))

  expect([await silenceOf('sleeps'), await silenceOf('young')]).toMatchObject([{ missed: 0 }, { missed: 0 }])
})

test('hours of a day off that an ordinary week does not have are left out', async () => {
  const dayOff = addDays(businessDay(new Date()), [1, 2, 3].map((days) => 0 - days).find(isWeekday)!)
  const noon = (Date.now() - Date.parse(`${dayOff}T12:00:00+05:00`)) / 3_600_000
  await reported('bank', 120, ...eachWeek(noon - 1, noon, noon + 1))
  expect(await silenceOf('bank')).toMatchObject({ missed: 3 })

  await sql`
    insert into state_calendar (day, is_working, name_ru, name_kk, source) values (${dayOff}, false, 'x', 'x', 'x')
  `.execute(app.database.sql)

  expect(await silenceOf('bank')).toMatchObject({ missed: 0 })
})

function isWeekday(days: number): boolean {
  const day = new Date(`${addDays(businessDay(new Date()), days)}T00:00:00Z`).getUTCDay()
  return day > 0 && day < 6
}

test('a channel that nobody has heard of for four weeks is no longer one', async () => {
  await reported('left', 29 * 24, 30 * 24)

  expect(await silenceOf('left')).toBeUndefined()
})
