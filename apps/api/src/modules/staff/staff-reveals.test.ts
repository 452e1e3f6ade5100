import { randomUUID } from 'node:crypto'
import type { StaffRole } from '@qadam/domain/staff/permissions'
import { decideApproval } from '@qadam/wire/staff/approvals'
import { revealPhone } from '@qadam/wire/staff/clients'
import { readPerson, setReveals } from '@qadam/wire/staff/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBorrower } from '../../../testing/a-borrower.ts'
import { aSignedInColleague, type SignedIn } from '../../../testing/a-colleague.ts'
import { aStaffDesk, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { actsOn } from '../../../testing/staff-record.ts'

const reason = 'разбирает жалобы за квартал'
let app: TestApp
let desk: StaffDesk
let admin: SignedIn
let clientId: string

beforeAll(async () => {
  app = await aTestApp({ runsJobs: false })
  desk = await aStaffDesk(app, { sandbox: false })
  admin = await colleague('admin')
  clientId = (await aBorrower(app)).clientId
})
afterAll(async () => {
  await desk.close()
  await app.close()
})

const colleague = (...roles: StaffRole[]) => aSignedInColleague(app, roles)
const usual = { seen_hour: 30, seen_day: 150 }
const set = (id: string, per_hour: number, per_day: number, { seen = usual, who = admin, why = reason } = {}) =>
  desk.call(setReveals, { params: { id }, body: { per_hour, per_day, ...seen, reason: why } }, who.token)
const budgetOf = async (id: string) => (await desk.call(readPerson, { params: { id } }, admin.token)).answer.reveals
const reveal = async ({ token }: SignedIn) => {
  const body = { reason: 'identify', note: '' }
  return (await desk.call(revealPhone, { params: { id: clientId }, body }, token)).status
}

test('a budget of one’s own is set, recorded before and after, and holds at the next reveal', async () => {
  const curious = await colleague('support')
  expect(await budgetOf(curious.staffId)).toEqual({ per_hour: 30, per_day: 150, is_own: false })
  expect(await reveal(curious)).toBe(200)

  expect((await set(curious.staffId, 2, 2)).answer).toEqual({ approval_id: null })

  expect(await budgetOf(curious.staffId)).toEqual({ per_hour: 2, per_day: 2, is_own: true })
  expect([await reveal(curious), await reveal(curious)]).toEqual([200, 429])
  expect((await actsOn(app, curious.staffId)).at(-1)).toMatchObject({
    ...{ actor_id: admin.staffId, permission: 'staff.role', reason: `reveals_set: ${reason}` },
    facts: { before: '30 150', hour: 2, day: 2 },
  })
  await set(curious.staffId, 3, 4, { seen: { seen_hour: 2, seen_day: 2 } })
  expect([await reveal(curious), await reveal(curious)]).toEqual([200, 429])
  expect(await reveal(await colleague('support'))).toBe(200)
})

test('a budget of the day ends it, however many an hour has; nothing at all is a budget too', async () => {
  const [one, other] = [await colleague('support'), await colleague('support')]
  await set(one.staffId, 1, 1)
  await set(other.staffId, 0, 0)
  expect([await reveal(one), await reveal(one), await reveal(other)]).toEqual([200, 429, 429])
})

test.each([
  ['more in an hour than in a day', 20, 10, reason, 'per_day'],
  ['more than anybody’s work needs', 201, 900, reason, 'per_hour'],
  ['a negative number', -1, 10, reason, 'per_hour'],
  ['no reason', 10, 10, ' так ', 'reason'],
])('a budget with %s is refused', async (_, hour, day, why, field) => {
  const { problem, status } = await set((await colleague('support')).staffId, hour, day, { why })
  expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, [field]])
})

test('a budget is never one’s own to set, nor of somebody who is not there, nor over one that has changed', async () => {
  const { staffId } = await colleague('support')
  expect((await set(admin.staffId, 1, 1)).problem.errors).toEqual({ id: [expect.any(String)] })
  expect((await set(randomUUID(), 1, 1)).status).toBe(404)
  expect((await set(staffId, 1, 1, { seen: { seen_hour: 30, seen_day: 10 } })).problem.code).toBe('item_changed')
})

test.each([
  ['set by its person', sql`update staff_reveal_budgets set set_by = staff_id`, 'nobody_sets_their_own'],
  ['for a list of clients', sql`update staff_reveal_budgets set per_day = 1001`, 'are_of_a_days_work'],
  ['with more in an hour than in a day', sql`update staff_reveal_budgets set per_hour = per_day + 1`, 'days_work'],
  ['taken away', sql`delete from staff_reveal_budgets`, 'stays as it was written'],
])('the database refuses a budget %s', async (_, change, why) => {
  await expect(change.execute(app.database.sql)).rejects.toThrow(new RegExp(why))
})

describe('with a second admin', () => {
  test('a budget holds once the second one confirms, unless it is another by then', async () => {
    const second = await colleague('admin')
    const [one, other] = [await colleague('support'), await colleague('support')]
    const id = (await set(one.staffId, 60, 300)).answer.approval_id!
    const late = (await set(other.staffId, 60, 300)).answer.approval_id!
    const confirm = (approval: string, who: SignedIn) =>
      desk.call(decideApproval, { params: { id: approval }, body: { is_approved: true } }, who.token)
    expect([(await budgetOf(one.staffId)).is_own, (await confirm(id, admin)).status]).toEqual([false, 403])

    expect((await confirm(id, second)).answer.state).toBe('approved')
    expect(await budgetOf(one.staffId)).toEqual({ per_hour: 60, per_day: 300, is_own: true })

    const own = { staff_id: other.staffId, per_hour: 5, per_day: 5, set_by: second.staffId }
    await app.database.sql.insertInto('staff_reveal_budgets').values(own).execute()
    expect((await confirm(late, second)).answer.state).toBe('stale')
    expect(await budgetOf(other.staffId)).toEqual({ per_hour: 5, per_day: 5, is_own: true })
  })
})
