import { decide } from '@qadam/domain/lending/decision/decide'
import { rulesOf } from '@qadam/domain/lending/decision/rules'
import type { Snapshot } from '@qadam/domain/lending/decision/snapshot'
import { tenge } from '@qadam/domain/money/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBorrower } from '../../../testing/a-borrower.ts'
import { decisionsOf, runDecision, stateOf } from '../../../testing/a-decision.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { anApplication } from '../../../testing/an-application.ts'
import { type Persona, personas } from '../../providers/sandbox/personas.ts'

const persona = (key: string): Persona => personas.find((one) => one.key === key)!

let app: TestApp
beforeAll(async () => {
  app = await aTestApp()
})
afterAll(() => app.close())

async function decided(key: string, wish: Parameters<typeof anApplication>[2] = {}) {
  const { iin } = persona(key)
  const borrower = await aBorrower(app, { iin })
  await app.database.sql
    .updateTable('registrations')
    .set({ is_ipdl: key === 'ipdl_review' })
    .where('id', '=', borrower.registrationId)
    .execute()
  // Only one live application is allowed: withdraws the one an earlier test left.
  await app.database.sql
    .updateTable('applications')
    .set({ state: 'withdrawn' })
    .where('client_id', '=', borrower.clientId)
    .execute()
  const id = await anApplication(app, borrower, wish)
  await runDecision(app, id)
  const [decision, ...more] = await decisionsOf(app, id)
  expect(more).toEqual([])
  return { decision: decision!, state: await stateOf(app, id), id, iin, borrower }
}

const ordinary = [
  'low_similarity',
  'signing_rejected',
  'slow_registry',
  'payout_fail',
  'flood_victim',
  'photographed',
  'duplicate_other_phone',
]

const all = [6, 12, 24, 36, 48, 60]

describe('the decision for each persona', () => {
  test.each`
    key                   | state         | reasons                  | reviewReasons
    ${'approve'}          | ${'approved'} | ${[]}                    | ${[]}
    ${'approve_small'}    | ${'approved'} | ${['amount_over_limit']} | ${[]}
    ${'reject_score'}     | ${'refused'}  | ${['low_score']}         | ${[]}
    ${'stop_credit'}      | ${'refused'}  | ${['stop_credit']}       | ${[]}
    ${'overdue_90'}       | ${'refused'}  | ${['long_overdue']}      | ${[]}
    ${'kdn_over'}         | ${'refused'}  | ${['debt_burden']}       | ${[]}
    ${'kdn_quarter'}      | ${'approved'} | ${[]}                    | ${[]}
    ${'aml_hit'}          | ${'review'}   | ${[]}                    | ${['compliance']}
    ${'aml_near'}         | ${'review'}   | ${[]}                    | ${['compliance']}
    ${'ipdl_review'}      | ${'review'}   | ${[]}                    | ${['foreign_official']}
    ${'conscript'}        | ${'refused'}  | ${['conscript']}         | ${[]}
    ${'bankrupt_5y'}      | ${'refused'}  | ${['bankrupt']}          | ${[]}
    ${'fraud_suspect'}    | ${'refused'}  | ${['suspected_fraud']}   | ${[]}
    ${'no_income'}        | ${'refused'}  | ${['no_income']}         | ${[]}
    ${'existing_clean'}   | ${'approved'} | ${[]}                    | ${[]}
    ${'existing_overdue'} | ${'refused'}  | ${['open_loan']}         | ${[]}
  `('$key: $state $reasons $reviewReasons', async ({ key, reasons, reviewReasons, state }) => {
    const answer = await decided(key)

    expect(answer.state).toBe(state)
    expect(answer.decision).toMatchObject({ number: 1, decided_by: 'rules', outcome: state, reasons })
    expect(answer.decision.review_reasons).toEqual(reviewReasons)
  })

  test.each(ordinary)('%s is an ordinary borrower', async (key) => {
    expect((await decided(key)).state).toBe('approved')
  })
})

