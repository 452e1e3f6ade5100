import { type FraudAnswers, fraudQuestions, showsCoercion } from '@qadam/domain/lending/decision/fraud-questions'
import { getApplication, listQuestions, submitApplication, withdrawApplication } from '@qadam/wire/applications'
import { decideReview } from '@qadam/wire/sandbox-reviews'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBorrower, type Borrower } from '../../../testing/a-borrower.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { decisionsOf, runDecision, stateOf } from '../../../testing/a-decision.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'

let app: TestApp
let silent: TestApp
// No worker: the test runs the decisions itself.
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false, context: { asksFraudQuestions: true } })
  silent = await aTestApp({ runsJobs: false })
})
afterAll(async () => {
  await app.close()
  await silent.close()
})

const wish = {
  ...{ product: 'instalment', amount: 78_500, term: 12, method: 'annuity' },
  ...{ credit_bureau_consent: true, automated_decision_consent: true },
} as const

const no = {
  ...{ question_advised: 'no', question_guided: 'no' },
  ...{ question_for_another: 'no', question_promised: 'no' },
} as const

const submit = ({ client }: Borrower, body: object) => client.call(submitApplication, { body: { ...wish, ...body } })

async function applied(borrower: Borrower, answers: object): Promise<string> {
  const { id } = mustBe(200, await submit(borrower, answers)).answer
  await runDecision(app, id)
  return id
}

const withdraw = async ({ client }: Borrower, id: string) =>
  mustBe(200, await client.call(withdrawApplication, { params: { id } }))

const lastOf = async (id: string) => (await decisionsOf(app, id)).at(-1)

describe('where the questions are asked', () => {
  test('an application without all four answers is refused at each field that lacks one', async () => {
    const borrower = await aBorrower(app)
    expect(mustBe(200, await borrower.client.call(listQuestions)).answer).toEqual({ questions: [...fraudQuestions] })

    const { problem, status } = await submit(borrower, { question_advised: 'no' })

    expect(status).toBe(422)
    expect(problem.errors).toEqual({
      question_guided: ['Выберите ответ'],
      question_for_another: ['Выберите ответ'],
      question_promised: ['Выберите ответ'],
    })
  })

  test('four times "no" changes nothing: the rules decide', async () => {
    const borrower = await aBorrower(app)
    const { answer } = mustBe(200, await submit(borrower, no))

    await runDecision(app, answer.id)

    expect(answer.shows_coercion).toBe(false)
    expect(await lastOf(answer.id)).toMatchObject({ decided_by: 'rules', outcome: 'approved' })
  })

  test.each(fraudQuestions)('a "yes" to «%s» leaves the decision to a person', async (question) => {
    const borrower = await aBorrower(app)

    const id = await applied(borrower, { ...no, [`question_${question}`]: 'yes' })

    expect(await stateOf(app, id)).toBe('review')
    expect(await lastOf(id)).toMatchObject({ outcome: 'review', review_reasons: ['coercion'] })
    const { answer } = mustBe(200, await borrower.client.call(getApplication, { params: { id } }))
    expect(answer).toMatchObject({ shows_coercion: true, decision: null })
  })

  test('a "yes" counts for the next application too, until thirty days are over', async () => {
    const borrower = await aBorrower(app)
    const first = await applied(borrower, { ...no, question_guided: 'yes' })
    await withdraw(borrower, first)

    const second = await applied(borrower, no)
    expect(await lastOf(second)).toMatchObject({ outcome: 'review', review_reasons: ['coercion'] })
    await withdraw(borrower, second)
    await sql`update applications set submitted_at = submitted_at - interval '31 days' where id = ${first}`.execute(
      app.database.sql,
    )

    expect(await lastOf(await applied(borrower, no))).toMatchObject({ decided_by: 'rules', outcome: 'approved' })
  })

  test('a person who approves has talked to the client: the next application is decided by the rules', async () => {
    const borrower = await aBorrower(app)
    const first = await applied(borrower, { ...no, question_advised: 'yes' })
    const params = { application_id: first }
    mustBe(200, await borrower.client.call(decideReview, { params, body: { outcome: 'approved', amount: 50_000 } }))
    await withdraw(borrower, first)

    expect(await lastOf(await applied(borrower, no))).toMatchObject({ decided_by: 'rules', outcome: 'approved' })
  })

  test('other answers to the same wish are another application', async () => {
    const borrower = await aBorrower(app)
    const { id } = mustBe(200, await submit(borrower, no)).answer

    expect(mustBe(200, await submit(borrower, no)).answer.id).toBe(id)
    expect((await submit(borrower, { ...no, question_guided: 'yes' })).problem.code).toBe('application_not_allowed')
  })
})

