import { getApplication, submitApplication, withdrawApplication } from '@qadam/wire/applications'
import { type sandboxProviderNames, setBehaviour } from '@qadam/wire/sandbox'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aBorrower, type Borrower } from '../../../testing/a-borrower.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { decisionsOf, runDecision, stateOf } from '../../../testing/a-decision.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { anApplication } from '../../../testing/an-application.ts'
import { ProviderUnavailableError } from '../../providers/calling/provider-errors.ts'
import { decisionJob } from '../applications/decision-job-kind.ts'
import { decideReview } from './decide-review.ts'

type Provider = (typeof sandboxProviderNames)[number]

let app: TestApp
beforeAll(async () => {
  app = await aTestApp()
})
afterAll(() => app.close())
afterEach(() => app.database.sql.deleteFrom('sandbox_behaviours').execute())

async function make(provider: Provider, mood: { delay_ms?: number; is_away?: boolean }): Promise<void> {
  const { client } = await someone()
  mustBe(200, await client.call(setBehaviour, { body: { provider, delay_ms: 0, is_away: false, ...mood } }))
}

let visitor: Borrower | undefined
async function someone(): Promise<Borrower> {
  visitor ??= await aBorrower(app)
  return visitor
}

const reportsOf = (id: string) =>
  app.database.sql.selectFrom('bureau_reports').selectAll().where('application_id', '=', id).execute()

/** Number of decision jobs queued for the application. */
async function roundsOf(id: string): Promise<number> {
  const { rows } = await sql<{ rounds: number }>`
    select count(*)::int as rounds from jobs.job
    where name = ${decisionJob.name} and data ->> 'application_id' = ${id}`.execute(app.database.sql)
  return rows[0]!.rounds
}

test('ten workers on the same application make one decision', async () => {
  const id = await anApplication(app, await aBorrower(app))

  await Promise.all(Array.from({ length: 10 }, () => runDecision(app, id)))

  expect(await decisionsOf(app, id)).toMatchObject([{ number: 1, outcome: 'approved' }])
  expect(await stateOf(app, id)).toBe('approved')
})

test('a job that runs again after it has finished changes nothing and calls no source', async () => {
  const id = await anApplication(app, await aBorrower(app))
  await runDecision(app, id)
  await make('aml', { is_away: true })

  await runDecision(app, id)

  expect(await decisionsOf(app, id)).toHaveLength(1)
})

test('an application withdrawn while it is being decided stays withdrawn', async () => {
  const borrower = await aBorrower(app)
  const id = await anApplication(app, borrower)
  await make('income', { delay_ms: 1_500 })

  const deciding = runDecision(app, id)
  await expect.poll(() => reportsOf(id)).toHaveLength(1)
  mustBe(200, await borrower.client.call(withdrawApplication, { params: { id } }))
  await deciding

  expect(await stateOf(app, id)).toBe('withdrawn')
  expect(await decisionsOf(app, id)).toEqual([])
})

describe('an unavailable source', () => {
  test("is retried by the job, and the bureau's report is not paid for twice", async () => {
    const id = await anApplication(app, await aBorrower(app))
    await make('income', { is_away: true })

    await expect(runDecision(app, id)).rejects.toThrow(ProviderUnavailableError)
    expect(await stateOf(app, id)).toBe('deciding')
    await make('income', { is_away: false })
    await runDecision(app, id, { attempt: 2 })

    expect(await stateOf(app, id)).toBe('approved')
    expect(await reportsOf(id)).toHaveLength(1)
  })

  test.each(['aml', 'anti-fraud', 'bureau', 'income'] as const)(
    "%s, for too long: the application goes to a person, who sees the other sources' answers",
    async (provider) => {
      const id = await anApplication(app, await aBorrower(app))
      await make(provider, { is_away: true })

      await runDecision(app, id, { attempt: 8 })

      const [decision] = await decisionsOf(app, id)
      const silent = Object.entries(decision!.snapshot).filter(([, answer]) => answer === 'silent')
      expect(decision).toMatchObject({ outcome: 'review', review_reasons: ['silent_source'], offer_most_tiyn: null })
      expect(silent.map(([source]) => source)).toEqual([provider === 'anti-fraud' ? 'antiFraud' : provider])
      expect(await stateOf(app, id)).toBe('review')
    },
  )

  test('that answers later lets the rules decide after all', async () => {
    const id = await anApplication(app, await aBorrower(app))
    await make('bureau', { is_away: true })
    await runDecision(app, id, { attempt: 8 })

    await runDecision(app, id, { attempt: 8 })
    expect(await decisionsOf(app, id)).toHaveLength(1)
    await make('bureau', { is_away: false })
    await runDecision(app, id)

    expect((await decisionsOf(app, id)).map(({ outcome }) => outcome)).toEqual(['review', 'approved'])
    expect(await stateOf(app, id)).toBe('approved')
  })

  test("is not called once the day of the person's answer is over: only the person decides then", async () => {
    const id = await anApplication(app, await aBorrower(app))
    await make('bureau', { is_away: true })
    await runDecision(app, id, { attempt: 8 })
    await runDecision(app, id, { attempt: 8 })
    const roundsBefore = await roundsOf(id)
    const over = { review_until: new Date(Date.now() - 86_400_000) }
    await app.database.sql.updateTable('applications').set(over).where('id', '=', id).execute()

    await runDecision(app, id, { attempt: 8 })
    await make('bureau', { is_away: false })
    await runDecision(app, id)

    expect([roundsBefore, await roundsOf(id)]).toEqual([2, 2])
    expect(await reportsOf(id)).toEqual([])
    expect(await stateOf(app, id)).toBe('review')
  })

  test('that answers after a person has decided changes nothing', async () => {
    const id = await anApplication(app, await aBorrower(app))
    await make('income', { is_away: true })
    await runDecision(app, id, { attempt: 8 })
    await decideReview(app.api.context, { applicationId: id, said: { outcome: 'refused', reason: 'no_income' } })
    await make('income', { is_away: false })

    await runDecision(app, id)

    expect(await stateOf(app, id)).toBe('refused')
    expect((await decisionsOf(app, id)).map(({ decided_by }) => decided_by)).toEqual(['rules', 'person'])
  })
})

test('an application submitted on the site is decided by the worker without another request to decide', async () => {
  const { client } = await aBorrower(app)
  const body = {
    ...{ product: 'instalment', amount: 78_500, term: 12, method: 'annuity' },
    ...{ credit_bureau_consent: true, automated_decision_consent: true },
  }

  const { id } = mustBe(200, await client.call(submitApplication, { body })).answer

  const asked = async () => (await client.call(getApplication, { params: { id } })).answer
  await expect.poll(async () => (await asked()).state, { timeout: 15_000 }).toBe('approved')
  expect((await asked()).decision).toMatchObject({
    decided_by: 'rules',
    offer: { most_tiyn: 30_000_000, amount_tiyn: 7_850_000, term: 12 },
    reasons: [],
    can_object: false,
  })
})
