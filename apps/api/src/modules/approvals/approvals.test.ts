import { randomUUID } from 'node:crypto'
import type { StaffRole } from '@qadam/domain/staff/permissions'
import { decideApproval, listApprovals, readApproval, withdrawApproval } from '@qadam/wire/staff/approvals'
import { readDesk, readDeskQueues } from '@qadam/wire/staff/desk'
import { changeRoles, endEmployment, inviteAgain, inviteStaff, lockStaff } from '@qadam/wire/staff/people'
import { openInvitation } from '@qadam/wire/staff/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSignedInColleague, keyInLetters, type SignedIn } from '../../../testing/a-colleague.ts'
import { aStaffDesk, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { canonicalJson } from './approval.ts'
import { expireApprovalsJob } from './approvals-jobs.ts'

const reason = 'перешёл в другой отдел'
let app: TestApp
let desk: StaffDesk
let maker: SignedIn
let checker: SignedIn

beforeAll(async () => {
  app = await aTestApp()
  desk = await aStaffDesk(app, { sandbox: false })
  maker = await colleague('admin')
  checker = await colleague('admin')
})
afterAll(async () => {
  await desk.close()
  await app.close()
})

const db = () => app.database.sql
const colleague = (...roles: StaffRole[]) => aSignedInColleague(app, roles)
const ask = (id: string, roles: string[], seen: string[], who = maker) =>
  desk.call(changeRoles, { params: { id }, body: { roles, seen, reason } }, who.token)
const decide = (id: string, who: SignedIn, isApproved = true) =>
  desk.call(decideApproval, { params: { id }, body: { is_approved: isApproved } }, who.token)
const read = (id: string, who = maker) => desk.call(readApproval, { params: { id } }, who.token)
const rolesNow = async ({ token }: SignedIn) => (await desk.call(readDesk, {}, token)).answer.roles

/** A support agent whom the maker wants to make an editor. */
async function asked() {
  const person = await colleague('support')
  const { answer } = await ask(person.staffId, ['content'], ['support'])
  return { person, id: answer.approval_id! }
}

describe('a request', () => {
  test("changes nothing until a second person confirms it; then the stored input runs in the maker's name", async () => {
    const { id, person } = await asked()
    expect(await rolesNow(person)).toEqual(['support'])

    const { answer, status } = await decide(id, checker)

    expect([status, answer]).toEqual([200, { state: 'approved', outcome: null }])
    expect((await desk.call(readDesk, {}, person.token)).status).toBe(401)
    expect(await storedRoles(person.staffId)).toEqual([{ role: 'content', given_by: maker.staffId }])
    const [act, decision] = (await actionsAbout(person.staffId, id)).slice(-2)
    expect(act).toMatchObject({
      ...{ actor_id: maker.staffId, permission: 'staff.role', reason: `roles_changed: ${reason}` },
      facts: { approval: id, checker: checker.staffId, given: ['content'], taken: ['support'] },
    })
    expect(decision).toMatchObject({ actor_id: checker.staffId, permission: 'staff.role.check', reason: 'approved' })
  })

  test('shows who asks, why, and what would change, to the maker and the checkers alone', async () => {
    const { id, person } = await asked()
    const compliance = await colleague('compliance')
    const accountant = await colleague('accountant')

    const { answer } = await read(id, checker)

    expect(answer).toMatchObject({
      ...{ reason, subject_name: 'Сара Ли', state: 'waiting', client: null, may_check: true },
      what: { act: 'staff.roles', staff_id: person.staffId, roles: ['content'], seen: ['support'] },
      maker: { name: 'Сара Ли', is_me: false },
    })
    expect((await read(id)).answer).toMatchObject({ may_check: false, maker: { is_me: true } })
    expect((await read(id, compliance)).answer).toMatchObject({ may_check: false })
    expect((await read(id, accountant)).status).toBe(404)
    const about = { query: { about: person.staffId } }
    expect((await desk.call(listApprovals, about, checker.token)).answer.waiting).toHaveLength(1)
    expect((await desk.call(listApprovals, { query: { about: randomUUID() } }, checker.token)).answer.waiting).toEqual(
      [],
    )
    await decide(id, checker, false)
    expect((await desk.call(listApprovals, about, checker.token)).answer).toMatchObject({
      waiting: [],
      recent: [{ id, state: 'refused', checker: 'Сара Ли' }],
    })
  })

  test('is on the home page of the checker and of the maker, and in a letter', async () => {
    const before = (await desk.call(readDeskQueues, {}, maker.token)).answer.asked
    const { id } = await asked()

    const ofMaker = (await desk.call(readDeskQueues, {}, maker.token)).answer
    const ofChecker = (await desk.call(readDeskQueues, {}, checker.token)).answer

    expect(ofMaker.asked).toBe(before + 1)
    expect(ofChecker.queues.find(({ queue }) => queue === 'approvals')).toMatchObject({ many: before + 1 })
    await expect
      .poll(() => subjectsTo(checker.email), { timeout: 15_000 })
      .toContain('Нужно ваше подтверждение – Qadam')
    expect(await subjectsTo(maker.email)).not.toContain('Нужно ваше подтверждение – Qadam')
    await decide(id, checker, false)
  })

  test('that is refused changes nothing, and is decided once', async () => {
    const { id, person } = await asked()

    expect((await decide(id, checker, false)).answer).toEqual({ state: 'refused', outcome: null })

    expect(await rolesNow(person)).toEqual(['support'])
    expect((await decide(id, checker)).problem.code).toBe('item_changed')
  })

  test('is one at a time for a subject, until it ends', async () => {
    const { id, person } = await asked()

    expect((await ask(person.staffId, ['verifier'], ['support'])).problem.code).toBe('approval_waits')
    expect((await desk.call(withdrawApproval, { params: { id }, body: {} }, checker.token)).status).toBe(404)
    expect((await desk.call(withdrawApproval, { params: { id }, body: {} }, maker.token)).status).toBe(200)

    expect((await read(id)).answer.state).toBe('withdrawn')
    expect((await ask(person.staffId, ['verifier'], ['support'])).status).toBe(200)
  })

  test('ends after three days, by the job or when somebody decides it too late', async () => {
    const one = await asked()
    const other = await asked()
    for (const { id } of [one, other]) await threeDaysLater(id)

    expect((await decide(one.id, checker)).answer.state).toBe('expired')
    await expireApprovalsJob(app).run({}, { id: 'x', attempt: 1, signal: new AbortController().signal })

    expect((await read(other.id)).answer.state).toBe('expired')
    expect(await rolesNow(one.person)).toEqual(['support'])
    expect((await ask(one.person.staffId, ['content'], ['support'])).status).toBe(200)
  })

  test.each([
    [
      'whose subject has changed',
      ({ person }: Asked) => desk.call(lockStaff, { params: { id: person.staffId }, body: {} }, checker.token),
    ],
    [
      'whose subject has left',
      ({ person }: Asked) => desk.call(endEmployment, { params: { id: person.staffId }, body: {} }, checker.token),
    ],
    [
      'whose subject has other roles',
      ({ person }: Asked) =>
        sql`insert into staff_roles (staff_id, role) values (${person.staffId}, 'verifier')`.execute(db()),
    ],
  ])('%s is stale, and is not run', async (_, change) => {
    const made = await asked()
    await change(made)
    const before = await storedRoles(made.person.staffId)

    expect((await decide(made.id, checker)).answer).toEqual({ state: 'stale', outcome: null })

    expect(await storedRoles(made.person.staffId)).toEqual(before)
  })

  test.each([
    ['is locked', sql`update staff set state = 'locked' where id = `],
    ['may not ask any more', sql`delete from staff_roles where staff_id = `],
  ])('goes with its maker, who %s', async (_, change) => {
    const gone = await colleague('admin')
    const person = await colleague('support')
    const { answer } = await ask(person.staffId, ['content'], ['support'], gone)
    await sql`${change}${gone.staffId}`.execute(db())

    expect((await decide(answer.approval_id!, checker)).answer.state).toBe('stale')
  })

  test('that cannot be done is failed, with the reason, and leaves nothing behind', async () => {
    const tired = await colleague('admin')
    const body = { email: 'entered@lender.example', name: 'Ия', roles: ['support'], locale: 'ru', reason }
    const { answer } = await desk.call(inviteStaff, { body }, tired.token)
    const { limits } = app.api.context
    while ((await limits.take('staff-invite', tired.staffId)).isAllowed);

    expect((await decide(answer.approval_id!, checker)).answer).toEqual({
      ...{ state: 'failed', outcome: 'too_many_requests' },
    })

    expect(await storedRoles(answer.id)).toEqual([])
  })
})

describe('nobody confirms', () => {
  test('what they asked for themselves, by the API or in the database', async () => {
    const { id } = await asked()

    expect((await decide(id, maker)).problem.code).toBe('not_permitted')

    expect(await deniedOf(maker)).toBe(1)
    await expect(forge(id, maker.staffId)).rejects.toThrow('approvals_maker_is_not_checker')
    expect((await read(id)).answer.state).toBe('waiting')
  })

  test('what concerns themselves', async () => {
    const third = await colleague('admin')
    const { answer } = await ask(third.staffId, ['admin', 'content'], ['admin'])
    const id = answer.approval_id!

    expect((await decide(id, third)).problem.code).toBe('not_permitted')

    await expect(forge(id, third.staffId)).rejects.toThrow('approvals_subject_is_not_checker')
    expect((await decide(id, checker)).answer.state).toBe('approved')
  })

  test('what is not of their duties', async () => {
    const { id } = await asked()
    const compliance = await colleague('compliance')

    expect((await decide(id, compliance)).problem.code).toBe('not_permitted')
    expect(await deniedOf(compliance)).toBe(1)
  })
})

describe('the database refuses', () => {
  test.each([
    ['to change what was asked for', "body = '{}', sha256 = sha256('{}')"],
    ['another reason', "reason = 'совсем другая причина'"],
    ['to wait again', "state = 'waiting'"],
    ['another end', "state = 'expired'"],
  ])('%s', async (_, set) => {
    const { id } = await asked()
    await decide(id, checker, false)
    await expect(sql`${sql.raw(`update approvals set ${set}`)} where id = ${id}`.execute(db())).rejects.toThrow(
      'approvals',
    )
  })

  test('to confirm what has waited too long', async () => {
    const { id } = await asked()
    await threeDaysLater(id)
    const confirm = sql`
      update approvals set state = 'approved', checker = ${checker.staffId}, ended_at = now() where id = ${id}
    `
    await expect(confirm.execute(db())).rejects.toThrow('confirmed after its time')
  })

  test('another body while it waits, a body without its hash, and to lose a request', async () => {
    const { id } = await asked()
    const { rows } = await sql`select from approvals where id = ${id}`.execute(db())
    expect(rows).toHaveLength(1)
    const end = sql`state = 'withdrawn', ended_at = now()`
    await expect(
      sql`update approvals set reason = 'совсем другая причина', ${end} where id = ${id}`.execute(db()),
    ).rejects.toThrow('does not change')
    await expect(sql`update approvals set body = '{}', ${end} where id = ${id}`.execute(db())).rejects.toThrow()
    await expect(sql`delete from approvals where id = ${id}`.execute(db())).rejects.toThrow()
  })
})

describe('with two admins', () => {
  test('an invitation goes out when the second one has confirmed the roles', async () => {
    const email = 'second-eyes@lender.example'
    const invited = { email, name: 'Асель Нур', roles: ['support'], locale: 'ru' }
    expect((await desk.call(inviteStaff, { body: invited }, maker.token)).problem.errors).toEqual({
      reason: [expect.any(String)],
    })
    const { answer } = await desk.call(inviteStaff, { body: { ...invited, reason } }, maker.token)
    expect(await storedRoles(answer.id)).toEqual([])

    await decide(answer.approval_id!, checker)

    const key = await keyInLetters(app, email)
    expect((await desk.call(openInvitation, { body: { key } })).answer.roles).toEqual(['support'])
  })

  test("a colleague's sign-in is reset once a second admin has confirmed it", async () => {
    const lost = await colleague('support')
    await desk.call(lockStaff, { params: { id: lost.staffId }, body: {} }, maker.token)
    const again = (body: object) => desk.call(inviteAgain, { params: { id: lost.staffId }, body }, maker.token)
    expect((await again({})).problem.errors).toEqual({ reason: [expect.any(String)] })

    const { answer } = await again({ reason: 'потерян телефон' })
    expect(await subjectsTo(lost.email)).toEqual([])
    await decide(answer.approval_id!, checker)

    const key = await keyInLetters(app, lost.email)
    expect((await desk.call(openInvitation, { body: { key } })).status).toBe(200)
  })

  test('an admin who sends the other one away is not alone by that', async () => {
    const own = await aTestApp()
    const theirs = await aStaffDesk(own, { sandbox: false })
    const one = await aSignedInColleague(own, ['admin'])
    const compliance = await aSignedInColleague(own, ['compliance'])
    const person = await aSignedInColleague(own, ['support'])
    const change = (roles: string[], seen: string[]) =>
      theirs.call(changeRoles, { params: { id: person.staffId }, body: { roles, seen, reason } }, one.token)
    expect((await change(['content'], ['support'])).answer).toEqual({ approval_id: null })
    const { rows } = await sql`select facts from staff_actions where permission = 'staff.role'`.execute(
      own.database.sql,
    )
    expect(rows).toMatchObject([{ facts: { unchecked: 'alone' } }])
    const lettersOf = async () => {
      const letters = sql<{ email: string; text: string }>`select email, text from sandbox_inbox order by email`
      const { rows: all } = await letters.execute(own.database.sql)
      return all.map(({ email, text }) => [email, /второго администратора ещё нет/.test(text)])
    }
    await expect
      .poll(lettersOf, { timeout: 15_000 })
      .toEqual([one.email, compliance.email].toSorted().map((email) => [email, true]))

    const other = await aSignedInColleague(own, ['admin'])
    await theirs.call(endEmployment, { params: { id: other.staffId }, body: {} }, one.token)

    expect((await change(['verifier'], ['content'])).answer.approval_id).toMatch(/^[\w-]{36}$/)
    await theirs.close()
    await own.close()
  })
})

test('a lender with one pair of eyes does it at once, and compliance gets a letter', async () => {
  const own = await aTestApp({ context: { fourEyes: 'alert' } })
  const theirs = await aStaffDesk(own, { sandbox: false })
  const one = await aSignedInColleague(own, ['admin'])
  await aSignedInColleague(own, ['admin'])
  const compliance = await aSignedInColleague(own, ['compliance'])
  const person = await aSignedInColleague(own, ['support'])

  const body = { roles: ['content'], seen: ['support'], reason }
  const { answer } = await theirs.call(changeRoles, { params: { id: person.staffId }, body }, one.token)

  expect(answer).toEqual({ approval_id: null })
  const { rows } = await sql`select facts from staff_actions where permission = 'staff.role'`.execute(own.database.sql)
  expect(rows).toMatchObject([{ facts: { unchecked: 'one_pair_of_eyes' } }])
  const letters = () =>
    sql<{ subject: string }>`select subject from sandbox_inbox where email = ${compliance.email}`
      .execute(own.database.sql)
      .then(({ rows: all }) => all.map(({ subject }) => subject))
  await expect.poll(letters, { timeout: 15_000 }).toEqual(['Сделано без второго человека – Qadam'])
  await theirs.close()
  await own.close()
})

test('one input has one text, whatever the order of its fields', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'я' }], a: true })).toBe('{"a":true,"b":[1,{"c":"я","d":null}]}')
})

