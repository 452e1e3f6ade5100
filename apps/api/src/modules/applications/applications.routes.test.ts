import { createHash, randomUUID } from 'node:crypto'
import { methods } from '@qadam/domain/lending/method'
import { type Product, products } from '@qadam/domain/lending/products'
import {
  getApplication,
  listApplications,
  objectToDecision,
  submitApplication,
  withdrawApplication,
} from '@qadam/wire/applications'
import { type CalculatedTerms, calculateTerms } from '@qadam/wire/quotes'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBorrower, type Borrower } from '../../../testing/a-borrower.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { anApplication, anApproval, aRefusal } from '../../../testing/an-application.ts'

let app: TestApp
// Runs no worker: the later handling of an application belongs to other modules.
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false })
})
afterAll(() => app.close())

const wanted = {
  product: 'instalment',
  amount: 78_500,
  term: 12,
  method: 'annuity',
  credit_bureau_consent: true,
  automated_decision_consent: true,
} as const

const submit = (borrower: Borrower, more: object = {}) =>
  borrower.client.call(submitApplication, { body: { ...wanted, ...more } })

const disclosureOf = (applicationId: string) =>
  app.database.sql
    .selectFrom('disclosures')
    .selectAll()
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow()

async function hashDrafts(disclosureId: string): Promise<void> {
  const job = app.api.context.jobs.find(({ name }) => name === 'hash-disclosed-drafts')!
  await job.run({ disclosure_id: disclosureId }, { id: randomUUID(), attempt: 1, signal: AbortSignal.timeout(30_000) })
}

describe('an application', () => {
  test('is stored as submitted, and a decision job is queued', async () => {
    const borrower = await aBorrower(app)

    const { answer } = mustBe(200, await submit(borrower))

    expect(answer).toEqual({
      id: answer.id,
      state: 'deciding',
      submitted_at: answer.submitted_at,
      product: 'instalment',
      amount_tiyn: 7_850_000,
      term: 12,
      method: 'annuity',
      review_until: null,
      shows_coercion: false,
      objected_at: null,
      decision: null,
    })
    const promised = await sql<{ data: object }>`
      select data from jobs.job where name = 'decide-application'
    `.execute(app.database.sql)
    expect(promised.rows).toContainEqual({ data: { application_id: answer.id } })
    expect(mustBe(200, await borrower.client.call(getApplication, { params: { id: answer.id } })).answer).toEqual(
      answer,
    )
  })

  test('from a client who is not in the cabinet yet is rejected with the current registration step', async () => {
    const client = await app.signedIn({ phone: '77050000001' })

    const { problem } = await client.call(submitApplication, { body: wanted })

    expect(problem).toMatchObject({ status: 409, code: 'step_not_allowed', step_name: 'iin' })
    expect((await client.call(listApplications)).problem.code).toBe('step_not_allowed')
  })

  test.each`
    wrong                                            | fields
    ${{ amount: 29_500 }}                            | ${['amount']}
    ${{ amount: 2_000_500 }}                         | ${['amount']}
    ${{ amount: 30_001 }}                            | ${['amount']}
    ${{ term: 13 }}                                  | ${['term']}
    ${{ product: 'pdl', amount: 190_500, term: 12 }} | ${['amount', 'term']}
    ${{ amount: 78_500.5 }}                          | ${['amount']}
    ${{ amount: -1 }}                                | ${['amount']}
    ${{ amount: 1e15 }}                              | ${['amount']}
    ${{ term: 1e9 }}                                 | ${['term']}
    ${{ product: 'gold' }}                           | ${['product']}
    ${{ method: 'bullet' }}                          | ${['method']}
    ${{ credit_bureau_consent: false }}              | ${['credit_bureau_consent']}
    ${{ automated_decision_consent: 'yes' }}         | ${['automated_decision_consent']}
    ${{ gesv_percent: '0.0' }}                       | ${['gesv_percent']}
  `('with $wrong is rejected with an error on the field, and nothing is stored', async ({ fields, wrong }) => {
    const borrower = await aBorrower(app)

    const { problem } = await submit(borrower, wrong)

    expect(problem).toMatchObject({ status: 422, code: 'validation_failed' })
    expect(Object.keys(problem.errors!).toSorted()).toEqual(fields)
    expect((await borrower.client.call(listApplications)).answer.applications).toEqual([])
  })

  test('under way is returned again for the same figures, and other figures are rejected', async () => {
    const borrower = await aBorrower(app)
    const { answer: first } = mustBe(200, await submit(borrower))

    const same = mustBe(200, await submit(borrower, { automated_decision_consent: false }))
    const other = await submit(borrower, { amount: 80_000 })
    const otherMethod = await submit(borrower, { method: 'equal' })

    expect(same.answer).toEqual(first)
    expect([other.problem.code, otherMethod.problem.code]).toEqual([
      'application_not_allowed',
      'application_not_allowed',
    ])
  })

  test('is limited to five within a day', async () => {
    const borrower = await aBorrower(app)
    for (let number = 0; number < 5; number += 1) await aRefusal(app, borrower, { reasons: ['low_score'] })

    const sixth = await submit(borrower)
    await sql`update applications set submitted_at = submitted_at - interval '1 day'
      where id = (select id from applications where client_id = ${borrower.clientId} order by submitted_at limit 1)`.execute(
      app.database.sql,
    )
    const nextDay = await submit(borrower)

    expect(sixth.problem.code).toBe('too_many_requests')
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(86_000)
    expect(nextDay.status).toBe(200)
  })

  test('may be submitted again once the offer is over', async () => {
    const borrower = await aBorrower(app)
    const old = await anApproval(app, borrower, { validDays: 0 })

    const { answer } = mustBe(200, await submit(borrower, { amount: 100_000 }))

    expect(answer).toMatchObject({ state: 'deciding', amount_tiyn: 10_000_000 })
    const { applications } = mustBe(200, await borrower.client.call(listApplications)).answer
    expect(applications.map(({ id, state }) => [id, state])).toEqual([
      [answer.id, 'deciding'],
      [old, 'expired'],
    ])
  })
})

