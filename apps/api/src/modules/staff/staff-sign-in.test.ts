import { randomBytes } from 'node:crypto'
import { limitTable } from '@qadam/domain/limits/limit-table'
import { readClient, revealIin, revealPhone } from '@qadam/wire/staff/clients'
import { endOwnSessions, giveFreshCode, listOwnSessions, makeRecoveryCodes, readDesk } from '@qadam/wire/staff/desk'
import { unlockStaff } from '@qadam/wire/staff/people'
import { acceptInvitation, openInvitation, signInStaff } from '@qadam/wire/staff/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClock, aColleague, anInvited, password, signIn, tenMinutesLater } from '../../../testing/a-colleague.ts'
import { aStaffDesk, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'

const clock = aClock()
// All these people sign in from one address.
const wide = { atMost: 10_000, perSeconds: 600 }
const limits = {
  ...limitTable,
  ...{ 'staff-sign-in': wide, 'staff-invitation': wide },
  // Each try hashes a password, so the tests use up smaller limits: the third wrong one locks.
  'staff-wrong': { ...limitTable['staff-wrong'], atMost: 2 },
  'staff-sign-in-person': { ...limitTable['staff-sign-in-person'], atMost: 8 },
}
let app: TestApp
/** A stand for people: nobody is invented, and the only way in is an invitation. */
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
const accept = (key: string, code: string, typed = password) =>
  desk.call(acceptInvitation, { body: { key, password: typed, code } })

describe('an invitation', () => {
  test('can be opened any number of times, and shows an authenticator the secret as text and as an address', async () => {
    const invited = await anInvited(app, ['support', 'underwriter'], clock)
    const open = () => desk.call(openInvitation, { body: { key: invited.key } })

    await open()
    const { answer, status } = await open()

    expect([status, answer.email, answer.roles]).toEqual([200, invited.email, ['support', 'underwriter']])
    expect(answer.totp_secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(answer.totp_address).toContain(`secret=${answer.totp_secret}&issuer=Qadam`)
  })

  test('lets its person in with a password and a code, shows ten recovery codes, and is good once', async () => {
    const invited = await anInvited(app, ['support'], clock)

    const first = await accept(invited.key, invited.code())
    clock.next()
    const second = await accept(invited.key, invited.code())

    expect(first.status).toBe(200)
    expect(new Set(first.answer.recovery_codes).size).toBe(10)
    expect((await desk.call(readDesk, {}, first.answer.token)).answer.roles).toEqual(['support'])
    expect([second.status, second.problem.code]).toEqual([404, 'not_found'])
  })

  test.each([
    ['a short password', 'короткий', undefined, 'password'],
    ['a common password', 'Password2026!', undefined, 'password'],
    ['a password made of the own e-mail', 'support-lender-example', undefined, 'password'],
    ['a wrong code', password, '000000', 'code'],
    ['something that is no code', password, 'код', 'code'],
  ])('is not used up by %s', async (_, typed, code, field) => {
    const invited = await anInvited(app, ['support'], clock)

    const refused = await accept(invited.key, code ?? invited.code(), typed)

    expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([422, [field]])
    expect((await accept(invited.key, invited.code())).status).toBe(200)
  })

  test.each([
    ['after its hours', (id: string) => sql`update staff_invitations set expires_at = now() where staff_id = ${id}`],
    ['once its person is locked', (id: string) => sql`update staff set state = 'locked' where id = ${id}`],
  ])('opens nothing %s', async (_, end) => {
    const invited = await anInvited(app, ['support'], clock)
    await end(invited.staffId).execute(db())

    expect((await desk.call(openInvitation, { body: { key: invited.key } })).status).toBe(404)
    expect((await accept(invited.key, invited.code())).status).toBe(404)
  })

  test('is stored as a hash, and its secret encrypted', async () => {
    const { key } = await anInvited(app, ['support'], clock)
    const { answer } = await desk.call(openInvitation, { body: { key } })
    const { rows } = await sql<{ text: string }>`select staff_invitations::text as text from staff_invitations`.execute(
      db(),
    )

    expect(JSON.stringify(rows)).not.toContain(key)
    expect(JSON.stringify(rows)).not.toContain(answer.totp_secret)
    expect(desk.logText()).not.toContain(key)
  })

  test('that nobody made is not found, whatever it looks like', async () => {
    expect((await desk.call(openInvitation, { body: { key: randomBytes(32).toString('base64url') } })).status).toBe(404)
    expect((await desk.call(openInvitation, { body: { key: "' or 1=1" } })).status).toBe(422)
  })
})

describe('signing in', () => {
  test('takes e-mail, password and code, in any letter case and spacing, and is recorded', async () => {
    const colleague = await aColleague(app, desk, { roles: ['compliance'], clock })
    const code = colleague.code()

    const { answer, status } = await signIn(
      desk,
      { email: ` ${colleague.email.toUpperCase()} ` },
      `${code.slice(0, 3)} ${code.slice(3)}`,
    )

    expect(status).toBe(200)
    expect((await desk.call(readDesk, {}, answer.token)).status).toBe(200)
    expect(await newestAction()).toMatchObject({ kind: 'login', actor_id: colleague.staffId, facts: { by: 'totp' } })
  })

  test('from a new address or browser is told by e-mail, and from a known one is not', async () => {
    const colleague = await aColleague(app, desk, { roles: ['support'], clock })
    const again = async () => {
      clock.next()
      expect((await signIn(desk, colleague, colleague.code())).status).toBe(200)
    }
    const known = (place: string) =>
      sql`update staff_sessions set ${sql.raw(place)} where staff_id = ${colleague.staffId}`.execute(db())

    await again()
    await known(`device = 'another browser'`)
    await again()
    await again()
    await known(`address = '10.9.9.9'`)
    await again()

    await expect
      .poll(() => lettersTo(colleague.email), { timeout: 15_000 })
      .toEqual([expect.stringContaining('Вход в рабочее место'), expect.stringContaining('Вход в рабочее место')])
  })

  test('answers alike to a wrong password, a wrong code, an unknown e-mail and a locked or invited person', async () => {
    const colleague = await aColleague(app, desk, { roles: ['support'], clock })
    const locked = await aColleague(app, desk, { roles: ['support'], clock })
    await sql`update staff set state = 'locked' where id = ${locked.staffId}`.execute(db())
    const invited = await anInvited(app, ['support'], clock)

    const refused = [
      await signIn(desk, colleague, colleague.code(), 'не тот пароль'),
      await signIn(desk, colleague, '000000'),
      await signIn(desk, colleague, 'ABCDE-23456'),
      await signIn(desk, { email: 'nobody@lender.example' }, '000000'),
      await signIn(desk, locked, locked.code()),
      await signIn(desk, invited, invited.code()),
    ]

    const said = refused.map(({ problem }) => ({ ...problem, request_id: '' }))
    expect(said[0]).toMatchObject({ status: 422, code: 'sign_in_refused' })
    for (const answer of said) expect(answer).toEqual(said[0])
  })

  test('takes as long for somebody unknown as for somebody known', async () => {
    const known = await anInvited(app, ['support'], clock)
    await accept(known.key, known.code())
    const least = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY }
    const people = { known: known.email, unknown: 'nobody-here@lender.example' } as const
    for (const who of ['known', 'unknown', 'known', 'unknown', 'known', 'unknown'] as const) {
      const began = performance.now()
      await signIn(desk, { email: people[who] }, '000000', 'не тот пароль')
      least[who] = Math.min(least[who], performance.now() - began)
    }

    // Without a hash to compare with, the answer comes thirty times sooner; a busy machine delays both alike.
    expect(least.unknown / least.known).toBeGreaterThan(0.3)
    expect(least.unknown / least.known).toBeLessThan(3)
  })

  test('takes each code once, and none older than the last', async () => {
    const colleague = await aColleague(app, desk, { roles: ['support'], clock })
    const older = colleague.code()
    clock.next()
    const code = colleague.code()

    expect((await signIn(desk, colleague, code)).status).toBe(200)
    expect((await signIn(desk, colleague, code)).status).toBe(422)
    expect((await signIn(desk, colleague, older)).status).toBe(422)
    clock.next()
    expect((await signIn(desk, colleague, colleague.code())).status).toBe(200)
  })

  test('is not answered again from the store of repeated requests', async () => {
    const colleague = await aColleague(app, desk, { roles: ['support'], clock })
    const request = {
      ...{ method: 'POST', url: signInStaff.path, headers: { 'idempotency-key': 'the-same-key-twice' } },
      payload: { email: colleague.email, password, code: colleague.code() },
    } as const

    const answers = [await desk.app.inject(request), await desk.app.inject(request)]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 422])
  })

  test('takes a recovery code instead, each once', async () => {
    const colleague = await aColleague(app, desk, { roles: ['support'], clock })
    const [one = '', other = ''] = colleague.recoveryCodes
    const { answer, status } = await signIn(desk, colleague, one.toLowerCase())

    expect(status).toBe(200)
    expect((await desk.call(listOwnSessions, {}, answer.token)).answer.recovery_codes).toBe(9)
    expect((await signIn(desk, colleague, one)).status).toBe(422)
    expect((await signIn(desk, colleague, other)).status).toBe(200)
  })

  test('writes neither what was typed nor whose e-mail it is into the record or the log', async () => {
    await signIn(desk, { email: 'Hunter2-in-the-wrong-field@lender.example' }, '424242', 'секрет в поле')

    const { rows } = await sql<{ text: string }>`
      select staff_actions::text as text from staff_actions union all select limit_counters::text from limit_counters
    `.execute(db())
    for (const secret of ['hunter2', 'секрет', '424242'])
      expect(`${JSON.stringify(rows)}${desk.logText()}`.toLowerCase()).not.toContain(secret)
    expect(await newestAction()).toMatchObject({ kind: 'denied', actor_kind: 'nobody', subjects: [] })
  })
})

