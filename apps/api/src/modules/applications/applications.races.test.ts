import { objectToDecision, submitApplication, withdrawApplication } from '@qadam/wire/applications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBorrower } from '../../../testing/a-borrower.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { anApplication, aRefusal } from '../../../testing/an-application.ts'
import { findApplication, lockApplication, moveApplication } from './application.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false })
})
afterAll(() => app.close())

const body = {
  product: 'instalment',
  amount: 78_500,
  term: 12,
  method: 'annuity',
  credit_bureau_consent: true,
  automated_decision_consent: true,
} as const

const twenty = Array.from({ length: 20 }, (_, index) => index)

const statesOf = async (clientId: string) => {
  const rows = await app.database.sql
    .selectFrom('applications')
    .select('state')
    .where('client_id', '=', clientId)
    .execute()
  return rows.map(({ state }) => state)
}

test('twenty concurrent submissions create one application, with one disclosure and one decision job', async () => {
  const borrower = await aBorrower(app)

  const answers = await Promise.all(twenty.map(() => borrower.client.call(submitApplication, { body })))

  expect(new Set(answers.map(({ answer, status }) => `${status} ${answer.id}`)).size).toBe(1)
  expect(answers[0]!.status).toBe(200)
  expect(await statesOf(borrower.clientId)).toEqual(['deciding'])
  const disclosures = await app.database.sql
    .selectFrom('disclosures')
    .select('id')
    .where('application_id', '=', answers[0]!.answer.id)
    .execute()
  expect(disclosures).toHaveLength(1)
})

test('when two tabs submit different amounts, one is accepted and the others are rejected', async () => {
  const borrower = await aBorrower(app)

  const answers = await Promise.all(
    twenty.map((index) =>
      borrower.client.call(submitApplication, { body: { ...body, amount: index % 2 === 0 ? 78_500 : 80_000 } }),
    ),
  )

  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(statuses.filter((status) => status === 409)).toHaveLength(10)
  expect(await statesOf(borrower.clientId)).toEqual(['deciding'])
})

test('concurrent withdrawals and submissions leave at most one live application', async () => {
  const borrower = await aBorrower(app)
  const id = await anApplication(app, borrower)

  const answers = await Promise.all(
    twenty.map((index) =>
      index % 2 === 0
        ? borrower.client.call(withdrawApplication, { params: { id } })
        : borrower.client.call(submitApplication, { body }),
    ),
  )

  expect(answers.filter(({ status }) => status === 500)).toEqual([])
  const states = await statesOf(borrower.clientId)
  expect(states.filter((state) => state === 'deciding').length).toBeLessThanOrEqual(1)
  expect(states).toContain('withdrawn')
})

test('an objection and a new application at the same time do not both stay live', async () => {
  const borrower = await aBorrower(app)
  const id = await aRefusal(app, borrower, { reasons: ['low_score'] })

  const answers = await Promise.all(
    twenty.map((index) =>
      index % 2 === 0
        ? borrower.client.call(objectToDecision, { params: { id }, body: { text: 'Прошу пересмотреть' } })
        : borrower.client.call(submitApplication, { body: { ...body, amount: 90_000 } }),
    ),
  )

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const live = (await statesOf(borrower.clientId)).filter((state) => state !== 'refused')
  expect(live).toHaveLength(1)
})

test('a move that the lifecycle does not have throws and rolls back the whole transaction', async () => {
  const { clientId } = await aBorrower(app)
  const id = await anApplication(app, { clientId }, { state: 'withdrawn' })
  const db = app.database.sql

  const approved = db.transaction().execute(async (trx) => {
    await trx.updateTable('applications').set({ term: 6 }).where('id', '=', id).execute()
    const application = await lockApplication(trx, id)
    await moveApplication(trx, application!, 'approved')
  })

  await expect(approved).rejects.toThrow('withdrawn does not accept approved')
  expect(await findApplication(db, id)).toMatchObject({ state: 'withdrawn', term: 12 })
})
