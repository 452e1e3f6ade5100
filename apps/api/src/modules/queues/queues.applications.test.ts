import { randomUUID } from 'node:crypto'
import { tenge } from '@qadam/domain/money/money'
import { objectToDecision } from '@qadam/wire/applications'
import { decideWaitingApplication, listApplications, readApplication } from '@qadam/wire/staff/applications'
import { claimApplication, takeNextApplication } from '@qadam/wire/staff/claims'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aBorrower, type Borrower } from '../../../testing/a-borrower.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { decisionsOf, runDecision, stateOf } from '../../../testing/a-decision.ts'
import { aStaffDesk, type Colleague, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { anApplication } from '../../../testing/an-application.ts'
import { actsOn, newestAction, ok } from '../../../testing/staff-record.ts'
import { personas } from '../../providers/sandbox/personas.ts'

let app: TestApp
let desk: StaffDesk
let underwriter: Colleague
let colleague: Colleague
let borrower: Borrower
let id: string

beforeAll(async () => {
  app = await aTestApp()
  desk = await aStaffDesk(app)
  underwriter = await desk.enter('underwriter')
  colleague = await desk.enter('underwriter', 1)
})
afterAll(async () => {
  await desk.close()
  await app.close()
})
beforeEach(async () => {
  await sql`update applications set state = 'withdrawn' where state = 'review'`.execute(app.database.sql)
  borrower = await aBorrower(app)
  id = await inReview(borrower)
})

const decide = (who: Colleague, body: object, of = id) =>
  who.call(decideWaitingApplication, { params: { id: of }, body: { seen: 1, ...body } })
const approval = { outcome: 'approved', amount: 50_000 }
const refusal = { outcome: 'refused', reason: 'low_score' }

test('the list shows who waits, masked and with the longest wait first; an objection waits since it was made', async () => {
  const objector = await aBorrower(app, { iin: personas.find(({ key }) => key === 'existing_overdue')!.iin })
  const objected = await anApplication(app, objector)
  await runDecision(app, objected)
  await sql`update applications set submitted_at = now() - interval '20 days' where id = ${objected}`.execute(db())
  mustBe(
    200,
    await objector.client.call(objectToDecision, { params: { id: objected }, body: { text: 'Уже заплатил' } }),
  )
  await sql`update applications set submitted_at = now() - interval '2 hours', review_until = now() - interval '1 hour' where id = ${id}`.execute(
    db(),
  )

  const { applications } = ok(await underwriter.call(listApplications)).answer

  expect(applications.map((one) => [one.id, one.is_late, one.review_reasons])).toEqual([
    [id, true, ['no_automated_decision']],
    [objected, false, ['objection']],
  ])
  const objection = db().selectFrom('objections').select('answer_until').where('application_id', '=', objected)
  const { answer_until } = await objection.executeTakeFirstOrThrow()
  expect(applications[1]!.review_until).toBe(answer_until.toISOString())
  for (const secret of [borrower.iin, borrower.client.phone, objector.iin])
    expect(JSON.stringify(applications)).not.toContain(secret)
  expect(await newestAction(app)).toMatchObject({
    ...{ kind: 'look', permission: 'application.read', subject_kind: 'client' },
    subjects: [borrower.clientId, objector.clientId],
  })
})

test('an application is shown with the figures, sources and reasons that the decision knew, and the look is recorded', async () => {
  const { answer } = ok(await underwriter.call(readApplication, { params: { id } }))

  expect(answer).toMatchObject({ id, state: 'review', seen: 1, amount_tiyn: tenge(78_500), holder: null })
  expect(answer.review!.figures).toMatchObject({ stops: [], rules_most_tiyn: tenge(300_000), score: 480 })
  expect(answer.review!.burden_before).toBe('0.0267')
  expect(answer.review!.known.sources).toEqual([
    { source: 'aml', answer: 'clear' },
    { source: 'antiFraud', answer: 'clear' },
    { source: 'bureau', answer: 'answered' },
    { source: 'income', answer: 'answered' },
  ])
  expect(answer.review!.known.bureau!.open_loans).toEqual([
    { is_here: false, monthly_tiyn: tenge(12_000), overdue_days: 0 },
  ])
  expect(answer.review!.known.contributions!.length).toBeGreaterThan(0)
  expect(answer.decisions).toMatchObject([{ number: 1, decided_by: 'rules', outcome: 'review' }])
  expect(JSON.stringify(answer)).not.toContain(borrower.iin)
  expect(await newestAction(app)).toMatchObject({
    ...{ kind: 'look', permission: 'application.read', subjects: [borrower.clientId], facts: { application: id } },
  })
})

test('an application is not shown when the look cannot be recorded', async () => {
  await sql`alter table staff_actions add constraint nobody_looks check (permission <> 'application.read') not valid`.execute(
    db(),
  )
  const answers = [
    await underwriter.call(readApplication, { params: { id } }),
    await underwriter.call(listApplications),
  ]
  await sql`alter table staff_actions drop constraint nobody_looks`.execute(db())

  expect(answers.map(({ status }) => status)).toEqual([500, 500])
})

describe('the next application', () => {
  const next = async (who: Colleague) => ok(await who.call(takeNextApplication, { body: {} })).answer.id

  test('is the one with the nearest deadline, then those without any by their wait', async () => {
    const [urgent, late] = [await inReview(await aBorrower(app)), await inReview(await aBorrower(app))]
    await sql`update applications set review_until = null where id = ${id}`.execute(db())
    await sql`update applications set review_until = now() + interval '2 days' where id = ${late}`.execute(db())
    await sql`update applications set review_until = now() + interval '1 day' where id = ${urgent}`.execute(db())

    expect([await next(underwriter), await next(colleague), await next(underwriter), await next(colleague)]).toEqual([
      ...[urgent, late, id, null],
    ])
    expect(ok(await colleague.call(readApplication, { params: { id } })).answer.holder).toMatchObject({ is_me: false })
  })

  test('is another for each of ten who take at once', async () => {
    const more = await Promise.all(Array.from({ length: 9 }, async () => inReview(await aBorrower(app))))

    const taken = await Promise.all([id, ...more].map((_, number) => next(number % 2 ? underwriter : colleague)))

    expect(taken.toSorted()).toEqual([id, ...more].toSorted())
  })

  test('is not given to somebody who may not decide', async () => {
    const { status } = await (await desk.enter('auditor')).call(takeNextApplication, { body: {} })
    expect(status).toBe(403)
  })
})

describe('a decision', () => {
  test('to approve becomes an offer, and is recorded with the amount', async () => {
    ok(await decide(underwriter, approval))

    expect(await stateOf(app, id)).toBe('approved')
    expect((await decisionsOf(app, id))[1]).toMatchObject({ decided_by: 'person', offer_amount_tiyn: 5_000_000n })
    expect(await acts()).toMatchObject([
      { actor_id: underwriter.staffId, reason: null, facts: { application: id, outcome: 'approved', tenge: 50_000 } },
    ])
    const { answer } = ok(await colleague.call(readApplication, { params: { id } }))
    expect([answer.state, answer.review, answer.seen]).toEqual(['approved', null, null])
  })

  test('to refuse is recorded with its reason', async () => {
    ok(await decide(underwriter, refusal))
    expect(await stateOf(app, id)).toBe('refused')
    expect(await acts()).toMatchObject([{ reason: 'low_score', facts: { outcome: 'refused' } }])
  })

  test.each([
    ['an approval without an amount', { outcome: 'approved' }, 'outcome'],
    ['a refusal without a reason', { outcome: 'refused' }, 'outcome'],
    ['an amount that no product has', { outcome: 'approved', amount: 50_100 }, 'amount'],
  ])('that is %s is rejected at its field, and nothing is recorded', async (_, body, field) => {
    const { problem, status } = await decide(underwriter, body)
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, [field]])
    expect(await acts()).toEqual([])
  })

  test('by two colleagues at once is made by one, and the other learns that they were late', async () => {
    const both = await Promise.all([decide(underwriter, approval), decide(colleague, refusal)])

    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)!.problem.code).toBe('item_changed')
    expect(await decisionsOf(app, id)).toHaveLength(2)
    expect(await acts()).toHaveLength(1)
  })

  test('is not made by others while a colleague has taken the application', async () => {
    const claim = (who: Colleague, of = id) =>
      who.call(claimApplication, { params: { id: of }, body: { is_held: true } })
    ok(await claim(underwriter))

    const refused = [await claim(colleague), await decide(colleague, approval)]

    expect(refused.map(({ problem }) => problem.code)).toEqual(['item_taken', 'item_taken'])
    expect(await decisionsOf(app, id)).toHaveLength(1)
    ok(await decide(underwriter, approval))
    expect([(await claim(colleague)).status, (await claim(colleague, randomUUID())).status]).toEqual([404, 404])
  })

  test('on an application that does not exist is a 404', async () => {
    expect((await decide(underwriter, approval, randomUUID())).status).toBe(404)
  })
})

const db = () => app.database.sql
const acts = () => actsOn(app, borrower.clientId)

async function inReview(of: Borrower): Promise<string> {
  const made = await anApplication(app, of)
  await db().updateTable('applications').set({ has_automated_consent: false }).where('id', '=', made).execute()
  await runDecision(app, made)
  return made
}