describe('too many wrong sign-ins within a day', () => {
  test('lock the person, end their sessions, tell them by e-mail and are all recorded', async () => {
    const colleague = await aColleague(app, desk, { roles: ['support'], clock })
    const wrong = () => signIn(desk, colleague, colleague.code(), 'не тот пароль')

    for (let count = 0; count < 2; count += 1) await wrong()
    expect((await desk.call(readDesk, {}, colleague.token)).status).toBe(200)
    await wrong()

    expect((await desk.call(readDesk, {}, colleague.token)).status).toBe(401)
    expect((await signIn(desk, colleague, colleague.code())).problem.code).toBe('sign_in_refused')
    await expect
      .poll(() => lettersTo(colleague.email))
      .toEqual([expect.stringContaining('Вход в рабочее место закрыт')])
    const { rows } = await sql<{ kind: string; many: number }>`
      select actor_kind || ' ' || kind as kind, count(*)::int as many from staff_actions
      where subjects @> array[${colleague.staffId}] group by 1 order by 1
    `.execute(db())
    expect(rows).toEqual([
      { kind: 'nobody denied', many: 4 },
      { kind: 'server act', many: 1 },
      { kind: 'staff login', many: 1 },
    ])
  })

  test('are counted from zero after a right one', async () => {
    const colleague = await aColleague(app, desk, { roles: ['support'], clock })
    for (let count = 0; count < 2; count += 1) await signIn(desk, colleague, '000000')
    expect((await signIn(desk, colleague, colleague.code())).status).toBe(200)
    clock.next()
    for (let count = 0; count < 2; count += 1) await signIn(desk, colleague, '000000')

    expect((await signIn(desk, colleague, colleague.code())).status).toBe(200)
  })

  test('are counted from zero once an admin has unlocked the person', async () => {
    const admin = await aColleague(app, desk, { roles: ['admin'], clock })
    const colleague = await aColleague(app, desk, { roles: ['support'], clock })
    for (let count = 0; count < 3; count += 1) await signIn(desk, colleague, '000000')

    await desk.call(unlockStaff, { params: { id: colleague.staffId }, body: {} }, admin.token)

    expect((await signIn(desk, colleague, '000000')).status).toBe(422)
    expect((await signIn(desk, colleague, colleague.code())).status).toBe(200)
  })

  test('include wrong codes of an open session, so that a stolen one cannot guess', async () => {
    const colleague = await aColleague(app, desk, { roles: ['support'], clock })
    const guess = () => desk.call(giveFreshCode, { body: { code: '000000' } }, colleague.token)

    for (let count = 0; count < 3; count += 1) expect((await guess()).status).toBe(422)

    expect((await guess()).status).toBe(401)
  })

  test('of an unknown e-mail meet the same limit as of a known one', async () => {
    const colleague = await aColleague(app, desk, { roles: ['support'], clock })
    for (const email of [colleague.email, 'nobody-at-all@lender.example']) {
      const statuses = []
      for (let count = 0; count < 9; count += 1) statuses.push((await signIn(desk, { email }, '000000')).status)
      expect(statuses).toEqual([...Array.from({ length: 8 }, () => 422), 429])
    }
  })
})

