import { tenge } from '@qadam/domain/money/money'
import { getApplication, objectToDecision } from '@qadam/wire/applications'
import { decideReview, listReviews } from '@qadam/wire/sandbox-reviews'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBorrower, type Borrower } from '../../../testing/a-borrower.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { runJob } from '../../../testing/a-contract-walk.ts'
import { decisionsOf, runDecision, stateOf } from '../../../testing/a-decision.ts'
import { aStuckRow, saidOf } from '../../../testing/a-stuck-row.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { anApplication, anApproval } from '../../../testing/an-application.ts'
import { changedMeanwhile } from '../../../testing/changed-meanwhile.ts'
import { startApi } from '../../../testing/start-api.ts'
import { personas } from '../../providers/sandbox/personas.ts'
import { lockApplication } from '../applications/application.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp()
})
afterAll(() => app.close())

const iinOf = (key: string) => personas.find((one) => one.key === key)!.iin

async function decided(
  key: string | undefined,
  { hasConsent = true } = {},
): Promise<{ borrower: Borrower; id: string }> {
  const borrower = await aBorrower(app, key === undefined ? {} : { iin: iinOf(key) })
  const db = app.database.sql
  await db.updateTable('applications').set({ state: 'withdrawn' }).where('client_id', '=', borrower.clientId).execute()
  const id = await anApplication(app, borrower)
  await db.updateTable('applications').set({ has_automated_consent: hasConsent }).where('id', '=', id).execute()
  await runDecision(app, id)
  return { borrower, id }
}

async function waiting(id: string) {
  const { client } = await aBorrower(app)
  const { reviews } = mustBe(200, await client.call(listReviews)).answer
  return reviews.find(({ application_id }) => application_id === id)
}

async function answer(id: string, body: object) {
  const { client } = await aBorrower(app)
  return client.call(decideReview, { params: { application_id: id }, body })
}

async function noticesTo({ clientId }: Borrower): Promise<string[]> {
  const told = app.database.sql.selectFrom('notifications').select('kind').where('client_id', '=', clientId)
  return (await told.distinct().orderBy('kind').execute()).map(({ kind }) => kind)
}

describe('an application in review', () => {
  test('is shown with its figures, and without a name', async () => {
    const { borrower, id } = await decided(undefined, { hasConsent: false })

    const review = await waiting(id)

    expect(review).toMatchObject({
      ...{ product: 'instalment', amount_tiyn: tenge(78_500), term: 12, objection: null, silent_sources: [] },
      ...{ review_reasons: ['no_automated_decision'], stops: [], rules_reasons: [], rules_most_tiyn: tenge(300_000) },
      ...{ income_tiyn: tenge(450_000), paid_monthly_tiyn: tenge(12_000), burden_cap: '0.5', score: 480 },
    })
    expect(review!.burden).toMatch(/^0\.04\d\d$/)
    expect(JSON.stringify(review)).not.toContain(borrower.iin)
  })

  test('sends the client no notification before it is decided', async () => {
    const { borrower, id } = await decided('aml_near')
    expect(await noticesTo(borrower)).toEqual([])

    mustBe(200, await answer(id, { outcome: 'refused', reason: 'compliance' }))

    expect(await noticesTo(borrower)).toEqual(['decision_made'])
  })

  test('is not one that the rules have decided', async () => {
    expect(await waiting((await decided('approve')).id)).toBeUndefined()
    expect(await waiting((await decided('stop_credit')).id)).toBeUndefined()
  })

  test('has a deadline for its answer', async () => {
    const { borrower, id } = await decided('ipdl_review', { hasConsent: false })

    const { review_until, state } = (await borrower.client.call(getApplication, { params: { id } })).answer
    expect(state).toBe('review')
    const hours = (Date.parse(review_until!) - Date.now()) / 3_600_000
    // The end of the next working day, at most over a weekend.
    expect(hours).toBeGreaterThan(23)
    expect(hours).toBeLessThanOrEqual(4 * 24)
  })
})

