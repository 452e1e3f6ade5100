import type { StaffRole } from '@qadam/domain/staff/permissions'
import { decideApproval, readApproval, withdrawApproval } from '@qadam/wire/staff/approvals'
import { readDesk } from '@qadam/wire/staff/desk'
import { changeRoles } from '@qadam/wire/staff/people'
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSignedInColleague, type SignedIn } from '../../../testing/a-colleague.ts'
import { testServerUrl } from '../../../testing/a-database.ts'
import { aStaffDesk, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import type { Tables } from '../../db/tables.ts'

// Each call reads before its lock and looks again under it: a test dies without the lock or without the second look.
// The embedded database has one connection, so nothing happens there between the two.

let app: TestApp
let desk: StaffDesk
let maker: SignedIn
let checker: SignedIn
let other: SignedIn

beforeAll(async () => {
  app = await aTestApp()
  desk = await aStaffDesk(app, { sandbox: false })
  maker = await colleague('admin')
  checker = await colleague('admin')
  other = await colleague('admin')
})
afterAll(async () => {
  await desk.close()
  await app.close()
})

type Trx = Transaction<Tables>
type Answer = { readonly status: number }

const reason = 'перешёл в другой отдел'
const colleague = (...roles: StaffRole[]) => aSignedInColleague(app, roles)
const ask = (id: string, roles: string[], who = maker) =>
  desk.call(changeRoles, { params: { id }, body: { roles, seen: ['support'], reason } }, who.token)
const decide = (id: string, who: SignedIn, isApproved = true) =>
  desk.call(decideApproval, { params: { id }, body: { is_approved: isApproved } }, who.token)
const read = async (id: string) => (await desk.call(readApproval, { params: { id } }, maker.token)).answer
const lockOf = (id: string) => (trx: Trx) => sql`select from approvals where id = ${id} for update`.execute(trx)
const lockOfPerson = (id: string) => (trx: Trx) => sql`select from staff where id = ${id} for update`.execute(trx)

async function asked() {
  const person = await colleague('support')
  const { answer } = await ask(person.staffId, ['content'])
  return { person, id: answer.approval_id! }
}

describe.skipIf(testServerUrl === undefined)('at the same moment', () => {
  test('of two who decide one request one decides it', async () => {
    const { id, person } = await asked()

    const statuses = await together(lockOf(id), () => [decide(id, checker), decide(id, other, false)])

    expect(statuses).toEqual([200, 409])
    const { state } = await read(id)
    const isOut = (await desk.call(readDesk, {}, person.token)).status === 401
    expect([state, isOut]).toEqual(state === 'approved' ? ['approved', true] : ['refused', false])
  })

  test('a request is confirmed or taken back, not both', async () => {
    const { id } = await asked()
    const takeBack = () => desk.call(withdrawApproval, { params: { id }, body: {} }, maker.token)

    expect(await together(lockOf(id), () => [decide(id, checker), takeBack()])).toEqual([200, 409])
  })

  test('of two who ask the same of one person one does', async () => {
    const person = await colleague('support')

    const both = await Promise.all([ask(person.staffId, ['content']), ask(person.staffId, ['verifier'], other)])

    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test.each([
    [
      'the person gets other roles',
      (id: string) => sql`insert into staff_roles (staff_id, role) values (${id}, 'verifier')`,
    ],
    ['the maker is locked', () => sql`update staff set state = 'locked' where id = ${other.staffId}`],
    ['the maker loses the role', () => sql`delete from staff_roles where staff_id = ${other.staffId}`],
  ])('a request is not run when %s while it is decided', async (_, change) => {
    other = await colleague('admin')
    const person = await colleague('support')
    const { answer } = await ask(person.staffId, ['content'], other)
    const id = answer.approval_id!
    const lock = (trx: Trx) =>
      sql`select from staff where id in (${person.staffId}, ${other.staffId}) order by id for update`.execute(trx)

    await together(
      lock,
      () => [decide(id, checker)],
      (trx) => change(person.staffId).execute(trx),
    )

    expect((await read(id)).state).toBe('stale')
  })

  test('a checker who loses the role while deciding decides nothing', async () => {
    const { id } = await asked()
    const late = await colleague('admin')

    const statuses = await together(
      lockOfPerson(late.staffId),
      () => [decide(id, late)],
      (trx) => sql`delete from staff_roles where staff_id = ${late.staffId}`.execute(trx),
    )

    expect(statuses).toEqual([403])
    expect((await read(id)).state).toBe('waiting')
  })

  test('of two changes that a lone admin makes to the same roles one holds', async () => {
    const own = await aTestApp()
    const theirs = await aStaffDesk(own, { sandbox: false })
    const alone = await aSignedInColleague(own, ['admin'])
    const person = await aSignedInColleague(own, ['support'])
    const change = (role: string) => {
      const body = { roles: [role], seen: ['support'], reason }
      return theirs.call(changeRoles, { params: { id: person.staffId }, body }, alone.token)
    }

    const both = () => [change('content'), change('verifier')]

    expect(await together(lockOfPerson(person.staffId), both, undefined, own)).toEqual([200, 409])
    await theirs.close()
    await own.close()
  })

  test('a server that dies between the act and its record leaves neither, and the request waits on', async () => {
    const { id, person } = await asked()

    const { call } = await app.database.sql.transaction().execute(async (trx) => {
      await sql`lock table staff_actions in share mode`.execute(trx)
      const call = decide(id, checker).catch(() => undefined)
      await expect.poll(() => waitingForALock(app), { timeout: 20_000 }).toBe(1)
      // The act is done by now, and its record waits for the table.
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
      `.execute(app.database.sql)
      return { call }
    })
    await call

    expect((await read(id)).state).toBe('waiting')
    expect((await desk.call(readDesk, {}, person.token)).answer.roles).toEqual(['support'])
    expect((await decide(id, checker)).answer.state).toBe('approved')
  })
})

/** Holds a lock until every call waits for it, and returns the statuses in order. */
async function together(
  lock: (trx: Trx) => Promise<unknown>,
  begin: () => Promise<Answer>[],
  meanwhile?: (trx: Trx) => Promise<unknown>,
  where = app,
): Promise<number[]> {
  const { calls } = await where.database.sql.transaction().execute(async (trx) => {
    await lock(trx)
    const calls = begin()
    await expect.poll(() => waitingForALock(where), { timeout: 20_000 }).toBe(calls.length)
    await meanwhile?.(trx)
    return { calls }
  })
  return (await Promise.all(calls)).map(({ status }) => status).toSorted()
}

async function waitingForALock({ database }: TestApp): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(database.sql)
  return rows[0]?.many ?? 0
}
