import { limitTable } from '@qadam/domain/limits/limit-table'
import { readDesk } from '@qadam/wire/staff/desk'
import * as wire from '@qadam/wire/staff/passkeys'
import { acceptInvitation } from '@qadam/wire/staff/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aClock,
  aColleague,
  anAuthenticator,
  type Colleague,
  lockedMeanwhile,
  password,
  signIn,
  tenMinutesLater,
} from '../../../testing/a-colleague.ts'
import { aPasskey } from '../../../testing/a-passkey.ts'
import { aStaffDesk, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { makeInvitation } from './staff-invitations.ts'

const clock = aClock()
const wide = { atMost: 10_000, perSeconds: 600 }
const limits = { ...limitTable, ...{ 'staff-sign-in': wide, 'staff-invitation': wide } }
let app: TestApp
let desk: StaffDesk

beforeAll(async () => {
  app = await aTestApp({ context: { now: clock.now, limits } })
  desk = await aStaffDesk(app, { sandbox: false })
})
afterAll(async () => {
  await desk.close()
  await app.close()
})

const db = () => app.database.sql
const colleagueWith = () => aColleague(app, desk, { roles: ['support'], clock })

async function optionsFor({ token }: Pick<Colleague, 'token'>): Promise<string> {
  return (await desk.call(wire.beginPasskey, { body: {} }, token)).answer.options
}

function add({ token }: Pick<Colleague, 'token'>, passkey: unknown, name = 'Ноутбук') {
  return desk.call(wire.addPasskey, { body: { name, passkey } }, token)
}

/** Somebody with a passkey, which they have just added. */
async function withPasskey() {
  const colleague = await colleagueWith()
  const key = aPasskey()
  const { answer, status } = await add(colleague, key.make(await optionsFor(colleague)))
  expect(status).toBe(200)
  return { colleague, key, passkeyId: answer.id }
}

const beforeSignIn = async () => (await desk.call(wire.beginPasskeySignIn, { body: {} })).answer

function comeIn(key: string, passkey: unknown) {
  return desk.call(wire.signInByPasskey, { body: { key, passkey } })
}

async function newest(staffId: string) {
  return db()
    .selectFrom('staff_actions')
    .select(['kind', 'reason', 'facts', 'actor_id'])
    .where(sql<boolean>`subjects @> array[${staffId}::text]`)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

describe('a passkey', () => {
  test('is added once, in the session that asked for it, told by e-mail and recorded', async () => {
    const colleague = await colleagueWith()
    const other = await colleagueWith()
    const key = aPasskey()
    const made = key.make(await optionsFor(colleague))

    const foreign = await add(other, made)
    const first = await add(colleague, made)
    const again = await add(colleague, made)

    expect([foreign.status, first.status, again.status]).toEqual([422, 200, 422])
    expect(again.problem.errors).toHaveProperty('passkey')
    expect(await newest(colleague.staffId)).toMatchObject({
      ...{ kind: 'act', reason: 'passkey_added', actor_id: colleague.staffId, facts: { passkey: first.answer.id } },
    })
    const told = () => sql`select from sandbox_inbox where email = ${colleague.email} and subject like 'Добавлен ключ%'`
    await expect.poll(async () => (await told().execute(db())).rows.length, { timeout: 15_000 }).toBe(1)
  })

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another name of the console', { rpId: 'evil.example' }],
    ['a person whom the device has not verified', { isVerified: false }],
  ])('made for %s is refused', async (_, ceremony) => {
    const colleague = await colleagueWith()
    const made = aPasskey().make(await optionsFor(colleague), ceremony)

    expect((await add(colleague, made)).problem.errors).toHaveProperty('passkey')
  })

  test('is refused after five minutes', async () => {
    const colleague = await colleagueWith()
    const made = aPasskey().make(await optionsFor(colleague))
    await sql`update staff_challenges set expires_at = now()`.execute(db())

    expect((await add(colleague, made)).status).toBe(422)
  })

  test('needs a fresh code to be added and to be removed', async () => {
    const { colleague, passkeyId } = await withPasskey()
    await tenMinutesLater(app, colleague)

    const begun = await desk.call(wire.beginPasskey, { body: {} }, colleague.token)
    const added = await add(colleague, aPasskey().make('{"challenge":"none"}'))
    const removed = await desk.call(wire.removePasskey, { params: { id: passkeyId }, body: {} }, colleague.token)

    expect([begun, added, removed].map(({ problem }) => problem.code)).toEqual(Array(3).fill('fresh_code_needed'))
  })

  test('is listed, renamed and removed by its owner alone, each recorded', async () => {
    const { colleague, key, passkeyId } = await withPasskey()
    const other = await colleagueWith()
    const params = { id: passkeyId }
    const rename = (token: string) => desk.call(wire.renamePasskey, { params, body: { name: 'Ключ на связке' } }, token)
    const remove = (token: string) => desk.call(wire.removePasskey, { params, body: {} }, token)

    expect([(await rename(other.token)).status, (await remove(other.token)).status]).toEqual([404, 404])
    expect((await rename(colleague.token)).status).toBe(200)
    expect(await newest(colleague.staffId)).toMatchObject({ kind: 'act', reason: 'passkey_renamed' })
    expect((await desk.call(wire.listPasskeys, {}, colleague.token)).answer.passkeys).toMatchObject([
      { name: 'Ключ на связке', used_at: null, may_be_removed: true },
    ])
    expect((await desk.call(wire.listPasskeys, {}, other.token)).answer.passkeys).toEqual([])
    expect((await remove(colleague.token)).status).toBe(200)
    expect(await newest(colleague.staffId)).toMatchObject({ kind: 'act', reason: 'passkey_removed' })

    const begun = await beforeSignIn()
    expect((await comeIn(begun.key, key.use(begun.options))).problem.code).toBe('passkey_refused')
  })

  test('goes when its person sets the sign-in anew by an invitation', async () => {
    const { colleague, key } = await withPasskey()
    await db().updateTable('staff').set({ state: 'invited' }).where('id', '=', colleague.staffId).execute()
    const invitation = await db()
      .transaction()
      .execute((trx) =>
        makeInvitation(trx, app.api.context.secrets, { staffId: colleague.staffId, madeBy: null, lastsHours: 1 }),
      )
    const code = await anAuthenticator(app, colleague.email, clock)
    const accepted = await desk.call(acceptInvitation, { body: { key: invitation, password, code: code() } })
    const begun = await beforeSignIn()

    expect(accepted.status).toBe(200)
    expect((await comeIn(begun.key, key.use(begun.options))).status).toBe(422)
  })

  test('keeps its key and person in the database, and its counter never goes back', async () => {
    const { passkeyId } = await withPasskey()
    for (const change of [
      'counter = 0',
      "public_key = decode(repeat('00', 77), 'hex')",
      'staff_id = gen_random_uuid()',
    ])
      await expect(
        sql`update staff_passkeys set ${sql.raw(change)} where id = ${passkeyId}`.execute(db()),
      ).rejects.toMatchObject({ message: expect.stringMatching(/keeps its person/) })
  })
})

