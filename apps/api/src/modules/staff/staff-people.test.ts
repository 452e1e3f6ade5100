import { randomUUID } from 'node:crypto'
import { findClients } from '@qadam/wire/staff/clients'
import { readDesk } from '@qadam/wire/staff/desk'
import { endStaffSessions, inviteAgain, inviteStaff, listStaff, lockStaff, unlockStaff } from '@qadam/wire/staff/people'
import { acceptInvitation, openInvitation } from '@qadam/wire/staff/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aClock,
  aColleague,
  anInvited,
  type Colleague,
  keyInLetters,
  password,
  signIn,
} from '../../../testing/a-colleague.ts'
import { aStaffDesk, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { aSandboxMemory } from '../../../testing/fakes/a-sandbox-memory.ts'
import { sandboxEmail } from '../../providers/email/sandbox-email.ts'
import { inviteFirstAdmin } from './invite-first-admin.ts'
import { sendStaffLetter } from './send-staff-letter.ts'
import { makeInvitation } from './staff-invitations.ts'

const clock = aClock()
let app: TestApp
let desk: StaffDesk
let admin: Colleague

beforeAll(async () => {
  app = await aTestApp({ context: { now: clock.now } })
  desk = await aStaffDesk(app, { sandbox: false })
  admin = await aColleague(app, desk, { roles: ['admin'], clock })
})
afterAll(async () => {
  await desk.close()
  await app.close()
})

const db = () => app.database.sql
const asAdmin = <Call extends typeof lockStaff | typeof unlockStaff | typeof inviteAgain | typeof endStaffSessions>(
  call: Call,
  id: string,
) => desk.call(call, { params: { id }, body: {} }, admin.token)
const invite = (body: object) => desk.call(inviteStaff, { body }, admin.token)
const newcomer = (email: string, roles = ['support']) => ({ email, name: 'Асель Нур', roles, locale: 'kk' })

describe('inviting', () => {
  test('sends a letter in the language of the person, whose link leads to the console and in', async () => {
    const { answer, status } = await invite(newcomer('Assel@Lender.example', ['support', 'verifier']))
    expect(status).toBe(200)

    const key = await keyInLetters(app, 'assel@lender.example')
    expect(await subjectsTo('assel@lender.example')).toEqual(['Жұмыс орнына шақыру – Qadam'])
    const opened = await desk.call(openInvitation, { body: { key } })
    expect(opened.answer).toMatchObject({ name: 'Асель Нур', locale: 'kk', roles: ['support', 'verifier'] })
    expect(await actionsAbout(answer.id)).toEqual([
      { kind: 'act', permission: 'staff.invite', actor_id: admin.staffId },
    ])
    expect(desk.logText()).not.toContain(key)
  })

  test.each([
    ['admin together with accountant', newcomer('a1@lender.example', ['admin', 'accountant']), 'roles'],
    ['no role', newcomer('a2@lender.example', []), 'roles'],
    ['an unknown role', newcomer('a3@lender.example', ['root']), 'roles.0'],
    ['no e-mail', newcomer('nobody'), 'email'],
  ])('is refused with %s', async (_, body, field) => {
    const { problem, status } = await invite(body)
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, [field]])
  })

  test('is refused for somebody in the list, by two admins at once too', async () => {
    const twice = await Promise.all([
      invite(newcomer('twice@lender.example')),
      invite(newcomer('TWICE@lender.example')),
    ])

    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect((await invite(newcomer(admin.email))).problem.errors).toEqual({ email: [expect.any(String)] })
  })

  test('sends no letter whose link was replaced while it waited', async () => {
    const { email, key, staffId } = await anInvited(app, ['support'], clock)
    const { secrets } = app.api.context
    const memory = aSandboxMemory()
    const from = { lender: 'Qadam', consoleOrigin: 'http://console.test' }
    const letter = sendStaffLetter({ database: app.database, secrets, email: sandboxEmail({ memory }), from })
    const sealed_key = secrets.seal('staff-invitation', Buffer.from(key)).toString('base64')
    const send = (id: string) =>
      letter.run(
        { kind: 'invitation', staff_id: staffId, sealed_key },
        { id, attempt: 1, signal: new AbortController().signal },
      )

    await send('in time')
    await db()
      .transaction()
      .execute((trx) => makeInvitation(trx, secrets, { staffId, madeBy: null, lastsHours: 72 }))
    await send('late')

    expect(memory.inbox).toMatchObject([{ email, text: expect.stringContaining(key) }])
  })

  test('again makes the earlier link worthless', async () => {
    const { answer } = await invite(newcomer('again@lender.example'))
    const first = await keyInLetters(app, 'again@lender.example')

    expect((await asAdmin(inviteAgain, answer.id)).status).toBe(200)

    const second = await keyInLetters(app, 'again@lender.example', 2)
    expect((await desk.call(openInvitation, { body: { key: first } })).status).toBe(404)
    expect((await desk.call(openInvitation, { body: { key: second } })).status).toBe(200)
  })

  test('again sets the password, the authenticator and the recovery codes of a locked person anew', async () => {
    const lost = await aColleague(app, desk, { roles: ['support'], clock })
    expect((await asAdmin(inviteAgain, lost.staffId)).status).toBe(404)
    await asAdmin(lockStaff, lost.staffId)

    await asAdmin(inviteAgain, lost.staffId)

    expect((await signIn(desk, lost, lost.code())).status).toBe(422)
    const key = await keyInLetters(app, lost.email)
    const { answer } = await desk.call(openInvitation, { body: { key } })
    expect(answer.roles).toEqual(['support'])
    clock.next()
    expect((await desk.call(acceptInvitation, { body: { key, password, code: lost.code() } })).status).toBe(422)
  })
})

