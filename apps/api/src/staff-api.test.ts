import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mayDo, type StaffRole, staffRoles } from '@qadam/domain/staff/permissions'
import { findClients, readClient } from '@qadam/wire/staff/clients'
import { readDesk, signOutStaff } from '@qadam/wire/staff/desk'
import { enterAs } from '@qadam/wire/staff/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aStaffDesk, type Colleague, type StaffDesk } from '../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../testing/a-test-app.ts'
import { allEndpoints } from '../testing/all-endpoints.ts'
import { allStaffEndpoints } from '../testing/all-staff-endpoints.ts'

let app: TestApp
let desk: StaffDesk
const colleagues = new Map<StaffRole, Colleague>()

beforeAll(async () => {
  app = await aTestApp()
  desk = await aStaffDesk(app)
  for (const role of staffRoles) colleagues.set(role, await desk.enter(role))
})
afterAll(async () => {
  await desk.close()
  await app.close()
})

const withPermission = allStaffEndpoints.filter(({ access }) => access === 'staff')
const pairs = withPermission
  .filter(({ path }) => path !== signOutStaff.path)
  .flatMap((endpoint) => staffRoles.map((role) => [role, endpoint] as const))
  .map(([role, endpoint]) => ({ role, endpoint, call: `${endpoint.method} ${endpoint.path}` }))

describe('the permission table', () => {
  test.each(pairs)('decides whether $role may call $call', async ({ endpoint, role }) => {
    const colleague = colleagues.get(role)!
    const before = await deniedOf(colleague)

    const answered = await colleague.call(endpoint, {
      params: { id: randomUUID() },
      ...(endpoint.method === 'POST' && { body: {} }),
    })

    const isAllowed = mayDo([role], endpoint.permission!)
    expect(answered.problem.code === 'not_permitted', JSON.stringify(answered.problem)).toBe(!isAllowed)
    expect(answered.status).not.toBe(401)
    expect((await deniedOf(colleague)) - before).toBe(isAllowed ? 0 : 1)
  })

  test('is tried with the calls of every file', () => {
    const calls = new URL('../../../packages/wire/src/staff/', import.meta.url)
    const listed = readFileSync(new URL('../testing/all-staff-endpoints.ts', import.meta.url), 'utf8')
    const forgotten = readdirSync(calls)
      .filter((file) => readFileSync(new URL(file, calls), 'utf8').includes('= endpoint('))
      .filter((file) => !listed.includes(`/staff/${file.replace('.ts', '')}'`))

    expect(forgotten).toEqual([])
  })

  test('names a permission for every staff call and for no other', () => {
    for (const { access, path, permission } of [...allEndpoints, ...allStaffEndpoints]) {
      expect([path, path.startsWith('/staff/') && access !== 'anyone']).toEqual([path, permission !== undefined])
      expect(access === 'staff', path).toBe(permission !== undefined)
    }
  })
})

describe('the public port', () => {
  test.each(allStaffEndpoints.map(({ method, path }) => ({ method, path })))(
    'has no $method $path',
    async ({ method, path }) => {
      const answer = await app.api.ask(path.replace(':id', randomUUID()), { method: method as 'GET' })
      expect(answer.statusCode).toBe(404)
    },
  )
})

describe('a staff session', () => {
  test('is required before the input is validated', async () => {
    for (const token of [undefined, 'malformed', 'x'.repeat(43)])
      expect((await desk.call(findClients, { body: { nonsense: 1 } }, token)).status).toBe(401)
  })

  test.each([
    ['signing out', (who: Colleague) => who.call(signOutStaff, { body: {} })],
    [
      'fifteen idle minutes',
      () => sql`update staff_sessions set seen_at = now() - interval '15 minutes'`.execute(db()),
    ],
    ['ten hours', () => sql`update staff_sessions set ends_at = now()`.execute(db())],
    [
      'a lock of the account',
      (who: Colleague) => sql`update staff set state = 'locked' where id = ${who.staffId}`.execute(db()),
    ],
  ])('is rejected at the next call after %s', async (_, end) => {
    const colleague = await desk.enter('content')
    expect((await colleague.call(readDesk)).status).toBe(200)

    await end(colleague)

    expect((await colleague.call(readDesk)).status).toBe(401)
  })

  test('has the current roles', async () => {
    const colleague = await desk.enter('underwriter')
    await sql`delete from staff_roles where staff_id = ${colleague.staffId}`.execute(db())

    expect((await colleague.call(findClients, { body: { query: 'Иванов' } })).problem.code).toBe('not_permitted')
  })

  test('of an invented person is rejected without the sandbox, and cannot be started', async () => {
    const { token } = await desk.enter('auditor')
    const withoutSandbox = await aStaffDesk(app, { sandbox: false })

    expect((await withoutSandbox.call(readDesk, {}, token)).status).toBe(401)
    expect((await withoutSandbox.call(enterAs, { body: { staff_id: randomUUID() } })).status).toBe(404)
    await withoutSandbox.close()
  })
})

test('no one can be admin and accountant at once, even when the roles are granted separately', async () => {
  const { staffId } = await desk.enter('admin', 1)
  const give = (role: string) =>
    sql`insert into staff_roles (staff_id, role) values (${staffId}, ${role})`.execute(db())

  for (const role of ['accountant', 'auditor'])
    await expect(give(role)).rejects.toMatchObject({ message: expect.stringMatching(/nobody is admin/) })
  await give('compliance')
})

test('a missing client is a 404 and not recorded as viewed', async () => {
  const { problem } = await (await desk.enter('compliance')).call(readClient, { params: { id: randomUUID() } })
  expect(problem.code).toBe('not_found')
})

const db = () => app.database.sql

async function deniedOf({ staffId }: Colleague): Promise<number> {
  const { many } = await db()
    .selectFrom('staff_actions')
    .select(({ fn }) => fn.countAll<string>().as('many'))
    .where('actor_id', '=', staffId)
    .where('kind', '=', 'denied')
    .executeTakeFirstOrThrow()
  return Number(many)
}