describe('signing in by a passkey', () => {
  test('opens a session without e-mail, password or code, counts as fresh, and is recorded', async () => {
    const { colleague, key } = await withPasskey()
    const begun = await beforeSignIn()

    const { answer, status } = await comeIn(begun.key, key.use(begun.options))

    expect(status).toBe(200)
    expect((await desk.call(readDesk, {}, answer.token)).answer.roles).toEqual(['support'])
    expect((await desk.call(wire.beginPasskey, { body: {} }, answer.token)).status).toBe(200)
    expect(await newest(colleague.staffId)).toMatchObject({ kind: 'login', facts: { by: 'passkey' } })
  })

  test('takes an answer once, and only from the browser that asked', async () => {
    const { key } = await withPasskey()
    const [begun, other] = [await beforeSignIn(), await beforeSignIn()]
    const used = key.use(begun.options)

    expect((await comeIn(other.key, used)).problem.code).toBe('passkey_refused')
    expect((await comeIn(begun.key, used)).status).toBe(200)
    expect((await comeIn(begun.key, used)).problem.code).toBe('passkey_refused')
  })

  test('lets one of two in who send the same answer at once', async () => {
    const { key } = await withPasskey()
    const begun = await beforeSignIn()
    const used = key.use(begun.options)

    const both = await Promise.all([comeIn(begun.key, used), comeIn(begun.key, used)])

    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another name of the console', { rpId: 'evil.example' }],
    ['a person whom the device has not verified', { isVerified: false }],
    ['a copy of the key, whose counter is behind', { counter: 1 }],
  ])('is refused for %s, and recorded', async (_, ceremony) => {
    const { colleague, key } = await withPasskey()
    const begun = await beforeSignIn()

    const refused = await comeIn(begun.key, key.use(begun.options, ceremony))

    expect([refused.status, refused.problem.code]).toEqual([422, 'passkey_refused'])
    expect(await newest(colleague.staffId)).toMatchObject({ kind: 'denied', reason: 'wrong_sign_in' })
  })

  test('is refused after five minutes, for an unknown key, and for a person who is locked', async () => {
    const { colleague, key } = await withPasskey()
    const late = await beforeSignIn()
    await sql`update staff_challenges set expires_at = now()`.execute(db())
    const unknown = await beforeSignIn()
    const locked = await beforeSignIn()

    expect((await comeIn(late.key, key.use(late.options))).problem.code).toBe('passkey_refused')
    expect((await comeIn(unknown.key, aPasskey().use(unknown.options))).problem.code).toBe('passkey_refused')
    await lockedMeanwhile(app, colleague)
    expect((await comeIn(locked.key, key.use(locked.options))).problem.code).toBe('passkey_refused')
  })

  test('with a passkey that names another person is refused', async () => {
    const { key } = await withPasskey()
    const begun = await beforeSignIn()
    const used = key.use(begun.options)
    const response = { ...used.response, userHandle: Buffer.from(crypto.randomUUID()).toString('base64url') }

    expect((await comeIn(begun.key, { ...used, response })).problem.code).toBe('passkey_refused')
  })
})

