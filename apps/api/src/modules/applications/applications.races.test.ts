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

test('twenty submissions at once make one application, with one record and one promised decision', async () => {
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

test('of two tabs with different amounts one is taken and the others are refused', async () => {
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

test('withdrawals and submissions at once leave one live application at most', async () => {
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

test('an objection and a new application at once do not both live', async () => {
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

test('what the lifecycle does not know is no move, and takes back whatever was to come with it', async () => {
  const { clientId } = await aBorrower(app)
  const id = await anApplication(app, { clientId }, { state: 'withdrawn' })
  const db = app.database.sql

  const approved = db.transaction().execute(async (trx) => {
    await trx.updateTable('applications').set({ term: 6 }).where('id', '=', id).execute()
    const application = await lockApplication(trx, id)
    await moveApplication(trx, application!, 'approved')
  })

  await expect(approved).rejects.toThrow('withdrawn cannot be moved by approved')
  expect(await findApplication(db, id)).toMatchObject({ state: 'withdrawn', term: 12 })
})