test('where the lender does not ask, nothing is required, and a "yes" counts nevertheless', async () => {
  const [quiet, frank] = [await aBorrower(silent), await aBorrower(silent)]
  expect(mustBe(200, await quiet.client.call(listQuestions)).answer).toEqual({ questions: [] })

  const { id } = mustBe(200, await submit(quiet, {})).answer
  const told = mustBe(200, await submit(frank, { ...no, question_promised: 'yes' })).answer

  expect(await said(silent, id)).toBeNull()
  expect(told.shows_coercion).toBe(true)
  expect((await submit(await aBorrower(silent), { question_promised: 'no' })).status).toBe(422)
})

describe('the database', () => {
  test('refuses an approval by the rules, and a refusal by them before a person has decided', async () => {
    const id = await applied(await aBorrower(app), { ...no, question_guided: 'yes' })
    const decide = (by: string, outcome: string, number: number) =>
      sql`
        insert into decisions (application_id, number, decided_by, outcome, rules_version, snapshot, offer_product,
          offer_most_tiyn, offer_amount_tiyn, offer_term, offer_terms, valid_until)
        select ${id}, ${number}, ${by}, ${outcome}, 'test', '{}', offer.product, offer.most, offer.most, offer.term,
          offer.terms, offer.until
        from (select 1) one left join (
          select 'pdl' as product, 100 as most, 7 as term, '{7}'::integer[] as terms, now() as until
        ) offer on ${outcome} = 'approved'
      `.execute(app.database.sql)
    const guard = { constraint: 'decisions_of_the_coerced_are_by_a_person' }

    await expect(decide('rules', 'approved', 2)).rejects.toMatchObject(guard)
    await expect(decide('rules', 'refused', 2)).rejects.toMatchObject(guard)
    await decide('person', 'approved', 2)
    await expect(decide('rules', 'approved', 3)).rejects.toMatchObject(guard)
    await decide('rules', 'refused', 3)
  })

  test('keeps answers unchanged, and only complete sets', async () => {
    const borrower = await aBorrower(app)
    const id = await applied(borrower, { ...no, question_guided: 'yes' })
    const become = (answers: object | null) =>
      app.database.sql
        .updateTable('applications')
        .set({ fraud_answers: answers && JSON.stringify(answers) })
        .where('id', '=', id)
        .execute()
    const stay = { constraint: 'applications_fraud_answers_stay' }

    await expect(become({ advised: false, guided: false, for_another: false, promised: false })).rejects.toMatchObject(
      stay,
    )
    await expect(become(null)).rejects.toMatchObject(stay)
    await withdraw(borrower, id)
    await become(null)
    await expect(
      sql`
        insert into applications (client_id, product, amount_tiyn, term, method, has_automated_consent, locale,
          fraud_answers)
        values (${borrower.clientId}, 'pdl', 100, 7, 'equal', true, 'ru', '{"advised": true}')
      `.execute(app.database.sql),
    ).rejects.toMatchObject({ constraint: 'applications_fraud_answers_are_whole' })
  })

  test('sees coercion where the domain sees it', async () => {
    for (let bits = 0; bits < 16; bits++) {
      const answers = Object.fromEntries(
        fraudQuestions.map((question, place) => [question, (bits & (1 << place)) !== 0]),
      ) as FraudAnswers
      const { rows } = await sql<{ sees: boolean }>`
        select shows_coercion(${JSON.stringify(answers)}::jsonb) as sees
      `.execute(app.database.sql)
      expect(rows).toEqual([{ sees: showsCoercion(answers) }])
    }
  })
})

async function said({ database }: TestApp, id: string) {
  const { fraud_answers } = await database.sql
    .selectFrom('applications')
    .select('fraud_answers')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return fraud_answers
}