describe('a locked person', () => {
  test('is out at the next call, cannot sign in, and can again once unlocked', async () => {
    const person = await aColleague(app, desk, { roles: ['support'], clock })

    expect((await asAdmin(lockStaff, person.staffId)).status).toBe(200)
    expect((await desk.call(readDesk, {}, person.token)).status).toBe(401)
    expect((await signIn(desk, person, person.code())).status).toBe(422)
    expect((await asAdmin(unlockStaff, person.staffId)).status).toBe(200)

    // Their sessions stay ended.
    expect((await desk.call(readDesk, {}, person.token)).status).toBe(401)
    expect((await signIn(desk, person, person.code())).status).toBe(200)
    clock.next()
    expect((await actionsAbout(person.staffId)).map(({ kind, permission }) => `${kind} ${permission}`)).toEqual([
      'login desk.use',
      'act staff.end',
      'denied desk.use',
      'act staff.end',
      'login desk.use',
    ])
  })

  test('who was never in is invited again, not let in', async () => {
    const invited = await anInvited(app, ['support'], clock)
    await asAdmin(lockStaff, invited.staffId)
    await asAdmin(unlockStaff, invited.staffId)

    expect((await desk.call(openInvitation, { body: { key: invited.key } })).status).toBe(404)
    expect(await stateOf(invited.staffId)).toBe('invited')
  })

  test('is never oneself, nor somebody who is not in the list', async () => {
    expect((await asAdmin(lockStaff, admin.staffId)).problem.errors).toEqual({ id: [expect.any(String)] })
    for (const call of [lockStaff, unlockStaff, inviteAgain, endStaffSessions])
      expect((await asAdmin(call, randomUUID())).status).toBe(404)
  })
})

test('the sessions of a person end without a lock', async () => {
  const person = await aColleague(app, desk, { roles: ['support'], clock })
  await asAdmin(endStaffSessions, person.staffId)

  expect((await desk.call(findClients, { body: { query: 'Иванов' } }, person.token)).status).toBe(401)
  expect((await signIn(desk, person, person.code())).status).toBe(200)
  clock.next()
})

test('the list shows roles, state and last sign-in, and nobody invented on a stand for people', async () => {
  await (await aStaffDesk(app)).close()
  const person = await aColleague(app, desk, { roles: ['verifier'], clock })
  const invited = await anInvited(app, ['support'], clock)

  const { people } = (await desk.call(listStaff, {}, admin.token)).answer

  const byId = (id: string) => people.find((one) => one.id === id)
  expect(byId(person.staffId)).toMatchObject({ state: 'active', roles: ['verifier'], open_sessions: 1, is_self: false })
  expect(byId(person.staffId)?.last_sign_in_at).toMatch(/^\d{4}-/)
  expect(byId(invited.staffId)).toMatchObject({ state: 'invited', last_sign_in_at: null })
  expect(byId(invited.staffId)?.invited_until).toMatch(/^\d{4}-/)
  expect(byId(admin.staffId)?.is_self).toBe(true)
  expect(people.filter(({ is_invented }) => is_invented)).toEqual([])
})

describe('the command on the server', () => {
  const command = (email: string, breaksGlass = false) =>
    inviteFirstAdmin(
      { database: app.database, outbox: app.api.context.outbox, secrets: app.api.context.secrets },
      { email, name: 'Первая', breaksGlass },
    )

  test('invites the first admin alone, unless the glass is broken, and is recorded', async () => {
    expect(await command('first@lender.example')).toEqual({ fault: 'an_admin_is_here' })
    await sql`update staff set state = 'locked' where id = ${admin.staffId}`.execute(db())

    const { key = '' } = await command('First@lender.example')
    await sql`update staff set state = 'active' where id = ${admin.staffId}`.execute(db())

    const opened = await desk.call(openInvitation, { body: { key } })
    expect(opened.answer).toMatchObject({ email: 'first@lender.example', roles: ['admin'] })
    expect(new Date(opened.answer.expires_at).getTime() - Date.now()).toBeLessThan(30 * 60_000)
    expect((await command('second@lender.example', true)).key).toMatch(/^[\w-]{43}$/)
    expect(await newestAction()).toMatchObject({ actor_kind: 'server', permission: 'staff.invite' })
    // Only the second: during the first command nobody was there to be told.
    await expect
      .poll(() => subjectsTo(admin.email), { timeout: 15_000 })
      .toContain('Администратор назначен командой на сервере – Qadam')
  })

  test('lets an admin who lost everything begin anew and leaves an accountant an accountant', async () => {
    const lost = await aColleague(app, desk, { roles: ['admin', 'compliance'], clock })
    const accountant = await aColleague(app, desk, { roles: ['accountant'], clock })

    const { key = '' } = await command(lost.email, true)

    expect((await desk.call(readDesk, {}, lost.token)).status).toBe(401)
    expect((await desk.call(openInvitation, { body: { key } })).answer.roles).toEqual(['admin', 'compliance'])
    expect(await command(accountant.email, true)).toEqual({ fault: 'roles_apart' })
    expect((await desk.call(readDesk, {}, accountant.token)).status).toBe(200)
  })
})

async function subjectsTo(email: string): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select subject from sandbox_inbox where email = ${email}
  `.execute(db())
  return rows.map(({ subject }) => subject)
}

async function actionsAbout(id: string) {
  return db()
    .selectFrom('staff_actions')
    .select(['kind', 'permission', 'actor_id'])
    .where(sql<boolean>`subjects @> array[${id}::text]`)
    .orderBy('number')
    .execute()
}

function newestAction() {
  return db().selectFrom('staff_actions').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirstOrThrow()
}

async function stateOf(id: string): Promise<string> {
  return (await db().selectFrom('staff').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
}
