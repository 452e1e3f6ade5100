import { businessDay, endOfBusinessDay } from '@qadam/domain/calendar/business-day'
import { addWorkingDays } from '@qadam/domain/calendar/working-days'
import { getApplication, objectToDecision } from '@qadam/wire/applications'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBorrower, type Borrower } from '../../../testing/a-borrower.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { aSignedContract } from '../../../testing/a-contract.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { anApplication, aRefusal } from '../../../testing/an-application.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false })
})
afterAll(() => app.close())

describe('an objection', () => {
  const text = 'Мой займ закрыт, справку приложу.'

  test('sends a refusal by the rules to a person, who answers within three working days', async () => {
    const borrower = await aBorrower(app)
    const id = await aRefusal(app, borrower, { reasons: ['debt_burden'] })
    const before = mustBe(200, await borrower.client.call(getApplication, { params: { id } })).answer

    const { answer } = mustBe(200, await borrower.client.call(objectToDecision, { params: { id }, body: { text } }))
    const again = await borrower.client.call(objectToDecision, { params: { id }, body: { text } })

    expect(before.decision).toMatchObject({ offer: null, reasons: ['debt_burden'], can_object: true })
    expect(answer).toMatchObject({ state: 'review', decision: null, objected_at: expect.any(String) })
    const answerBy = addWorkingDays(businessDay(new Date()), 3, app.api.context.calendar())
    expect(answer.review_until).toBe(endOfBusinessDay(answerBy).toISOString())
    expect(again.problem.code).toBe('application_not_allowed')
    const kept = await app.database.sql
      .selectFrom('objections')
      .select('sealed_text')
      .where('application_id', '=', id)
      .execute()
    expect(kept.map(({ sealed_text }) => app.api.context.secrets.open('objection', sealed_text).toString())).toEqual([
      text,
    ])
  })

  test.each`
    what                         | reasons          | by          | state
    ${"a person's decision"}     | ${['low_score']} | ${'person'} | ${'refused'}
    ${'a withdrawn application'} | ${['low_score']} | ${'rules'}  | ${'withdrawn'}
  `('is not possible against $what', async ({ by, reasons, state }) => {
    const borrower = await aBorrower(app)
    const id = await aRefusal(app, borrower, { by, reasons, state })

    const { problem } = await borrower.client.call(objectToDecision, { params: { id }, body: { text } })

    expect(problem.code).toBe('application_not_allowed')
  })

  test('is rejected while another application is under way', async () => {
    const borrower = await aBorrower(app)
    const id = await aRefusal(app, borrower, { reasons: ['low_score'] })
    await anApplication(app, borrower)

    const { problem } = await borrower.client.call(objectToDecision, { params: { id }, body: { text } })

    expect(problem.code).toBe('application_not_allowed')
  })

  const aDay = 24 * 3_600_000
  const refusedBefore = (borrower: Borrower, ms: number) =>
    aRefusal(app, borrower, { reasons: ['low_score'], decidedAt: new Date(Date.now() - ms) })

  test.each<[string, (borrower: Borrower) => Promise<string>]>([
    ['when the refusal is older than thirty days', (borrower) => refusedBefore(borrower, 30 * aDay + 1_000)],
    [
      'when the client has applied again since',
      async (borrower) => {
        const id = await refusedBefore(borrower, aDay)
        await aRefusal(app, borrower, { reasons: ['low_score'] })
        return id
      },
    ],
    [
      'when a contract has been signed since',
      async (borrower) => {
        await aSignedContract(app, borrower)
        return refusedBefore(borrower, aDay)
      },
    ],
  ])('is rejected %s', async (_, refused) => {
    const borrower = await aBorrower(app)
    const id = await refused(borrower)

    const { answer } = await borrower.client.call(getApplication, { params: { id } })
    const { problem } = await borrower.client.call(objectToDecision, { params: { id }, body: { text } })

    expect(answer.decision).toMatchObject({ can_object: false })
    expect(problem.code).toBe('application_not_allowed')
  })

  test('is possible on the thirtieth day', async () => {
    const borrower = await aBorrower(app)
    const id = await refusedBefore(borrower, 30 * aDay - 60_000)

    mustBe(200, await borrower.client.call(objectToDecision, { params: { id }, body: { text } }))
  })

  test.each(['', '   ', 'я'.repeat(2_001)])('is rejected when its text is empty or too long', async (wrong) => {
    const borrower = await aBorrower(app)
    const id = await aRefusal(app, borrower, { reasons: ['low_score'] })

    const { problem } = await borrower.client.call(objectToDecision, { params: { id }, body: { text: wrong } })

    expect(problem).toMatchObject({ code: 'validation_failed', errors: { text: [expect.any(String)] } })
  })
})
