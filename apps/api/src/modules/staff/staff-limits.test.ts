import { randomUUID } from 'node:crypto'
import type { StaffRole } from '@qadam/domain/staff/permissions'
import { decideApproval } from '@qadam/wire/staff/approvals'
import { changeRoles, endEmployment, readPerson, setLimit } from '@qadam/wire/staff/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSignedInColleague, type SignedIn } from '../../../testing/a-colleague.ts'
import { aStaffDesk, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { actsOn } from '../../../testing/staff-record.ts'

const reason = 'испытательный срок закончился'
let app: TestApp
let desk: StaffDesk
let admin: SignedIn
let person: SignedIn

beforeAll(async () => {
  app = await aTestApp({ runsJobs: false })
  desk = await aStaffDesk(app, { sandbox: false })
  admin = await colleague('admin')
  person = await colleague('underwriter')
})
afterAll(async () => {
  await desk.close()
  await app.close()
})

const db = () => app.database.sql
const colleague = (...roles: StaffRole[]) => aSignedInColleague(app, roles)
const set = (id: string, most: number, { seen = 0, who = admin, why = reason } = {}) =>
  desk.call(setLimit, { params: { id }, body: { most, seen_tiyn: seen, reason: why } }, who.token)
const confirm = (id: string, who: SignedIn) =>
  desk.call(decideApproval, { params: { id }, body: { is_approved: true } }, who.token)
const mostOf = async (id: string) => (await desk.call(readPerson, { params: { id } }, admin.token)).answer.most_tiyn

test('the only admin sets a limit alone, and it is recorded before and after', async () => {
  expect(await mostOf(person.staffId)).toBe(0)

  expect((await set(person.staffId, 300_000)).answer).toEqual({ approval_id: null })

  expect(await mostOf(person.staffId)).toBe(30_000_000)
  expect((await actsOn(app, person.staffId)).at(-1)).toMatchObject({
    ...{ actor_id: admin.staffId, permission: 'staff.role', reason: `limit_set: ${reason}` },
    facts: { before: 0, most: 30_000_000, unchecked: 'alone' },
  })
})

test.each([
  ['a negative amount', -1, reason, 'most'],
  ['more than anybody lends', 100_000_001, reason, 'most'],
  ['no reason', 300_000, ' так ', 'reason'],
])('a limit with %s is refused', async (_, most, why, field) => {
  const { problem, status } = await set(person.staffId, most, { why, seen: 30_000_000 })
  expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, [field]])
})

test('a limit is never one’s own, nor of somebody who is not there, nor over one that has changed', async () => {
  expect((await set(admin.staffId, 1)).problem.errors).toEqual({ id: [expect.any(String)] })
  expect((await set(randomUUID(), 1)).status).toBe(404)
  expect((await set(person.staffId, 1, { seen: 100 })).problem.code).toBe('item_changed')
  const left = await colleague('underwriter')
  await desk.call(endEmployment, { params: { id: left.staffId }, body: {} }, admin.token)
  expect((await set(left.staffId, 1)).status).toBe(404)
})

test.each([
  ['set by its person', sql`update staff_limits set set_by = staff_id`, 'nobody_sets_their_own'],
  ['of more than anybody lends', sql`update staff_limits set most_tiyn = 10000000100`, 'whole_tenge'],
  ['of a part of a tenge', sql`update staff_limits set most_tiyn = 50`, 'whole_tenge'],
  ['taken away', sql`delete from staff_limits`, 'stays as it was written'],
])('the database refuses a limit %s', async (_, change, why) => {
  await expect(change.execute(db())).rejects.toThrow(new RegExp(why))
})

describe('with a second admin', () => {
  let second: SignedIn
  beforeAll(async () => {
    second = await colleague('admin')
  })

  test('a limit holds once the second one confirms', async () => {
    const one = await colleague('underwriter')
    const id = (await set(one.staffId, 500_000)).answer.approval_id!
    expect([await mostOf(one.staffId), (await confirm(id, admin)).status]).toEqual([0, 403])

    expect((await confirm(id, second)).answer.state).toBe('approved')

    expect(await mostOf(one.staffId)).toBe(50_000_000)
    const { set_by } = await db()
      .selectFrom('staff_limits')
      .select('set_by')
      .where('staff_id', '=', one.staffId)
      .executeTakeFirstOrThrow()
    expect(set_by).toBe(admin.staffId)
  })

  test('a limit of somebody who has other roles by then is stale', async () => {
    const one = await colleague('underwriter')
    const limit = (await set(one.staffId, 500_000)).answer.approval_id!
    const body = { roles: ['support'], seen: ['underwriter'], reason }
    const roles = (await desk.call(changeRoles, { params: { id: one.staffId }, body }, admin.token)).answer.approval_id!
    expect((await confirm(roles, second)).answer.state).toBe('approved')

    expect((await confirm(limit, second)).answer.state).toBe('stale')
    expect(await mostOf(one.staffId)).toBe(0)
  })
})