describe('the offer for each persona', () => {
  test("approve may take 300 000 tenge in instalments, and a week's loan up to the product's max", async () => {
    const instalment = await decided('approve', { amount: 300_000, term: 24 })
    const pdl = await decided('approve', { product: 'pdl', amount: 10_000, term: 7 })

    expect(offerIn(instalment)).toEqual({ product: 'instalment', most: 300_000, amount: 300_000, term: 24, terms: all })
    expect(offerIn(pdl)).toEqual({ product: 'pdl', most: 190_000, amount: 10_000, term: 7, terms: [7, 14, 21] })
  })

  test('approve_small is offered 50 000 instead of 78 500', async () => {
    expect(offerIn(await decided('approve_small'))).toMatchObject({ most: 50_000, amount: 50_000, term: 12 })
  })

  test('kdn_quarter is offered a year instead of half a year', async () => {
    const answer = await decided('kdn_quarter', { term: 6 })

    expect(answer.decision.reasons).toEqual(['debt_burden_after_overdue'])
    expect(offerIn(answer)).toMatchObject({ amount: 78_500, term: 12 })
    expect(answer.decision.offer_terms).not.toContain(6)
  })

  test('existing_clean may take more than a newcomer', async () => {
    expect(offerIn(await decided('existing_clean', { amount: 600_000, term: 24 }))).toMatchObject({ most: 600_000 })
  })
})

describe('the stored decision', () => {
  test.each(personas.map(({ key }) => key))(
    '%s: re-running the rules on the snapshot gives the stored decision',
    async (key) => {
      const { decision } = await decided(key)

      const again = decide(decision.snapshot as Snapshot, rulesOf(decision.rules_version))

      expect(again.outcome).toBe(decision.outcome)
      expect(again.reasons).toEqual(decision.reasons)
      expect(again.reviewReasons).toEqual(decision.review_reasons)
      expect(again.offer && BigInt(again.offer.most)).toEqual(decision.offer_most_tiyn)
      expect(again.offer?.terms ?? null).toEqual(decision.offer_terms)
    },
  )

  test('contains nothing that identifies the client', async () => {
    const { borrower, decision, iin } = await decided('approve')

    const kept = JSON.stringify(decision.snapshot)
    for (const secret of [iin, borrower.client.phone, 'Құнанбайқызы', 'Айгерім', '1991-01-10', '012345678']) {
      expect(kept).not.toContain(secret)
    }
  })

  test("has the bureau's report as received, encrypted in the database, with its stop mark beside it", async () => {
    const [clean, stopped, conscript] = [
      await decided('approve'),
      await decided('stop_credit'),
      await decided('conscript'),
    ]

    const reports = (id: string) =>
      app.database.sql.selectFrom('bureau_reports').selectAll().where('application_id', '=', id).execute()
    expect(await reports(clean.id)).toMatchObject([{ has_stop_mark: false, provider: 'sandbox' }])
    expect(await reports(stopped.id)).toMatchObject([{ has_stop_mark: true }])
    expect(await reports(conscript.id)).toMatchObject([{ has_stop_mark: true }])
    expect((await reports(clean.id))[0]!.sealed_report.toString('latin1')).not.toContain('hasStopCredit')
  })

  test('shows that no source was called for a client who may not borrow anyway', async () => {
    const borrower = await aBorrower(app, { identifiedBy: 'person' })
    const id = await anApplication(app, borrower)

    await runDecision(app, id)

    const [decision] = await decisionsOf(app, id)
    expect(decision).toMatchObject({ outcome: 'refused', reasons: ['not_identified_by_face'] })
    expect(decision!.snapshot).toMatchObject({ aml: null, antiFraud: null, bureau: null, income: null })
    const asked = app.database.sql.selectFrom('bureau_reports').where('application_id', '=', id)
    expect(await asked.selectAll().execute()).toEqual([])
  })
})

function offerIn({ decision }: Awaited<ReturnType<typeof decided>>) {
  const { offer_amount_tiyn, offer_most_tiyn, offer_product, offer_term, offer_terms } = decision
  return {
    product: offer_product,
    most: Number(offer_most_tiyn) / tenge(1),
    amount: Number(offer_amount_tiyn) / tenge(1),
    term: offer_term,
    terms: offer_terms,
  }
}
