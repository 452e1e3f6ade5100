import type { StaffRole } from '@qadam/domain/staff/permissions'
import { endAbsence, endOwnAbsence, listOwnAbsences, sayAbsence, sayOwnAbsence } from '@qadam/wire/staff/absences'
import { decideApproval, listApprovals, readApproval } from '@qadam/wire/staff/approvals'
import { readDesk } from '@qadam/wire/staff/desk'
import { changeRoles } from '@qadam/wire/staff/people'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aSignedInColleague, type SignedIn } from '../../../testing/a-colleague.ts'
import { aStaffDesk, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { changedMeanwhile } from '../../../testing/changed-meanwhile.ts'
import { writeToStaff } from '../approvals/write-to-staff.ts'
import { beginAbsences } from './begin-absences.ts'

let app: TestApp
let desk: StaffDesk

beforeEach(async () => {
  app = await aTestApp({ runsJobs: false })
  desk = await aStaffDesk(app, { sandbox: false })
})
afterEach(async () => {
  await desk.close()
  await app.close()
})

const db = () => app.database.sql
const colleague = (...roles: StaffRole[]) => aSignedInColleague(app, roles)
const begin = () =>
  beginAbsences(app.api.context).run({}, { id: 'x', attempt: 1, signal: new AbortController().signal })

async function dayIn(days: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select ((now() at time zone 'Asia/Almaty')::date + ${days}::int)::text as day
  `.execute(db())
  return rows[0]!.day
}

async function say(who: SignedIn, deputy: SignedIn, from = 0, to = 6) {
  const body = { deputy_id: deputy.staffId, from_day: await dayIn(from), to_day: await dayIn(to) }
  return desk.call(sayOwnAbsence, { body }, who.token)
}

/** An absence that was said earlier, and whose day has come, or gone. */
const saidBefore = (who: SignedIn, deputy: SignedIn, from: number, to: number) =>
  sql`
    insert into staff_absences (staff_id, deputy_id, from_day, to_day, said_by)
    select ${who.staffId}, ${deputy.staffId}, today + ${from}::int, today + ${to}::int, ${who.staffId}
    from (select (now() at time zone 'Asia/Almaty')::date as today) as day
  `.execute(db())

const own = async (who: SignedIn) => (await desk.call(listOwnAbsences, {}, who.token)).answer

async function asked(maker: SignedIn) {
  const person = await colleague('support')
  const body = { roles: ['content'], seen: ['support'], reason: 'перешёл в другой отдел' }
  const { answer, problem } = await desk.call(changeRoles, { params: { id: person.staffId }, body }, maker.token)
  return { id: answer.approval_id, code: problem.code }
}

const decide = async (id: string | null, who: SignedIn) =>
  desk.call(decideApproval, { params: { id: id! }, body: { is_approved: true } }, who.token)

async function claimed({ staffId }: SignedIn) {
  await sql`
    insert into staff_claims (kind, subject, staff_id, session_id, until)
    select 'application', gen_random_uuid(), staff_id, id, now() + interval '15 minutes'
    from staff_sessions where staff_id = ${staffId}
  `.execute(db())
}

async function claimsOf({ staffId }: SignedIn): Promise<number> {
  return (await sql`select from staff_claims where staff_id = ${staffId}`.execute(db())).rows.length
}

async function letters() {
  const { rows } = await sql<{ kind: string; to: string; detail: string | null }>`
    select data ->> 'kind' as kind, data ->> 'staff_id' as to, data ->> 'detail' as detail from jobs.job
    where name in ('send-staff-letter', 'send-approval-letter')
  `.execute(db())
  return rows
}

const told = async (kind: string) =>
  (await letters()).flatMap((letter) => (letter.kind === kind ? [letter.to] : [])).toSorted()

async function recorded() {
  const { rows } = await sql<{ reason: string; actor_kind: string; subjects: string[]; facts: unknown }>`
    select reason, actor_kind, subjects, facts from staff_actions where reason like 'absence_%' order by number
  `.execute(db())
  return rows
}

describe('an absence', () => {
  test('that begins today frees what was taken, tells the deputy the days, and is recorded', async () => {
    const [who, deputy] = [await colleague('underwriter'), await colleague('underwriter', 'verifier')]
    await claimed(who)
    await claimed(deputy)

    expect((await say(who, deputy)).status).toBe(200)

    expect([await claimsOf(who), await claimsOf(deputy)]).toEqual([0, 1])
    const days = [await dayIn(0), await dayIn(6)].map((day) => day.split('-').toReversed().join('.'))
    expect(await letters()).toEqual([{ kind: 'stands_in', to: deputy.staffId, detail: days.join(' – ') }])
    const subjects = [who.staffId, deputy.staffId]
    expect(await recorded()).toEqual([
      {
        reason: 'absence_said',
        actor_kind: 'staff',
        subjects,
        facts: { from_day: await dayIn(0), to_day: await dayIn(6) },
      },
      { reason: 'absence_began', actor_kind: 'server', subjects, facts: { freed: 1 } },
    ])
    expect((await own(who)).absences).toMatchObject([{ is_now: true, to_day: await dayIn(6) }])
    expect((await own(deputy)).stands_in).toMatchObject([{ is_now: true, from_day: await dayIn(0) }])
  })

  test('of later days begins when the first has come, once', async () => {
    const [who, deputy] = [await colleague('support'), await colleague('support')]
    await claimed(who)
    expect((await say(who, deputy, 1, 2)).status).toBe(200)
    await begin()
    expect([await claimsOf(who), await letters()]).toEqual([1, []])
    await saidBefore(who, deputy, -3, 0)

    await begin()
    await begin()

    expect([await claimsOf(who), await told('stands_in')]).toEqual([0, [deputy.staffId]])
    expect((await recorded()).map(({ reason }) => reason)).toEqual(['absence_said', 'absence_began'])
  })

  test('is over by itself after its last day, or when it is ended before', async () => {
    const [who, deputy] = [await colleague('admin'), await colleague('admin')]
    await saidBefore(who, deputy, -6, -1)
    await begin()
    expect([(await own(who)).absences, await letters()]).toEqual([[], []])
    expect((await asked(who)).id).toEqual(expect.any(String))

    const { id } = (await say(who, deputy)).answer
    expect((await asked(who)).code).toBe('staff_away')
    expect((await desk.call(endOwnAbsence, { params: { id }, body: {} }, deputy.token)).status).toBe(404)
    expect((await desk.call(endOwnAbsence, { params: { id }, body: {} }, who.token)).status).toBe(200)

    expect((await asked(who)).id).toEqual(expect.any(String))
    expect((await desk.call(endOwnAbsence, { params: { id }, body: {} }, who.token)).status).toBe(404)
  })

  test('is refused with a deputy who may do less, and the form learns what is missing', async () => {
    const [who, deputy] = [await colleague('underwriter'), await colleague('support')]

    const refused = await say(who, deputy)

    expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([422, ['deputy_id']])
    const { deputies } = await own(who)
    expect(deputies).toEqual([
      { id: deputy.staffId, name: 'Сара Ли', missing: expect.arrayContaining(['application.decide']) },
    ])
    expect(await recorded()).toEqual([])
  })

  test('is refused with oneself, with somebody locked, who is away on these days, and twice for one day', async () => {
    const [who, deputy, other] = [await colleague('support'), await colleague('support'), await colleague('support')]
    const locked = await colleague('support')
    await sql`update staff set state = 'locked' where id = ${locked.staffId}`.execute(db())
    expect((await say(deputy, other, 5, 9)).status).toBe(200)

    const wrong = [await say(who, who), await say(who, locked), await say(who, deputy, 0, 5)]
    const right = await say(who, deputy, 0, 4)
    const again = await say(who, other, 4, 8)

    for (const { problem } of wrong) expect(Object.keys(problem.errors ?? {})).toEqual(['deputy_id'])
    expect([right.status, Object.keys(again.problem.errors ?? {})]).toEqual([200, ['from_day']])
    await expect(saidBefore(who, other, 3, 3)).rejects.toThrow('away on these days already')
    await expect(saidBefore(who, who, 30, 30)).rejects.toThrow('staff_absences_deputy_is_another')
    await expect(sql`update staff_absences set to_day = to_day + 1`.execute(db())).rejects.toThrow('does not change')
    await expect(sql`delete from staff_absences`.execute(db())).rejects.toThrow()
  })

  test('that is said twice at the same moment is stored once', async () => {
    const [who, deputy] = [await colleague('support'), await colleague('support')]

    const both = await Promise.all([say(who, deputy), say(who, deputy)])

    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await told('stands_in')).toEqual([deputy.staffId])
  })

  test('is said and ended for somebody by an admin alone', async () => {
    const [admin, who, deputy] = [await colleague('admin'), await colleague('support'), await colleague('support')]
    const body = { deputy_id: deputy.staffId, from_day: await dayIn(0), to_day: await dayIn(0) }
    const sayFor = (by: SignedIn) => desk.call(sayAbsence, { params: { id: who.staffId }, body }, by.token)

    expect((await sayFor(deputy)).problem.code).toBe('not_permitted')
    const { answer, status } = await sayFor(admin)
    expect(status).toBe(200)
    expect((await desk.call(endAbsence, { params: { id: answer.id }, body: {} }, deputy.token)).status).toBe(403)
    expect((await desk.call(endAbsence, { params: { id: answer.id }, body: {} }, admin.token)).status).toBe(200)

    expect((await recorded()).map(({ reason }) => reason)).toEqual(['absence_said', 'absence_began', 'absence_ended'])
  })
})

describe('two pairs of eyes during an absence', () => {
  const admins = async () => [await colleague('admin'), await colleague('admin'), await colleague('admin')] as const

  test('are never those of the absent person, who still reads', async () => {
    const [who, deputy, other] = await admins()
    const { id } = await asked(other)
    await say(who, deputy)

    expect((await decide(id, who)).problem.code).toBe('staff_away')
    expect((await desk.call(readDesk, {}, who.token)).status).toBe(200)
    expect((await desk.call(listApprovals, {}, who.token)).answer.waiting).toMatchObject([{ may_check: false }])
    expect((await decide(id, deputy)).status).toBe(200)
  })

  test('are never those of the deputy for what the absent person has asked, in the API or in the database', async () => {
    const [who, deputy, other] = await admins()
    const { id } = await asked(who)
    await say(who, deputy)

    expect((await decide(id, deputy)).problem.code).toBe('not_permitted')
    const mayCheck = async (by: SignedIn) =>
      (await desk.call(readApproval, { params: { id: id! } }, by.token)).answer.may_check
    expect([await mayCheck(deputy), await mayCheck(other)]).toEqual([false, true])
    const approvedBy = ({ staffId }: SignedIn) =>
      sql`update approvals set state = 'approved', checker = ${staffId}, ended_at = now() where id = ${id}`.execute(
        db(),
      )
    await expect(approvedBy(deputy)).rejects.toThrow('a deputy is not the second person')
    expect((await decide(id, other)).status).toBe(200)
  })

  test('are refused by the database to whoever is away, asking or confirming', async () => {
    const [who, deputy, other] = await admins()
    const { id } = await asked(other)
    await saidBefore(who, deputy, 0, 0)

    await expect(
      sql`update approvals set state = 'approved', checker = ${who.staffId}, ended_at = now() where id = ${id}`.execute(
        db(),
      ),
    ).rejects.toThrow('neither asks nor confirms')
    await expect(
      sql`
        insert into approvals (act, body, sha256, subject_kind, subject, subject_version, maker, maker_session, reason, expires_at)
        select act, body, sha256, subject_kind, gen_random_uuid(), subject_version, ${who.staffId}, maker_session, reason, expires_at
        from approvals where id = ${id}
      `.execute(db()),
    ).rejects.toThrow('neither asks nor confirms')
  })

  test('look again under the lock: an absence said meanwhile refuses the confirmation', async () => {
    const [who, deputy, other] = await admins()
    const { id } = await asked(other)

    const refused = await changedMeanwhile(
      app.database,
      {
        lock: (trx) => sql`select from staff where id = ${who.staffId} for update`.execute(trx),
        change: (trx) =>
          sql`
            insert into staff_absences (staff_id, deputy_id, from_day, to_day, said_by)
            select ${who.staffId}, ${deputy.staffId}, today, today, ${who.staffId}
            from (select (now() at time zone 'Asia/Almaty')::date as today) as day
          `.execute(trx),
      },
      () => decide(id, who),
    )

    expect(refused.status).toBe(403)
  })
})

describe('the letters during an absence', () => {
  const write = (kind: 'waits' | 'record_head', roles: readonly StaffRole[], except: string[] = []) =>
    db()
      .transaction()
      .execute((trx) => writeToStaff(trx, app.api.context.outbox, { kind, roles, except }))

  test('go to the deputy too, once, and to the deputy of an absent deputy', async () => {
    const [auditor, first, second] = [
      await colleague('auditor'),
      await colleague('compliance'),
      await colleague('compliance'),
    ]
    await saidBefore(auditor, first, 0, 0)
    await write('record_head', ['auditor'])
    expect(await told('record_head')).toEqual([auditor.staffId, first.staffId].toSorted())
    await saidBefore(first, second, 0, 0)

    await write('waits', ['auditor', 'compliance'])

    expect(await told('waits')).toEqual([auditor.staffId, first.staffId, second.staffId].toSorted())
  })

  test('do not go to a deputy who has lost a right since, or who stands in for whoever may not confirm', async () => {
    const [auditor, deputy] = [await colleague('auditor'), await colleague('compliance')]
    const [maker, standsIn, other] = [await colleague('admin'), await colleague('admin'), await colleague('admin')]
    await saidBefore(auditor, deputy, 0, 0)
    await saidBefore(maker, standsIn, 0, 0)
    await sql`update staff_roles set role = 'support' where staff_id = ${deputy.staffId}`.execute(db())

    await write('record_head', ['auditor'])
    await write('waits', ['admin'], [maker.staffId])

    expect([await told('record_head'), await told('waits')]).toEqual([[auditor.staffId], [other.staffId]])
  })
})
