import { limitTable } from '@qadam/domain/limits/limit-table'
import { readDesk } from '@qadam/wire/staff/desk'
import { beginIssuerSignIn, signInByIssuer } from '@qadam/wire/staff/issuer'
import { addPasskey, beginPasskey, beginPasskeySignIn, signInByPasskey } from '@qadam/wire/staff/passkeys'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClock, aColleague, aSignedInColleague, type Colleague, signIn } from '../../../testing/a-colleague.ts'
import { aPasskey } from '../../../testing/a-passkey.ts'
import { aStaffDesk, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { anIssuer } from '../../../testing/an-issuer.ts'

const clock = aClock()
const keeper = 'keeper@lender.example'
let app: TestApp
let desk: StaffDesk
let elsewhere: Awaited<ReturnType<typeof anIssuer>>

beforeAll(async () => {
  elsewhere = await anIssuer()
  const wide = { atMost: 10_000, perSeconds: 600 }
  const limits = { ...limitTable, 'staff-sign-in': wide, 'staff-invitation': wide }
  const closed = { consoleLocalLogin: false, consoleBreakGlass: keeper.toUpperCase() }
  const consoleSession = { idleMinutes: 5, longestHours: 2 }
  app = await aTestApp({ context: { now: clock.now, limits, consoleSession, ...closed } })
  desk = await aStaffDesk(app, { sandbox: false, issuer: await elsewhere.opened('http://console.test') })
})
afterAll(async () => {
  await desk.close()
  await app.close()
  await elsewhere.close()
})

const db = () => app.database.sql

async function byPasskey({ token }: Pick<Colleague, 'token'>) {
  const key = aPasskey()
  const { options } = (await desk.call(beginPasskey, { body: {} }, token)).answer
  const added = await desk.call(addPasskey, { body: { name: 'Ключ', passkey: key.make(options) } }, token)
  expect(added.status).toBe(200)
  const challenge = (await desk.call(beginPasskeySignIn, { body: {} })).answer
  return desk.call(signInByPasskey, { body: { key: challenge.key, passkey: key.use(challenge.options) } })
}

async function newestOf(staffId: string) {
  return db()
    .selectFrom('staff_actions')
    .select(['kind', 'reason', 'actor_id'])
    .where(sql<boolean>`subjects @> array[${staffId}::text]`)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

describe('where people sign in at the issuer alone', () => {
  test('a right password and a right passkey let nobody in, are recorded, and lock nobody', async () => {
    const colleague = await aColleague(app, desk, { roles: ['support'], clock })

    const byPassword = await signIn(desk, colleague, colleague.code())
    const recorded = await newestOf(colleague.staffId)
    const byKey = await byPasskey(colleague)

    expect([byPassword.problem.code, byKey.problem.code]).toEqual(['sign_in_refused', 'passkey_refused'])
    for (const noted of [recorded, await newestOf(colleague.staffId)])
      expect(noted).toEqual({ kind: 'denied', reason: 'local_login_closed', actor_id: null })
    expect((await desk.call(readDesk, {}, colleague.token)).status).toBe(200)
  })

  test('the issuer lets them in', async () => {
    const { email } = await aSignedInColleague(app, ['support'])
    const { address, key } = (await desk.call(beginIssuerSignIn, { body: {} })).answer
    const answer = elsewhere.signIn(address, { sub: crypto.randomUUID(), email, email_verified: true })

    expect((await desk.call(signInByIssuer, { body: { key, answer } })).status).toBe(200)
  })

  test('one account still comes in by either way, and each time compliance and the admins are told', async () => {
    const compliance = await aSignedInColleague(app, ['compliance'])
    const kept = await aColleague(app, desk, { roles: ['admin'], clock })
    await db().updateTable('staff').set({ email: keeper }).where('id', '=', kept.staffId).execute()

    const byPassword = await signIn(desk, { email: keeper }, kept.code())
    const recorded = await newestOf(kept.staffId)
    const byKey = await byPasskey(kept)

    expect([byPassword.status, byKey.status]).toEqual([200, 200])
    for (const noted of [recorded, await newestOf(kept.staffId)])
      expect(noted).toMatchObject({ kind: 'login', reason: 'break_glass', actor_id: kept.staffId })
    const told = async (email: string) => {
      const { rows } =
        await sql`select from sandbox_inbox where email = ${email} and subject like 'Вход запасной%'`.execute(db())
      return rows.length
    }
    await expect.poll(() => told(compliance.email), { timeout: 15_000 }).toBe(2)
    expect(await told(keeper)).toBe(0)
  })
})

describe('a session', () => {
  const askDesk = async (token: string) => (await desk.call(readDesk, {}, token)).status
  const ago = async (staffId: string, column: 'seen_at' | 'began_at', minutes: number) =>
    sql`
      update staff_sessions set ${sql.ref(column)} = now() - ${minutes} * interval '1 minute' where staff_id = ${staffId}
    `.execute(db())

  test.each([
    ['without calls ends after the minutes that are set', 'seen_at', 4, 6],
    ['ends after the hours that are set, one that is open too', 'began_at', 119, 121],
  ] as const)('%s', async (_, column, before, after) => {
    const { staffId, token } = await aSignedInColleague(app, ['support'])

    await ago(staffId, column, before)
    expect(await askDesk(token)).toBe(200)
    await ago(staffId, column, after)
    expect(await askDesk(token)).toBe(401)
  })

  test('says when it ends by the hours that are set', async () => {
    const { staffId } = await aSignedInColleague(app, ['support'])
    const { rows } = await sql<{ hours: number }>`
      select extract(epoch from ends_at - began_at)::float8 / 3600 as hours from staff_sessions where staff_id = ${staffId}
    `.execute(db())
    expect(rows[0]!.hours).toBeCloseTo(2, 2)
  })
})
