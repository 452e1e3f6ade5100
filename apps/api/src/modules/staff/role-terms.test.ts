import type { StaffRole } from '@qadam/domain/staff/permissions'
import { readDesk } from '@qadam/wire/staff/desk'
import { changeRoles, confirmRoles, listStaff, readPerson } from '@qadam/wire/staff/people'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aSignedInColleague, rolesConfirmedAgo, type SignedIn } from '../../../testing/a-colleague.ts'
import { aStaffDesk, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { lapseRoles } from './lapse-roles.ts'
import { rolesOf } from './staff-people.ts'
import { warnOfLapse } from './warn-of-lapse.ts'

let app: TestApp
let desk: StaffDesk
let admin: SignedIn

beforeEach(async () => {
  app = await aTestApp({ runsJobs: false })
  desk = await aStaffDesk(app, { sandbox: false })
  admin = await colleague('admin')
})
afterEach(async () => {
  await desk.close()
  await app.close()
})

const colleague = (...roles: StaffRole[]) => aSignedInColleague(app, roles)
const lapse = () => lapseRoles(app).run({}, { id: 'x', attempt: 1, signal: new AbortController().signal })
const rolesNow = ({ staffId }: SignedIn) => rolesOf(app.database.sql, staffId)
const confirm = (id: string, seen: string[]) => desk.call(confirmRoles, { params: { id }, body: { seen } }, admin.token)

const confirmedAgo = async (days: number, ...people: SignedIn[]) => {
  for (const person of people) await rolesConfirmedAgo(app, person, days)
}

describe('a role that nobody confirms', () => {
  test('lapses after ninety days and not before, ends the sessions, and is recorded', async () => {
    const late = await colleague('support', 'verifier')
    const early = await colleague('support')
    await confirmedAgo(90, late)
    await confirmedAgo(89, early)
    await sql`
      update staff_roles set confirmed_at = now() where staff_id = ${late.staffId} and role = 'verifier'
    `.execute(app.database.sql)

    await lapse()
    await lapse()

    expect([await rolesNow(late), await rolesNow(early)]).toEqual([['verifier'], ['support']])
    expect((await desk.call(readDesk, {}, late.token)).status).toBe(401)
    expect((await desk.call(readDesk, {}, early.token)).status).toBe(200)
    const { rows } = await sql`select actor_kind, facts from staff_actions where reason = 'roles_lapsed'`.execute(
      app.database.sql,
    )
    expect(rows).toEqual([{ actor_kind: 'server', facts: { taken: ['support'], ended: 1 } }])
  })

  test('is shown to admins two weeks before', async () => {
    const soon = await colleague('support')
    const later = await colleague('support')
    await confirmedAgo(76, soon)
    await confirmedAgo(75, later)

    const { people } = (await desk.call(listStaff, {}, admin.token)).answer

    const lapsing = people.filter(({ roles_lapse_at }) => roles_lapse_at !== null)
    expect(lapsing.map(({ id }) => id)).toEqual([soon.staffId])
    const { roles } = (await desk.call(readPerson, { params: { id: soon.staffId } }, admin.token)).answer
    expect(roles).toMatchObject([{ role: 'support', is_lapsing: true, lapses_at: lapsing[0]!.roles_lapse_at }])
  })

  test('stays with the last two admins, of all whose term ends together', async () => {
    const others = [await colleague('admin', 'support'), await colleague('admin'), await colleague('admin')]
    await confirmedAgo(100, admin, ...others)

    await lapse()
    await lapse()

    const left = await Promise.all([admin, ...others].map(rolesNow))
    expect(left.flat()).toEqual(['admin', 'admin'])
  })

  test.each(['active', 'locked'] as const)(
    'leaves no admin alone: the term of the other, who is %s, ends without effect',
    async (state) => {
      const other = await colleague('admin')
      const person = await colleague('support')
      await confirmedAgo(100, other)
      await sql`update staff set state = ${state} where id = ${other.staffId}`.execute(app.database.sql)

      await lapse()

      const body = { roles: ['content'], seen: ['support'], reason: 'перешёл в другой отдел' }
      const { answer } = await desk.call(changeRoles, { params: { id: person.staffId }, body }, admin.token)
      expect(answer.approval_id).not.toBeNull()
      expect(await rolesNow(person)).toEqual(['support'])
    },
  )
})

describe('an admin', () => {
  test('confirms the roles that were shown, for another term', async () => {
    const person = await colleague('support', 'verifier')
    await confirmedAgo(90, person)

    expect((await confirm(person.staffId, ['support'])).problem.code).toBe('item_changed')
    expect((await confirm(person.staffId, ['support', 'verifier'])).status).toBe(200)
    await lapse()

    expect(await rolesNow(person)).toEqual(['support', 'verifier'])
    expect((await desk.call(readDesk, {}, person.token)).status).toBe(200)
    const { rows } = await sql`select actor_id from staff_actions where reason = 'roles_confirmed'`.execute(
      app.database.sql,
    )
    expect(rows).toEqual([{ actor_id: admin.staffId }])
  })

  test('does not confirm their own, in the API or in the database', async () => {
    expect((await confirm(admin.staffId, ['admin'])).problem.errors).toEqual({ id: [expect.any(String)] })
    await expect(
      sql`update staff_roles set confirmed_by = staff_id where staff_id = ${admin.staffId}`.execute(app.database.sql),
    ).rejects.toThrow('staff_roles_nobody_confirms_their_own')
  })
})

describe('the letters before a role lapses', () => {
  const warn = () => warnOfLapse(app.api.context).run({}, { id: 'x', attempt: 1, signal: new AbortController().signal })
  const letters = async () => {
    const { rows } = await sql<{ kind: string; to: string; detail: string }>`
      select data ->> 'kind' as kind, data ->> 'staff_id' as to, data ->> 'detail' as detail from jobs.job
      where name in ('send-staff-letter', 'send-approval-letter') order by created_on, id
    `.execute(app.database.sql)
    return rows.map(({ kind, to }) => ({ kind, to })).toSorted((a, b) => (a.kind < b.kind ? -1 : 1))
  }
  const holders = (all: { kind: string; to: string }[]) => all.filter(({ kind }) => kind === 'roles_lapse')

  test('go to the holder and the admins fourteen and three days before, once each', async () => {
    const soon = await colleague('support', 'verifier')
    const later = await colleague('support')
    await confirmedAgo(76, soon)
    await confirmedAgo(75, later)

    await warn()
    await warn()
    const first = await letters()
    await confirmedAgo(87, soon)
    await warn()
    await warn()

    const both = [
      { kind: 'roles_lapse', to: soon.staffId },
      { kind: 'roles_to_confirm', to: admin.staffId },
    ]
    expect(first).toEqual(both)
    expect(await letters()).toEqual([both[0], both[0], both[1], both[1]])
  })

  test('begin anew after a confirmation, and somebody locked gets none', async () => {
    const [person, locked] = [await colleague('support'), await colleague('support')]
    await confirmedAgo(88, person, locked)
    await sql`update staff set state = 'locked' where id = ${locked.staffId}`.execute(app.database.sql)
    await warn()
    expect((await confirm(person.staffId, ['support'])).status).toBe(200)
    await confirmedAgo(80, person)

    await warn()

    expect(holders(await letters())).toEqual(Array(2).fill({ kind: 'roles_lapse', to: person.staffId }))
  })
})