describe('a fresh code', () => {
  const anyone = '00000000-0000-4000-8000-000000000001'
  const reveal = (token: string) =>
    desk.call(revealIin, { params: { id: anyone }, body: { reason: 'correct', note: '' } }, token)

  test('is needed for a whole iin ten minutes after the last one, and only for what is dangerous', async () => {
    const colleague = await aColleague(app, desk, { roles: ['underwriter'], clock })
    expect((await reveal(colleague.token)).problem.code).toBe('not_found')

    await tenMinutesLater(app, colleague)

    expect((await reveal(colleague.token)).problem).toMatchObject({ status: 403, code: 'fresh_code_needed' })
    const body = { reason: 'identify', note: '' }
    expect((await desk.call(revealPhone, { params: { id: anyone }, body }, colleague.token)).problem.code).toBe(
      'not_found',
    )
    expect((await desk.call(readClient, { params: { id: anyone } }, colleague.token)).problem.code).toBe('not_found')
    expect((await desk.call(giveFreshCode, { body: { code: colleague.code() } }, colleague.token)).status).toBe(200)
    expect((await reveal(colleague.token)).problem.code).toBe('not_found')
  })

  test('is taken once, and never the code of the sign-in', async () => {
    const colleague = await aColleague(app, desk, { roles: ['underwriter'], clock })
    const code = colleague.code()
    const give = () => desk.call(giveFreshCode, { body: { code } }, colleague.token)

    expect([(await give()).status, (await give()).status]).toEqual([200, 422])
    expect((await signIn(desk, colleague, code)).status).toBe(422)
  })

  test('of an invented person is 123456, and of nobody else', async () => {
    const colleague = await aColleague(app, desk, { roles: ['underwriter'], clock })
    const withSandbox = await aStaffDesk(app)
    const invented = await withSandbox.enter('underwriter')
    const give = (token: string) => withSandbox.call(giveFreshCode, { body: { code: '123456' } }, token)

    expect([(await give(invented.token)).status, (await give(colleague.token)).status]).toEqual([200, 422])
    await withSandbox.close()
  })

  test('counts for the session that gave it alone', async () => {
    const colleague = await aColleague(app, desk, { roles: ['underwriter'], clock })
    const { token } = (await signIn(desk, colleague, colleague.code())).answer
    clock.next()
    await tenMinutesLater(app, colleague)
    await desk.call(giveFreshCode, { body: { code: colleague.code() } }, token)

    expect((await reveal(token)).problem.code).toBe('not_found')
    expect((await reveal(colleague.token)).problem.code).toBe('fresh_code_needed')
  })
})