describe('the disclosure', () => {
  test('is stored with its figures, language, browser and the hashes of the exact files', async () => {
    const borrower = await aBorrower(app)
    const { answer } = mustBe(200, await submit(borrower, { method: 'equal' }))
    const { id } = await disclosureOf(answer.id)

    await hashDrafts(id)
    await hashDrafts(id)

    const disclosure = await disclosureOf(answer.id)
    const hashes = Object.fromEntries(disclosure.documents.map(({ name, sha256 }) => [name, sha256]))
    expect(disclosure.documents.map(({ name }) => name)).toEqual([
      'credit-bureau-consent_v1_ru',
      'automated-decision-consent_v1_ru',
      ...['annuity_ru', 'annuity_kk', 'equal_ru', 'equal_kk'].map((draft) => `schedule_${draft}_csv`),
      ...['annuity_ru', 'annuity_kk', 'equal_ru', 'equal_kk'].map((draft) => `schedule_${draft}_pdf`),
    ])
    for (const method of methods) {
      for (const [locale, ending] of [
        ['ru', 'pdf'],
        ['kk', 'pdf'],
        ['ru', 'csv'],
        ['kk', 'csv'],
      ] as const) {
        const query = new URLSearchParams({ product: 'instalment', amount: '78500', term: '12', method, locale })
        const file = await fetch(`${app.origin}/rest/lending/schedule.${ending}?${query}`)
        const sha256 = createHash('sha256')
          .update(Buffer.from(await file.arrayBuffer()))
          .digest('hex')
        expect(hashes[`schedule_${method}_${locale}_${ending}`], `${method} ${locale} ${ending}`).toBe(sha256)
      }
    }
    expect(disclosure).toMatchObject({ occasion: 'application', locale: 'ru', visitor: borrower.client.visitor })
    expect(disclosure.address).toMatch(/^10\./)
    expect(disclosure.figures).toMatchObject({
      method: 'equal',
      nominal_rate_percent: '37.96',
      has_automated_consent: true,
    })
  })

  test('does not list a consent that was not given', async () => {
    const borrower = await aBorrower(app)

    const { answer } = mustBe(200, await submit(borrower, { automated_decision_consent: false }))

    const { documents } = await disclosureOf(answer.id)
    expect(documents.map(({ name }) => name)).not.toContain('automated-decision-consent_v1_ru')
  })

  test("holds the calculator's own figures, for any request", async () => {
    const anyQuestion = fc.constantFrom(...products).chain((product: Product) =>
      fc.record({
        product: fc.constant(product.id),
        amount: fc
          .integer({ min: 0, max: (product.limits.most - product.limits.least) / product.limits.step })
          .map((steps) => (product.limits.least + steps * product.limits.step) / 100),
        term: fc.constantFrom(...product.terms),
        method: fc.constantFrom(...methods),
      }),
    )
    const borrower = await aBorrower(app)

    await fc.assert(
      fc.asyncProperty(anyQuestion, async ({ amount, method, product, term }) => {
        const query = { product, amount: String(amount), term: String(term) }
        const { answer: calculated } = mustBe(200, await borrower.client.call(calculateTerms, { query }))

        const { answer } = mustBe(200, await submit(borrower, { amount, method, product, term }))

        const { figures } = await disclosureOf(answer.id)
        expect(figures).toMatchObject({
          amount_tiyn: calculated.amount_tiyn,
          open_date: calculated.open_date,
          nominal_rate_percent: calculated.nominal_rate_percent,
          annuity: shownOf(calculated, 'annuity'),
          equal: shownOf(calculated, 'equal'),
        })
        expect(answer).toMatchObject({ product, term, method, amount_tiyn: calculated.amount_tiyn })
        await sql`update applications set state = 'refused', submitted_at = submitted_at - interval '2 days'
          where id = ${answer.id}`.execute(app.database.sql)
      }),
      { numRuns: 25 },
    )
  }, 60_000)
})