describe('an underwriter', () => {
  test('can approve another amount, which becomes an offer with the next number', async () => {
    const { borrower, id } = await decided(undefined, { hasConsent: false })

    mustBe(200, await answer(id, { outcome: 'approved', amount: 50_000 }))

    const [, decision] = await decisionsOf(app, id)
    expect(decision).toMatchObject({ number: 2, decided_by: 'person', outcome: 'approved' })
    const { decision: told, state } = (await borrower.client.call(getApplication, { params: { id } })).answer
    expect(state).toBe('approved')
    expect(told).toMatchObject({ decided_by: 'person', offer: { most_tiyn: tenge(50_000), term: 12 } })
  })

  test('can refuse with a reason', async () => {
    const { id } = await decided('aml_near')

    mustBe(200, await answer(id, { outcome: 'refused', reason: 'compliance' }))

    expect(await stateOf(app, id)).toBe('refused')
    expect((await decisionsOf(app, id))[1]).toMatchObject({ decided_by: 'person', reasons: ['compliance'] })
  })

  test.each([
    ['a loan that the law forbids', 'aml_hit', 50_000, 'Закон не позволяет'],
    ['an amount that no product offers', 'aml_near', 50_100, 'Такой суммы нет'],
  ])('may not approve %s', async (_, key, amount, says) => {
    const { id } = await decided(key)

    const { problem, status } = await answer(id, { outcome: 'approved', amount })

    expect([status, problem.errors?.amount?.[0]]).toEqual([422, expect.stringContaining(says)])
    expect(await stateOf(app, id)).toBe('review')
    expect(await decisionsOf(app, id)).toHaveLength(1)
  })

  test('may not approve more than the debt burden allows, whatever the history', async () => {
    const { id } = await decided('kdn_over', { hasConsent: false })

    const { problem, status } = await answer(id, { outcome: 'approved', amount: 30_000 })

    expect([status, problem.errors?.amount?.[0]]).toEqual([422, expect.stringContaining('закон позволяет')])
  })

  test('must give an amount to approve, or a reason to refuse', async () => {
    const { id } = await decided(undefined, { hasConsent: false })

    expect((await answer(id, { outcome: 'approved' })).status).toBe(422)
    expect((await answer(id, { outcome: 'refused' })).status).toBe(422)
    expect((await answer(id, { outcome: 'refused', reason: 'whatever' })).status).toBe(422)
  })

  test('decides once, also when several answers arrive at the same time', async () => {
    const { id } = await decided(undefined, { hasConsent: false })

    const answers = await Promise.all([
      answer(id, { outcome: 'approved', amount: 50_000 }),
      answer(id, { outcome: 'refused', reason: 'low_score' }),
      answer(id, { outcome: 'approved', amount: 60_000 }),
    ])

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect(await decisionsOf(app, id)).toHaveLength(2)
  })
})

describe('an objection', () => {
  test('sends a refusal by the rules to a person, who may still approve', async () => {
    const { borrower, id } = await decided('existing_overdue')
    expect(await stateOf(app, id)).toBe('refused')

    mustBe(200, await borrower.client.call(objectToDecision, { params: { id }, body: { text: 'Уже заплатил' } }))

    expect(await waiting(id)).toMatchObject({
      review_reasons: ['objection'],
      rules_reasons: ['open_loan'],
      objection: 'Уже заплатил',
    })
    mustBe(200, await answer(id, { outcome: 'approved', amount: 78_500 }))
    expect(await stateOf(app, id)).toBe('approved')
    expect(await noticesTo(borrower)).toEqual(['decision_made', 'objection_answered'])
  })

  test('does not lift a legal prohibition', async () => {
    const { borrower, id } = await decided('stop_credit')
    mustBe(200, await borrower.client.call(objectToDecision, { params: { id }, body: { text: 'Это ошибка' } }))

    expect(await waiting(id)).toMatchObject({ review_reasons: ['objection'], stops: ['stop_credit'] })
    expect((await answer(id, { outcome: 'approved', amount: 50_000 })).status).toBe(422)
    mustBe(200, await answer(id, { outcome: 'refused', reason: 'stop_credit' }))
  })
})