test('new recovery codes end the earlier ones', async () => {
  const colleague = await aColleague(app, desk, { roles: ['support'], clock })
  const { answer } = await desk.call(makeRecoveryCodes, { body: {} }, colleague.token)

  expect((await signIn(desk, colleague, colleague.recoveryCodes[0]!)).status).toBe(422)
  expect((await signIn(desk, colleague, answer.recovery_codes[0]!)).status).toBe(200)
})

test('a person sees their own open sessions and ends all others', async () => {
  const colleague = await aColleague(app, desk, { roles: ['support'], clock })
  const { token } = (await signIn(desk, colleague, colleague.code())).answer
  clock.next()
  const { sessions } = (await desk.call(listOwnSessions, {}, token)).answer
  expect(sessions.map(({ is_this }) => is_this)).toEqual([true, false])

  expect((await desk.call(endOwnSessions, { body: {} }, token)).answer).toEqual({ ended: 1 })

  expect((await desk.call(readDesk, {}, colleague.token)).status).toBe(401)
  expect((await desk.call(listOwnSessions, {}, token)).answer.sessions).toHaveLength(1)
})

async function lettersTo(email: string): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select subject from sandbox_inbox where email = ${email}
  `.execute(db())
  return rows.map(({ subject }) => subject)
}

function newestAction() {
  return db().selectFrom('staff_actions').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirstOrThrow()
}