function shownOf(calculated: CalculatedTerms, method: keyof CalculatedTerms['methods']) {
  const { gesv_percent, payment_tiyn, return_tiyn, reward_tiyn } = calculated.methods[method]
  const { first_payment_date, last_payment_date } = calculated
  return {
    ...{ gesv_percent, payment_tiyn, return_tiyn, first_payment_date, last_payment_date },
    overpayment_tiyn: reward_tiyn,
  }
}

describe('a decision', () => {
  test('with a smaller amount and other terms shows the offer that may be signed', async () => {
    const borrower = await aBorrower(app)
    const id = await anApproval(app, borrower, { amount: 200_000, term: 6, most: 120_000, terms: [12, 24] })

    const { decision, state } = mustBe(200, await borrower.client.call(getApplication, { params: { id } })).answer

    expect(state).toBe('approved')
    expect(decision).toMatchObject({
      decided_by: 'rules',
      offer: { product: 'instalment', most_tiyn: 12_000_000, amount_tiyn: 12_000_000, term: 12, terms: [12, 24] },
      can_object: false,
    })
  })

  test.each`
    reason                         | on              | bureau                       | cap
    ${'debt_burden'}               | ${'2026-11-20'} | ${{ hadLongOverdue: false }} | ${'0.5'}
    ${'debt_burden_after_overdue'} | ${'2026-11-20'} | ${{ hadLongOverdue: true }}  | ${'0.25'}
    ${'debt_burden'}               | ${'2025-11-20'} | ${{ hadLongOverdue: true }}  | ${'0.5'}
    ${'debt_burden'}               | ${'2026-11-20'} | ${'silent'}                  | ${'0.5'}
    ${'low_score'}                 | ${'2026-11-20'} | ${{ hadLongOverdue: true }}  | ${null}
  `('for $reason of $on states the cap in force on that day: $cap', async ({ bureau, cap, on, reason }) => {
    const borrower = await aBorrower(app)
    const id = await aRefusal(app, borrower, { reasons: [reason], weighed: { on, bureau } })

    const { decision } = mustBe(200, await borrower.client.call(getApplication, { params: { id } })).answer

    expect(decision).toMatchObject({ reasons: [reason], burden_cap: cap })
  })

  test("on another client's application looks like a missing one, and cannot be changed", async () => {
    const [owner, stranger] = [await aBorrower(app), await aBorrower(app)]
    const refused = await aRefusal(app, owner, { reasons: ['low_score'] })
    const live = await anApplication(app, owner)
    const missing = { id: randomUUID() }
    const ask = async (params: { id: string }) => [
      (await stranger.client.call(getApplication, { params })).problem,
      (await stranger.client.call(withdrawApplication, { params })).problem,
      (await stranger.client.call(objectToDecision, { params, body: { text: 'Это моё' } })).problem,
    ]

    const answers = [...(await ask({ id: refused })), ...(await ask({ id: live }))]

    const [unknown] = await ask(missing)
    for (const problem of answers) {
      const path = { request_id: '', instance: '' }
      expect({ ...problem, ...path }).toEqual({ ...unknown, ...path })
    }
    expect((await owner.client.call(getApplication, { params: { id: live } })).answer.state).toBe('deciding')
  })
})

