import { randomUUID } from 'node:crypto'
import {
  decideWaitingPersonCheck,
  decideWaitingReview,
  listWaitingPersonChecks,
  listWaitingReviews,
} from '@qadam/wire/operator-checks'
import { listReviews } from '@qadam/wire/sandbox-reviews'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBorrower, type Borrower } from '../../../testing/a-borrower.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { decisionsOf, runDecision, stateOf } from '../../../testing/a-decision.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { anApplication } from '../../../testing/an-application.ts'

const operatorToken = 'a-token-of-the-lender-for-its-own-people'
const asOperator = { authorization: `Bearer ${operatorToken}` }
const operator = 'Дана, андеррайтер'
const query = { operator }

let app: TestApp
let borrower: Borrower

/** As on `prod`: without the sandbox's routes. */
beforeAll(async () => {
  app = await aTestApp({ operatorToken, sandbox: false, context: { fourEyes: 'alert' } })
  borrower = await aBorrower(app)
})
afterAll(() => app.close())

test('without a sandbox an operator decides an application under manual review, and both the view and the decision are recorded', async () => {
  const id = await aReview()

  const { reviews } = mustBe(200, await borrower.client.call(listWaitingReviews, { query }, asOperator)).answer
  const tooMuch = await decide(id, { operator, outcome: 'approved', amount: 50_100 })
  const unsaid = await decide(id, { operator, outcome: 'approved' })
  const nameless = await decide(id, { outcome: 'approved', amount: 50_000 })
  const both = await Promise.all([1, 2].map(() => decide(id, { operator, outcome: 'approved', amount: 50_000 })))

  expect((await app.api.ask(listReviews.path)).statusCode).toBe(404)
  expect(reviews).toMatchObject([{ application_id: id, review_reasons: ['no_automated_decision'] }])
  expect([tooMuch.status, tooMuch.problem.errors?.amount?.[0]]).toEqual([
    422,
    expect.stringContaining('Такой суммы нет'),
  ])
  expect([unsaid.status, nameless.status]).toEqual([422, 422])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect(await stateOf(app, id)).toBe('approved')
  expect((await decisionsOf(app, id))[1]).toMatchObject({ decided_by: 'person', outcome: 'approved' })
  expect(await actionsOn(id)).toEqual([
    { operator, action: 'review_read' },
    { operator, action: 'review_decided' },
  ])
})

test('without a sandbox an operator decides whether a person is who they claim to be, and both the view and the decision are recorded', async () => {
  const { registrationId: registration_id } = borrower
  const db = app.database.sql
  await db
    .insertInto('person_checks')
    .values({ registration_id, reason: 'non_resident', decided_at: null, decision: null })
    .execute()
  const params = { registration_id }
  const body = { operator, decision: 'passed' }

  const { checks } = mustBe(200, await borrower.client.call(listWaitingPersonChecks, { query }, asOperator)).answer
  const both = [
    await borrower.client.call(decideWaitingPersonCheck, { params, body }, asOperator),
    await borrower.client.call(decideWaitingPersonCheck, { params, body }, asOperator),
  ]

  expect(checks).toMatchObject([{ registration_id, reason: 'non_resident' }])
  expect(both.map(({ status }) => status)).toEqual([200, 404])
  expect(await actionsOn(registration_id)).toEqual([
    { operator, action: 'person_check_read' },
    { operator, action: 'person_check_decided' },
  ])
})

test("the token's calls stand in the record of the lender's people, as the token's, and go with what could not be recorded", async () => {
  const db = app.database.sql
  await db.updateTable('applications').set({ state: 'withdrawn' }).where('client_id', '=', borrower.clientId).execute()
  const id = await aReview()
  mustBe(200, await borrower.client.call(listWaitingReviews, { query }, asOperator))
  const refusal = { operator, outcome: 'refused', reason: 'low_score' }
  await sql`alter table staff_actions add constraint nobody_acts check (kind <> 'act') not valid`.execute(db)
  const unrecorded = await decide(id, refusal)
  await sql`alter table staff_actions drop constraint nobody_acts`.execute(db)

  expect([unrecorded.status, await stateOf(app, id)]).toEqual([500, 'review'])
  mustBe(200, await decide(id, refusal))
  const rows = await db
    .selectFrom('staff_actions')
    .selectAll()
    .where(sql<boolean>`subjects @> array[${id}::text]`)
    .orderBy('number')
    .execute()
  const byToken = { actor_kind: 'token', actor_id: null, session_id: null, actor_name: operator, subjects: [id] }
  expect(rows).toMatchObject([
    { ...byToken, kind: 'look', permission: 'application.read', subject_kind: 'application' },
    { ...byToken, kind: 'act', permission: 'application.decide', subject_kind: 'application' },
  ])
})

test('where two people are needed a token approves nothing, and may refuse', async () => {
  const strict = await aTestApp({ operatorToken, sandbox: false, runsJobs: false })
  const { client, clientId } = await aBorrower(strict)
  const id = await anApplication(strict, { clientId })
  const db = strict.database.sql
  await db.updateTable('applications').set({ has_automated_consent: false }).where('id', '=', id).execute()
  await runDecision(strict, id)
  const say = (body: object) =>
    client.call(decideWaitingReview, { params: { application_id: id }, body: { operator, ...body } }, asOperator)

  const { problem } = await say({ outcome: 'approved', amount: 50_000 })

  expect([problem.code, await stateOf(strict, id)]).toEqual(['second_person_needed', 'review'])
  mustBe(200, await say({ outcome: 'refused', reason: 'low_score' }))
  await strict.close()
})

test("a client's own session is refused everywhere", async () => {
  const params = { application_id: randomUUID(), registration_id: randomUUID() }
  const answers = [
    await borrower.client.call(listWaitingReviews, { query }),
    await borrower.client.call(decideWaitingReview, {
      params,
      body: { operator, outcome: 'refused', reason: 'low_score' },
    }),
    await borrower.client.call(listWaitingPersonChecks, { query }),
    await borrower.client.call(decideWaitingPersonCheck, { params, body: { operator, decision: 'passed' } }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401])
})

function decide(application_id: string, body: object) {
  return borrower.client.call(decideWaitingReview, { params: { application_id }, body }, asOperator)
}

async function aReview(): Promise<string> {
  const id = await anApplication(app, borrower)
  const db = app.database.sql
  await db.updateTable('applications').set({ has_automated_consent: false }).where('id', '=', id).execute()
  await runDecision(app, id)
  return id
}

function actionsOn(subject: string) {
  return app.database.sql
    .selectFrom('operator_actions')
    .select(['operator', 'action'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()
}