describe('the database', () => {
  const approve = async (id: string) => {
    const [newest] = await decisionsOf(app, id)
    const { id: _id, decided_at: _at, snapshot, ...rest } = newest!
    const offer = { offer_product: 'instalment', offer_most_tiyn: 1n, offer_amount_tiyn: 1n, offer_term: 12 } as const
    const values = { ...rest, ...offer, offer_terms: [12], valid_until: new Date(), snapshot: JSON.stringify(snapshot) }
    return app.database.sql
      .insertInto('decisions')
      .values({ ...values, number: 9, outcome: 'approved' })
      .execute()
  }

  test.each(['stop_credit', 'conscript', 'aml_hit', 'fraud_suspect'])('rejects an approval of %s', async (key) => {
    const { id } = await decided(key)

    await expect(approve(id)).rejects.toThrow(/decisions_approve_nothing_forbidden/)
  })

  test('rejects an approval of a person whose face was not matched', async () => {
    const borrower = await aBorrower(app, { identifiedBy: 'person' })
    const id = await anApplication(app, borrower)
    await runDecision(app, id)

    await expect(approve(id)).rejects.toThrow(/decisions_approve_nothing_forbidden/)
  })

  test('rejects rewriting or deleting a decision', async () => {
    const { id } = await decided('approve')
    const db = app.database.sql

    const change = (set: object) => db.updateTable('decisions').set(set).where('application_id', '=', id).execute()
    const rewritten = [
      { reasons: ['low_score'] },
      { snapshot: '{}' },
      { decided_at: new Date(0) },
      { valid_until: sql`now() + interval '1 year'` },
      { offer_most_tiyn: 1n },
      { offer_amount_tiyn: 1n },
      { offer_term: 6 },
      { offer_terms: [6] },
      { offer_product: 'pdl' },
    ]
    for (const set of rewritten) await expect(change(set)).rejects.toThrow(/never changed/)
    await change({ valid_until: sql`now()` })
    await expect(db.deleteFrom('decisions').where('application_id', '=', id).execute()).rejects.toThrow(/never changed/)
  })
})

test('a bureau report cannot be changed or deleted', async () => {
  const { id } = await decided('stop_credit')
  const db = app.database.sql

  const flipped = db.updateTable('bureau_reports').set({ has_stop_mark: false }).where('application_id', '=', id)
  await expect(flipped.execute()).rejects.toThrow(/stays as it was written/)
  const gone = db.deleteFrom('bureau_reports').where('application_id', '=', id)
  await expect(gone.execute()).rejects.toThrow(/stays as it was written/)
})

test('an offer not taken in time expires, and the others stay', async () => {
  const [late, fresh] = [await anApproval(app, await aBorrower(app)), await anApproval(app, await aBorrower(app))]
  const past = { valid_until: sql<Date>`now() - interval '1 second'` }
  await app.database.sql.updateTable('decisions').set(past).where('application_id', '=', late).execute()

  const expiring = app.api.context.jobs.find(({ name }) => name === 'expire-offers')!
  await expiring.run({}, { id: 'one', attempt: 1, signal: new AbortController().signal })

  expect([await stateOf(app, late), await stateOf(app, fresh)]).toEqual(['expired', 'approved'])
})

test('an offer signed while the job is expiring it is left alone, and no error is logged', async () => {
  const id = await anApproval(app, await aBorrower(app))
  const past = { valid_until: sql<Date>`now() - interval '1 second'` }
  await app.database.sql.updateTable('decisions').set(past).where('application_id', '=', id).execute()

  await changedMeanwhile(
    app.database,
    {
      lock: (trx) => lockApplication(trx, id),
      change: (trx) => trx.updateTable('applications').set({ state: 'contracted' }).where('id', '=', id).execute(),
    },
    () => runJob(app, 'expire-offers'),
  )

  expect(await stateOf(app, id)).toBe('contracted')
  expect(saidOf(app, id)).toEqual([])
})

test('an offer that fails to expire does not keep others from expiring', async () => {
  const late = [await anApproval(app, await aBorrower(app)), await anApproval(app, await aBorrower(app))]
  const past = { valid_until: sql<Date>`now() - interval '1 second'` }
  await app.database.sql.updateTable('decisions').set(past).where('application_id', 'in', late).execute()
  const [stuck, other] = late as [string, string]
  const free = await aStuckRow(app, { table: 'applications', id: stuck })

  const expiring = app.api.context.jobs.find(({ name }) => name === 'expire-offers')!
  await expiring.run({}, { id: 'one', attempt: 1, signal: new AbortController().signal })
  await free()

  expect([await stateOf(app, stuck), await stateOf(app, other)]).toEqual(['approved', 'expired'])
  expect(saidOf(app, stuck)).toEqual([{ code: 'P0001', job: 'expire-offers' }])
})

test('the review queue returns 404 on a stand without a sandbox', async () => {
  const api = await startApi(app.database, { sandbox: false })

  expect((await api.ask(listReviews.path)).statusCode).toBe(404)
  await api.close()
})