describe('a withdrawal', () => {
  test.each(['deciding', 'review', 'approved'] as const)('ends an application that is %s, once', async (state) => {
    const borrower = await aBorrower(app)
    const id = await anApplication(app, borrower, { state })

    const first = mustBe(200, await borrower.client.call(withdrawApplication, { params: { id } }))
    const second = mustBe(200, await borrower.client.call(withdrawApplication, { params: { id } }))

    expect([first.answer.state, second.answer.state]).toEqual(['withdrawn', 'withdrawn'])
  })

  test.each(['refused', 'contracted', 'expired'] as const)(
    'is too late for an application that is %s',
    async (state) => {
      const borrower = await aBorrower(app)
      const id = await anApplication(app, borrower, { state })

      const { problem } = await borrower.client.call(withdrawApplication, { params: { id } })

      expect(problem).toMatchObject({ status: 409, code: 'application_not_allowed' })
    },
  )

  test('cancels the unsigned contract too', async () => {
    const borrower = await aBorrower(app)
    const id = await anApproval(app, borrower)
    await sql`
      with payee as (
        insert into payees (client_id, kind, masked, number_mac) values (${borrower.clientId}, 'iban', 'KZ••', '\\x01')
        returning id
      )
      insert into loan_contracts (client_id, application_id, product, amount_tiyn, term, method, open_date,
        nominal_rate, gesv_percent, gesv_cap_percent, return_tiyn, reward_tiyn, payee_id, state, locale)
      select ${borrower.clientId}, ${id}, 'instalment', 7850000, 12, 'annuity', '2026-01-15',
        '0.3796', 45.3, 46, 9500000, 1650000, payee.id, 'to_sign', 'ru' from payee
    `.execute(app.database.sql)

    mustBe(200, await borrower.client.call(withdrawApplication, { params: { id } }))

    const contracts = await app.database.sql
      .selectFrom('loan_contracts')
      .select('state')
      .where('application_id', '=', id)
      .execute()
    expect(contracts).toEqual([{ state: 'cancelled' }])
  })
})

test('the database rejects every change to a disclosure, except adding its files', async () => {
  const borrower = await aBorrower(app)
  const { id } = mustBe(200, await submit(borrower)).answer
  const shown = app.database.sql.updateTable('disclosures').where('application_id', '=', id)

  for (const set of [{ figures: '{}' }, { address: '10.0.0.9' }, { shown_at: new Date(0) }]) {
    await expect(shown.set(set).execute()).rejects.toThrow(/stays as it was shown/)
  }
  const gone = app.database.sql.deleteFrom('disclosures').where('application_id', '=', id)
  await expect(gone.execute()).rejects.toThrow(/stays as it was written/)
  await shown.set({ documents: '[]' }).execute()
})
