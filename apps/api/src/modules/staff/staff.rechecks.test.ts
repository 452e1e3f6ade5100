import { giveFreshCode, readDesk } from '@qadam/wire/staff/desk'
import { lockStaff } from '@qadam/wire/staff/people'
import { acceptInvitation } from '@qadam/wire/staff/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClock, aColleague, anInvited, password, signIn } from '../../../testing/a-colleague.ts'
import { testServerUrl } from '../../../testing/a-database.ts'
import { aStaffDesk, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'

// What was read before a lock is looked at again under it: each test dies without the second look.

const clock = aClock()
let app: TestApp
let desk: StaffDesk

beforeAll(async () => {
  app = await aTestApp({ rooms: { now: clock.now } })
  desk = await aStaffDesk(app, { sandbox: false })
})
afterAll(async () => {
  await desk.close()
  await app.close()
})

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()

test('of two people who use one invitation at once, one comes in', async () => {
  const { code, key, staffId } = await anInvited(app, ['support'], clock)
  const accept = (mine: string) => desk.call(acceptInvitation, { body: { key, password: mine, code: code() } })

  const answers = await Promise.all([accept(password), accept('другие слова подряд')])

  expect(statuses(answers)).toEqual([200, 404])
  expect(await sessionsOf(staffId)).toBe(1)
})

test('of two sign-ins by one code at once, one comes in', async () => {
  const colleague = await aColleague(app, desk, { roles: ['support'], clock })
  const code = colleague.code()

  const answers = await Promise.all([signIn(desk, colleague, code), signIn(desk, colleague, code)])

  expect(statuses(answers)).toEqual([200, 422])
})

test('of two sign-ins by one recovery code at once, one comes in', async () => {
  const colleague = await aColleague(app, desk, { roles: ['support'], clock })
  const [code = ''] = colleague.recoveryCodes

  const answers = await Promise.all([signIn(desk, colleague, code), signIn(desk, colleague, code)])

  expect(statuses(answers)).toEqual([200, 422])
})

test('a code given to a session and to a sign-in at once is taken by one of them', async () => {
  const colleague = await aColleague(app, desk, { roles: ['support'], clock })
  const code = colleague.code()

  const answers = await Promise.all([
    signIn(desk, colleague, code),
    desk.call(giveFreshCode, { body: { code } }, colleague.token),
  ])

  expect(statuses(answers)).toEqual([200, 422])
})

test('of two admins who lock one another at once, one stays', async () => {
  const [one, other] = [
    await aColleague(app, desk, { roles: ['admin'], clock }),
    await aColleague(app, desk, { roles: ['admin'], clock }),
  ]

  const answers = await Promise.all([
    desk.call(lockStaff, { params: { id: other.staffId }, body: {} }, one.token),
    desk.call(lockStaff, { params: { id: one.staffId }, body: {} }, other.token),
  ])

  expect(statuses(answers)).toEqual([200, 401])
})

// The embedded database has one connection: nothing happens there between a look and its lock.
test.skipIf(testServerUrl === undefined)(
  'a lock that arrives while the password is hashed keeps the person out',
  async () => {
    const colleague = await aColleague(app, desk, { roles: ['support'], clock })
    const signing = await app.database.sql.transaction().execute(async (trx) => {
      await sql`update staff set state = 'locked' where id = ${colleague.staffId}`.execute(trx)
      const signing = signIn(desk, colleague, colleague.code())
      await waitsForALock()
      return { answer: signing }
    })

    expect((await signing.answer).status).toBe(422)
    expect((await desk.call(readDesk, {}, colleague.token)).status).toBe(401)
  },
)

async function waitsForALock(): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ many: number }>`
      select count(*)::int as many from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `.execute(app.database.sql)
    return rows[0]?.many ?? 0
  }
  await expect.poll(waiting, { timeout: 15_000 }).toBeGreaterThan(0)
}

async function sessionsOf(staffId: string): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from staff_sessions where staff_id = ${staffId}
  `.execute(app.database.sql)
  return rows[0]?.many ?? 0
}