type Asked = Awaited<ReturnType<typeof asked>>

function forge(id: string, who: string) {
  return sql`update approvals set state = 'approved', checker = ${who}, ended_at = now() where id = ${id}`.execute(db())
}

/** The database takes no other moment, so the test writes it past the trigger. */
async function threeDaysLater(id: string): Promise<void> {
  await db()
    .transaction()
    .execute(async (trx) => {
      await sql`alter table approvals disable trigger approvals_move_one_way`.execute(trx)
      await sql`
        update approvals set made_at = made_at - interval '72 hours', expires_at = expires_at - interval '72 hours'
        where id = ${id}
      `.execute(trx)
      await sql`alter table approvals enable trigger approvals_move_one_way`.execute(trx)
    })
}

function storedRoles(id: string) {
  return db()
    .selectFrom('staff_roles')
    .select(['role', 'given_by'])
    .where('staff_id', '=', id)
    .orderBy('role')
    .execute()
}

function actionsAbout(...subjects: string[]) {
  return db()
    .selectFrom('staff_actions')
    .selectAll()
    .where(sql<boolean>`subjects && ${sql.val(subjects)}::text[]`)
    .where('kind', '=', 'act')
    .orderBy('number')
    .execute()
}

async function deniedOf({ staffId }: SignedIn): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from staff_actions where actor_id = ${staffId} and kind = 'denied'
  `.execute(db())
  return rows[0]?.many ?? 0
}

async function subjectsTo(email: string): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`select subject from sandbox_inbox where email = ${email}`.execute(
    db(),
  )
  return rows.map(({ subject }) => subject)
}
