import { randomUUID } from 'node:crypto'
import { decideCheck, listChecks, readBestFrame, readCheck, readStatePhoto } from '@qadam/wire/staff/checks'
import { claimCheck, takeNextCheck } from '@qadam/wire/staff/claims'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aBorrower, type Borrower } from '../../../testing/a-borrower.ts'
import { aPersonCheck } from '../../../testing/a-person-check.ts'
import { aStaffDesk, type Colleague, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { actsOn, newestAction, ok } from '../../../testing/staff-record.ts'

const pictures = { state: Buffer.from('the photo of the state'), best_frame: Buffer.from('the frame of the camera') }

let app: TestApp
let desk: StaffDesk
let verifier: Colleague
let colleague: Colleague
let borrower: Borrower
let id: string
let check: string

beforeAll(async () => {
  app = await aTestApp()
  desk = await aStaffDesk(app)
  await sql`
    insert into staff_roles (staff_id, role)
    select id, 'verifier' from staff where email = 'underwriter@qadam.example'
  `.execute(db())
  verifier = await desk.enter('verifier')
  colleague = await desk.enter('verifier', 1)
})
afterAll(async () => {
  await desk.close()
  await app.close()
})
beforeEach(async () => {
  await sql`update person_checks set decided_at = now(), decision = 'refused' where decided_at is null`.execute(db())
  borrower = await aBorrower(app)
  id = borrower.registrationId
  check = await aPersonCheck(app, borrower, { pictures })
})

const of = () => ({ params: { id } })
const decide = (who: Colleague, body: object) => who.call(decideCheck, { ...of(), body: { check, ...body } })

test('the list shows who waits, masked and with the longest wait first, and each look is recorded', async () => {
  const earlier = await aBorrower(app)
  await aPersonCheck(app, earlier, { reason: 'without_camera' })
  await sql`update person_checks set asked_at = now() - interval '3 hours' where registration_id = ${earlier.registrationId}`.execute(
    db(),
  )

  const { checks } = ok(await verifier.call(listChecks)).answer

  expect(checks.map((one) => [one.id, one.reason])).toEqual([
    [earlier.registrationId, 'without_camera'],
    [id, 'register_differs'],
  ])
  for (const secret of [borrower.iin, borrower.client.phone]) expect(JSON.stringify(checks)).not.toContain(secret)
  expect(await newestAction(app)).toMatchObject({
    ...{ kind: 'look', permission: 'person-check.read', subject_kind: 'registration' },
    subjects: [earlier.registrationId, id],
  })
})

test('the next check is the one that has waited longest and that nobody has', async () => {
  const earlier = await aBorrower(app)
  await aPersonCheck(app, earlier)
  await sql`update person_checks set asked_at = now() - interval '3 hours' where registration_id = ${earlier.registrationId}`.execute(
    db(),
  )
  const next = async (who: Colleague) => ok(await who.call(takeNextCheck, { body: {} })).answer.id

  expect([...(await Promise.all([next(verifier), next(colleague)])), await next(verifier)].toSorted()).toEqual(
    [earlier.registrationId, id, null].toSorted(),
  )
  expect(ok(await verifier.call(readCheck, of())).answer.holder).not.toBeNull()
})

test("what a person has entered stands beside the register's writing, with the differences and no whole number", async () => {
  const register = {
    ...{
      firstName: 'Айгерим',
      lastName: 'ҚҰНАНБАЙҚЫЗЫ',
      middleName: null,
      birthday: '1991-01-10',
      birthplace: null,
      sex: 'female',
    },
    document: { number: '999945678', issuer: 'МВД РК', issuedOn: '2023-05-02', validUntil: '2033-05-01' },
  }
  await sql`update registrations set registry_person = ${JSON.stringify(register)}::jsonb where id = ${id}`.execute(
    db(),
  )

  const { answer } = ok(await verifier.call(readCheck, of()))

  expect(answer.check).toMatchObject({ id: check, reason: 'register_differs' })
  expect(answer.fields.filter(({ differs }) => differs).map(({ field }) => field)).toEqual(['first_name', 'document'])
  expect(answer.fields.find(({ field }) => field === 'document')).toEqual({
    ...{ field: 'document', by_client: '•••••5678', by_register: '•••••5678', differs: true },
  })
  expect(answer.pictures).toEqual({ state: expect.any(String), best_frame: expect.any(String) })
  expect(answer.attempts).toMatchObject([{ result: 'match', similarity: 97 }])
  for (const secret of [borrower.iin, borrower.client.phone, '012345678', '999945678'])
    expect(JSON.stringify(answer)).not.toContain(secret)
})

describe('a picture', () => {
  test('is shown to a verifier, and each look is recorded', async () => {
    const state = ok(await verifier.call(readStatePhoto, of())).answer
    const frame = ok(await verifier.call(readBestFrame, of())).answer

    expect([state, frame].map(({ jpeg_base64 }) => Buffer.from(jpeg_base64, 'base64'))).toEqual([
      pictures.state,
      pictures.best_frame,
    ])
    const { rows } = await sql<{ facts: object }>`
      select facts from staff_actions where kind = 'look' and subjects = array[${id}::text] order by number
    `.execute(db())
    expect(rows.map(({ facts }) => facts)).toEqual([{ picture: 'state' }, { picture: 'best_frame' }])
  })

  test('does not leave when the look cannot be recorded', async () => {
    await sql`alter table staff_actions add constraint nobody_looks check (permission <> 'person-check.read') not valid`.execute(
      db(),
    )
    const answers = [await verifier.call(readStatePhoto, of()), await verifier.call(readBestFrame, of())]
    await sql`alter table staff_actions drop constraint nobody_looks`.execute(db())

    expect(answers.map(({ status }) => status)).toEqual([500, 500])
    expect(JSON.stringify(answers)).not.toContain(pictures.state.toString('base64'))
  })

  test('cannot be opened once the check is decided, nor of somebody who never waited for one', async () => {
    const other = await aBorrower(app)
    ok(await decide(verifier, { decision: 'passed' }))

    const answers = [
      await verifier.call(readStatePhoto, of()),
      await verifier.call(readStatePhoto, { params: { id: other.registrationId } }),
      await verifier.call(readCheck, { params: { id: other.registrationId } }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  test.each(['support', 'underwriter', 'admin', 'accountant'] as const)('is refused to the role %s', async (role) => {
    await sql`delete from staff_roles where staff_id = ${colleague.staffId} and role = 'verifier'`.execute(db())
    const { problem } = await (await desk.enter(role)).call(readStatePhoto, of())
    await sql`insert into staff_roles (staff_id, role) values (${colleague.staffId}, 'verifier')`.execute(db())
    expect(problem.code).toBe('not_permitted')
  })
})

describe('a decision', () => {
  test('to refuse is recorded with its reason', async () => {
    ok(await decide(verifier, { decision: 'refused', reason: 'different_face', note: 'шрам на лбу' }))

    expect(await decisionOf()).toBe('refused')
    expect(await acts()).toMatchObject([
      {
        ...{ permission: 'person-check.decide', reason: 'different_face: шрам на лбу' },
        facts: { check, decision: 'refused' },
      },
    ])
  })

  test.each([
    ['a refusal without a reason', { decision: 'refused' }, 'reason'],
    ['«other» without an explanation', { decision: 'refused', reason: 'other', note: 'так' }, 'note'],
  ])('that is %s is rejected at its field', async (_, body, field) => {
    const { problem, status } = await decide(verifier, body)
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, [field]])
    expect(await decisionOf()).toBeNull()
  })

  test('by two colleagues at once is made by one, and the other learns that they were late', async () => {
    const both = await Promise.all([
      decide(verifier, { decision: 'passed' }),
      decide(colleague, { decision: 'refused', reason: 'different_face' }),
    ])

    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)!.problem.code).toBe('item_changed')
    expect(await acts()).toHaveLength(1)
  })

  test('about the pictures of an earlier attempt does not decide the present one', async () => {
    await sql`update person_checks set decided_at = now(), decision = 'refused' where id = ${check}`.execute(db())
    const present = await aPersonCheck(app, borrower)

    const { problem } = await decide(verifier, { decision: 'passed' })

    expect([problem.code, await decisionOf(present)]).toEqual(['item_changed', null])
  })

  test('is not made by others while a colleague has taken the check', async () => {
    const claim = (who: Colleague) => who.call(claimCheck, { ...of(), body: { is_held: true } })
    ok(await claim(verifier))

    const refused = [await claim(colleague), await decide(colleague, { decision: 'passed' })]

    expect(refused.map(({ problem }) => problem.code)).toEqual(['item_taken', 'item_taken'])
    expect(await decisionOf()).toBeNull()
    ok(await decide(verifier, { decision: 'passed' }))
    expect((await claim(colleague)).status).toBe(404)
  })

  test('on a check that does not exist is a 404', async () => {
    expect((await decide(verifier, { check: randomUUID(), decision: 'passed' })).status).toBe(404)
  })
})

const db = () => app.database.sql
const acts = () => actsOn(app, id)

async function decisionOf(of = check): Promise<string | null> {
  const row = db().selectFrom('person_checks').select('decision').where('id', '=', of)
  return (await row.executeTakeFirstOrThrow()).decision
}