describe('a touch of a passkey', () => {
  const begin = async (token: string) => (await desk.call(wire.beginFreshPasskey, { body: {} }, token)).answer.options
  const touch = (token: string, passkey: unknown) => desk.call(wire.giveFreshPasskey, { body: { passkey } }, token)

  test('replaces a fresh code for ten minutes, once', async () => {
    const { colleague, key } = await withPasskey()
    const { token } = colleague
    await tenMinutesLater(app, colleague)
    expect((await desk.call(wire.beginPasskey, { body: {} }, token)).problem.code).toBe('fresh_code_needed')
    const used = key.use((await begin(token)) ?? '')

    expect((await touch(token, used)).status).toBe(200)
    expect((await desk.call(wire.beginPasskey, { body: {} }, token)).status).toBe(200)
    expect(await newest(colleague.staffId)).toMatchObject({ reason: 'fresh_code', facts: { by: 'passkey' } })
    expect((await touch(token, used)).problem.errors).toHaveProperty('passkey')
  })

  test('of a colleague freshens nothing, and counts as a wrong code of the one who asked', async () => {
    const [mine, theirs] = [await withPasskey(), await withPasskey()]
    await tenMinutesLater(app, mine.colleague)
    const { token } = mine.colleague

    const refused = await touch(token, theirs.key.use((await begin(token)) ?? ''))

    expect(refused.problem.errors).toHaveProperty('passkey')
    expect((await desk.call(wire.beginPasskey, { body: {} }, token)).problem.code).toBe('fresh_code_needed')
    expect(await newest(mine.colleague.staffId)).toMatchObject({ kind: 'denied', reason: 'wrong_sign_in' })
  })

  test('is not asked of somebody without a passkey', async () => {
    expect(await begin((await colleagueWith()).token)).toBeNull()
  })
})

describe('where people sign in by passkeys alone', () => {
  let strict: StaffDesk
  let own: TestApp
  beforeAll(async () => {
    own = await aTestApp({ context: { now: clock.now, limits, consoleLogin: 'passkey' } })
    strict = await aStaffDesk(own, { sandbox: false })
  })
  afterAll(async () => {
    await strict.close()
    await own.close()
  })

  test('a password lets in only those without a passkey, and the last passkey stays', async () => {
    const colleague = await aColleague(own, strict, { roles: ['support'], clock })
    const { token } = colleague
    expect((await signIn(strict, colleague, colleague.code())).status).toBe(200)
    const addOne = async () => {
      const { options } = (await strict.call(wire.beginPasskey, { body: {} }, token)).answer
      return (await strict.call(wire.addPasskey, { body: { name: 'Ключ', passkey: aPasskey().make(options) } }, token))
        .answer.id
    }
    const remove = (id: string) => strict.call(wire.removePasskey, { params: { id }, body: {} }, token)
    const [first, second] = [await addOne(), await addOne()]
    clock.next()

    expect((await signIn(strict, colleague, colleague.code())).problem.code).toBe('sign_in_refused')
    const denied = await own.database.sql
      .selectFrom('staff_actions')
      .select(['kind', 'reason', 'subjects'])
      .where('reason', '=', 'password_without_passkey')
      .execute()
    expect(denied).toMatchObject([{ kind: 'denied', subjects: [colleague.staffId] }])
    const both = await Promise.all([remove(first), remove(second)])

    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect((await strict.call(wire.listPasskeys, {}, token)).answer.passkeys).toMatchObject([{ may_be_removed: false }])
  })
})
