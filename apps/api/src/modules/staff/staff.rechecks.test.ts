import { giveFreshCode, readDesk } from '@qadam/wire/staff/desk'
import { endEmployment, inviteAgain, lockStaff } from '@qadam/wire/staff/people'
import { acceptInvitation } from '@qadam/wire/staff/session'
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClock, aColleague, anInvited, type Invited, password, signIn } from '../../../testing/a-colleague.ts'
import { testServerUrl } from '../../../testing/a-database.ts'
import { aStaffDesk, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { changedMeanwhile } from '../../../testing/changed-meanwhile.ts'
import type { Tables } from '../../db/tables.ts'

// Each call reads before its lock and looks again under it: a test dies without the lock or without the second look.
// The embedded database has one connection, so nothing happens there between the two.

const clock = aClock()
let app: TestApp
let desk: StaffDesk

beforeAll(async () => {
  app = await aTestApp({ context: { now: clock.now } })
  desk = await aStaffDesk(app, { sandbox: false })
})
afterAll(async () => {
  await desk.close()
  await app.close()
})

type Answer = { readonly status: number }

describe.skipIf(testServerUrl === undefined)('at the same moment', () => {
  test('of two people who use one invitation one comes in', async () => {
    const invited = await anInvited(app, ['support'], clock)
    const accept = (mine: string) =>
      desk.call(acceptInvitation, { body: { key: invited.key, password: mine, code: invited.code() } })

    expect(await together([invited], () => [accept(password), accept('другие слова подряд')])).toEqual([200, 404])
  })

  test('a person who comes in and is locked while a new link is made for them is not set anew by one admin', async () => {
    const admin = await aColleague(app, desk, { roles: ['admin'], clock })
    const { staffId } = await anInvited(app, ['support'], clock)
    const change = (trx: Transaction<Tables>) =>
      sql`
        update staff set state = 'locked', password = 'a hash of nothing', sealed_totp = '\\x00' where id = ${staffId}
      `.execute(trx)

    const { status } = await changedMeanwhile(
      app.database,
      { lock: (trx) => sql`select from staff where id = ${staffId} for update`.execute(trx), change },
      () => desk.call(inviteAgain, { params: { id: staffId }, body: {} }, admin.token),
    )

    expect(status).toBe(404)
  })

  test('of two sign-ins by one code one comes in', async () => {
    const colleague = await aColleague(app, desk, { roles: ['support'], clock })
    const code = colleague.code()

    const both = () => [signIn(desk, colleague, code), signIn(desk, colleague, code)]

    expect(await together([colleague], both)).toEqual([200, 422])
  })

  test('of two sign-ins by one recovery code one comes in', async () => {
    const colleague = await aColleague(app, desk, { roles: ['support'], clock })
    const [code = ''] = colleague.recoveryCodes

    const both = () => [signIn(desk, colleague, code), signIn(desk, colleague, code)]

    expect(await together([colleague], both)).toEqual([200, 422])
  })

  test('a code given to a session and to a sign-in is taken by one of them', async () => {
    const colleague = await aColleague(app, desk, { roles: ['support'], clock })
    const code = colleague.code()

    const both = () => [signIn(desk, colleague, code), desk.call(giveFreshCode, { body: { code } }, colleague.token)]

    expect(await together([colleague], both)).toEqual([200, 422])
  })

  test('of two admins who lock one another one stays', async () => {
    const one = await aColleague(app, desk, { roles: ['admin'], clock })
    const other = await aColleague(app, desk, { roles: ['admin'], clock })
    const lock = (who: Invited, token: string) => desk.call(lockStaff, { params: { id: who.staffId }, body: {} }, token)

    const both = () => [lock(other, one.token), lock(one, other.token)]

    expect(await together([one, other], both)).toEqual([200, 401])
  })

  test('of two admins who send one another away one stays', async () => {
    const one = await aColleague(app, desk, { roles: ['admin'], clock })
    const other = await aColleague(app, desk, { roles: ['admin'], clock })
    const send = (who: Invited, token: string) =>
      desk.call(endEmployment, { params: { id: who.staffId }, body: {} }, token)

    const both = () => [send(other, one.token), send(one, other.token)]

    expect(await together([one, other], both)).toEqual([200, 401])
  })

  test('a person who is locked while the password is hashed stays out', async () => {
    const colleague = await aColleague(app, desk, { roles: ['support'], clock })

    const statuses = await together(
      [colleague],
      () => [signIn(desk, colleague, colleague.code())],
      (trx) => sql`update staff set state = 'locked' where id = ${colleague.staffId}`.execute(trx),
    )

    expect(statuses).toEqual([422])
    expect((await desk.call(readDesk, {}, colleague.token)).status).toBe(401)
  })
})

/** Holds the rows of these people until every call waits for one of them, and returns the statuses in order. */
async function together(
  people: readonly Invited[],
  begin: () => Promise<Answer>[],
  meanwhile?: (trx: Transaction<Tables>) => Promise<unknown>,
): Promise<number[]> {
  const { calls } = await app.database.sql.transaction().execute(async (trx) => {
    await meanwhile?.(trx)
    const ids = people.map(({ staffId }) => staffId)
    await trx.selectFrom('staff').select('id').where('id', 'in', ids).forUpdate().execute()
    const calls = begin()
    await expect.poll(waitingForALock, { timeout: 20_000 }).toBe(calls.length)
    return { calls }
  })
  return (await Promise.all(calls)).map(({ status }) => status).toSorted()
}

async function waitingForALock(): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(app.database.sql)
  return rows[0]?.many ?? 0
}
