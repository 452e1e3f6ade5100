import { randomUUID } from 'node:crypto'
import type { StaffRole } from '@qadam/domain/staff/permissions'
import { claimConversation } from '@qadam/wire/staff/claims'
import { findClients } from '@qadam/wire/staff/clients'
import { readDesk } from '@qadam/wire/staff/desk'
import {
  changeRoles,
  endEmployment,
  inviteAgain,
  listStaff,
  lockStaff,
  readPerson,
  unlockStaff,
} from '@qadam/wire/staff/people'
import { openInvitation } from '@qadam/wire/staff/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBorrower } from '../../../testing/a-borrower.ts'
import {
  aClock,
  aColleague,
  anInvited,
  aSignedInColleague,
  type SignedIn,
  signIn,
} from '../../../testing/a-colleague.ts'
import { aStaffDesk, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'

const clock = aClock()
const reason = 'перешёл в другой отдел'
let app: TestApp
let desk: StaffDesk
/** The only admin, who acts alone. */
let admin: SignedIn

beforeAll(async () => {
  app = await aTestApp({ context: { now: clock.now } })
  desk = await aStaffDesk(app, { sandbox: false })
  admin = await colleague('admin')
})
afterAll(async () => {
  await desk.close()
  await app.close()
})

const change = (id: string, { roles, seen }: { roles: string[]; seen: string[] }, why = reason) =>
  desk.call(changeRoles, { params: { id }, body: { roles, seen, reason: why } }, admin.token)
const colleague = (...roles: StaffRole[]) => aSignedInColleague(app, roles)
const sendAway = (id: string) => desk.call(endEmployment, { params: { id }, body: {} }, admin.token)
const read = async (id: string) => (await desk.call(readPerson, { params: { id } }, admin.token)).answer

describe('changed roles', () => {
  test('differ from the present ones: a request that changes nothing is refused, and no session ends', async () => {
    const person = await colleague('support', 'verifier')
    const same = await change(person.staffId, { roles: ['verifier', 'support'], seen: ['support', 'verifier'] })

    expect([same.status, Object.keys(same.problem.errors ?? {})]).toEqual([422, ['roles']])
    expect((await desk.call(readDesk, {}, person.token)).status).toBe(200)
  })

  test('end the sessions at once, hold from the next sign-in on, and are recorded before and after', async () => {
    const person = await aColleague(app, desk, { roles: ['support', 'verifier'], clock })

    expect(
      (await change(person.staffId, { roles: ['verifier', 'content'], seen: ['verifier', 'support'] })).status,
    ).toBe(200)

    expect((await desk.call(readDesk, {}, person.token)).status).toBe(401)
    const { token } = (await signIn(desk, person, person.code())).answer
    clock.next()
    expect((await desk.call(readDesk, {}, token)).answer.roles).toEqual(['content', 'verifier'])
    expect(await newestAct(person.staffId)).toMatchObject({
      ...{ actor_id: admin.staffId, permission: 'staff.role', reason: `roles_changed: ${reason}` },
      facts: { before: ['support', 'verifier'], given: ['content'], taken: ['support'] },
    })
    expect((await read(person.staffId)).roles).toMatchObject([
      { role: 'content', given_by: 'Сара Ли' },
      { role: 'verifier', given_by: null },
    ])
  })

  test.each([
    ['admin together with auditor', { roles: ['admin', 'auditor'], seen: ['support'] }, reason, 'roles'],
    ['no role', { roles: [], seen: ['support'] }, reason, 'roles'],
    ['an unknown role', { roles: ['root'], seen: ['support'] }, reason, 'roles.0'],
    ['no reason', { roles: ['content'], seen: ['support'] }, ' так надо ', 'reason'],
  ])('are refused with %s', async (_, roles, why, field) => {
    const person = await colleague('support')

    const { problem, status } = await change(person.staffId, roles, why)

    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, [field]])
    expect((await desk.call(readDesk, {}, person.token)).answer.roles).toEqual(['support'])
  })

  test('are never one’s own, nor those of somebody who is not there', async () => {
    expect((await change(admin.staffId, { roles: ['admin', 'support'], seen: ['admin'] })).problem.errors).toEqual({
      id: [expect.any(String)],
    })
    expect((await change(randomUUID(), { roles: ['support'], seen: [] })).status).toBe(404)
    await expect(
      sql`insert into staff_roles (staff_id, role, given_by) values (${admin.staffId}, 'support', ${admin.staffId})`.execute(
        app.database.sql,
      ),
    ).rejects.toThrow('staff_roles_nobody_gives_their_own')
  })

  test('that differ from those on the screen stay as they are', async () => {
    const person = await colleague('support')

    const { problem, status } = await change(person.staffId, { roles: ['content'], seen: ['support', 'verifier'] })

    expect([status, problem.code]).toEqual([409, 'item_changed'])
    expect((await desk.call(readDesk, {}, person.token)).status).toBe(200)
  })
})

describe('somebody who has left', () => {
  test('is out at the next call, cannot come back in, and what they had taken is free', async () => {
    const { clientId } = await aBorrower(app)
    const person = await aColleague(app, desk, { roles: ['support'], clock })
    const other = await colleague('support')
    const claim = (token: string) =>
      desk.call(claimConversation, { params: { id: clientId }, body: { is_held: true } }, token)
    expect([(await claim(person.token)).status, (await claim(other.token)).status]).toEqual([200, 409])

    expect((await sendAway(person.staffId)).status).toBe(200)

    expect((await desk.call(findClients, { body: { query: 'Иванов' } }, person.token)).status).toBe(401)
    expect((await signIn(desk, person, person.code())).status).toBe(422)
    clock.next()
    expect((await claim(other.token)).status).toBe(200)
    for (const call of [unlockStaff, inviteAgain, lockStaff, endEmployment])
      expect((await desk.call(call, { params: { id: person.staffId }, body: {} }, admin.token)).status).toBe(404)
    expect((await change(person.staffId, { roles: ['content'], seen: ['support'] })).status).toBe(404)
  })

  test('stays in the list, with the record of what they did', async () => {
    const person = await colleague('support')
    await desk.call(findClients, { body: { query: 'Иванов' } }, person.token)

    await sendAway(person.staffId)

    const { people } = (await desk.call(listStaff, {}, admin.token)).answer
    expect(people.find(({ id }) => id === person.staffId)).toMatchObject({ state: 'left', open_sessions: 0 })
    expect((await read(person.staffId)).ended_at).toMatch(/^\d{4}-/)
    expect(await newestAct(person.staffId)).toMatchObject({ reason: 'left', facts: { roles: ['support'], ended: 1 } })
    const { many } = await app.database.sql
      .selectFrom('staff_actions')
      .select(({ fn }) => fn.countAll<string>().as('many'))
      .where('actor_id', '=', person.staffId)
      .executeTakeFirstOrThrow()
    expect(Number(many)).toBe(1)
  })

  test('before the first sign-in, leaves no valid invitation', async () => {
    const invited = await anInvited(app, ['support'], clock)
    await sendAway(invited.staffId)

    expect((await desk.call(openInvitation, { body: { key: invited.key } })).status).toBe(404)
  })

  test('is never oneself', async () => {
    expect((await sendAway(admin.staffId)).problem.errors).toEqual({ id: [expect.any(String)] })
  })
})

function newestAct(subject: string) {
  return app.database.sql
    .selectFrom('staff_actions')
    .selectAll()
    .where(sql<boolean>`subjects @> array[${subject}::text]`)
    .where('kind', '=', 'act')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}
