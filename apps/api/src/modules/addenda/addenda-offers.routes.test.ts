import { askForTerms, draftAddendum, getOwnRequest, sendAddendumCode, withdrawRequest } from '@qadam/wire/addenda'
import * as operatorWire from '@qadam/wire/loan-requests'
import { getLoan } from '@qadam/wire/loans'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBorrower } from '../../../testing/a-borrower.ts'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { type Client, mustBe } from '../../../testing/a-client.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { aBorrowerInDebt, aCodeFor, signWith } from '../../../testing/an-addendum-walk.ts'
import { changedMeanwhile } from '../../../testing/changed-meanwhile.ts'
import { lockRequest } from '../requests/loan-request.ts'

const operatorToken = 'a-token-of-the-lender-for-its-own-people'
const asOperator = { authorization: `Bearer ${operatorToken}` }
const operator = 'Дана, сопровождение'
// Two payments of the loan are overdue by then.
const today = '2026-04-20'
let now = new Date(`${today}T12:00:00+05:00`)

let app: TestApp
beforeAll(async () => {
  app = await aTestApp({
    ...{ operatorToken, runsJobs: false, context: { calendar: () => aCalendar(), now: () => now } },
  })
})
afterAll(() => app.close())

const anInstalmentDebt = () => {
  now = new Date(`${today}T12:00:00+05:00`)
  return aBorrowerInDebt(app, { product: 'instalment', amount: 120_000, term: 6, openedOn: '2026-02-02' })
}
type Debt = Awaited<ReturnType<typeof anInstalmentDebt>>

const ofLoan = ({ loanId }: Pick<Debt, 'loanId'>) => ({ params: { id: loanId } })

async function ask(debt: Debt) {
  const body = { ground: 'other', wish: 'lower_rate' } as const
  return mustBe(200, await debt.client.call(askForTerms, { ...ofLoan(debt), body })).answer.request!
}

const better = { do: 'restructure', rate: '0.20', periods: 12, forgives_penalty: true, method: 'annuity' } as const

const answerWith = (client: Client, id: string, offer: operatorWire.OfferedTerms) => {
  const body = { operator, answer: 'counter' as const, offer }
  return client.call(operatorWire.answerLoanRequest, { params: { id }, body }, asOperator)
}

async function anOffer(offer: operatorWire.OfferedTerms = better) {
  const debt = await anInstalmentDebt()
  const { id } = await ask(debt)
  mustBe(200, await answerWith(debt.client, id, offer))
  return { ...debt, requestId: id }
}

const requestOf = async (debt: Debt) => mustBe(200, await debt.client.call(getOwnRequest, ofLoan(debt))).answer.request
const draftOf = (debt: Debt) => debt.client.call(draftAddendum, { ...ofLoan(debt), body: { kind: 'offer' } })

describe('a request from the cabinet', () => {
  test("has the law's day of the answer, and one is open at a time", async () => {
    const debt = await anInstalmentDebt()
    expect(await requestOf(debt)).toBeNull()

    expect(await ask(debt)).toMatchObject({ asked_on: today, answer_until: '2026-05-05', answer: null, offer: null })

    const body = { ground: 'vulnerable', wish: 'deferral' } as const
    const { problem } = await debt.client.call(askForTerms, { ...ofLoan(debt), body })
    expect(problem).toMatchObject({ code: 'loan_not_allowed' })
  })

  test('is withdrawn by its borrower, twice as well as once, and another may follow', async () => {
    const debt = await anInstalmentDebt()
    await ask(debt)

    for (const _ of [1, 2]) {
      const { answer } = mustBe(200, await debt.client.call(withdrawRequest, ofLoan(debt)))
      expect(answer.request).toMatchObject({ ending: 'withdrawn' })
    }
    expect(await ask(debt)).toMatchObject({ ending: null })
  })

  test("shows a refusal's reason and the last day for the ombudsman", async () => {
    const debt = await anInstalmentDebt()
    const { id } = await ask(debt)
    const body = { operator, answer: 'refused', reason: 'доход не снизился' } as const
    mustBe(200, await debt.client.call(operatorWire.answerLoanRequest, { params: { id }, body }, asOperator))

    expect(await requestOf(debt)).toMatchObject({
      ...{ answer: 'refused', answer_reason: 'доход не снизился', offer: null },
      ...{ agree_until: '2026-05-20', ombudsman_until: '2026-06-04' },
    })
  })

  test('of somebody else looks like a missing one', async () => {
    const debt = await anInstalmentDebt()
    await ask(debt)
    const { client } = await aBorrower(app)

    for (const call of [getOwnRequest, withdrawRequest])
      expect((await client.call(call, ofLoan(debt))).problem).toMatchObject({ status: 404 })
    expect((await draftOf({ ...debt, client })).problem).toMatchObject({ status: 404 })
  })
})

describe('an offer', () => {
  test('is shown beside the schedule of today, signed by a code, and ends the request and the overdue', async () => {
    const debt = await anOffer()
    const { offer } = (await requestOf(debt))!
    expect(offer).toMatchObject({ kind: 'restructure', figures: { on: today } })
    expect(offer!.figures.forgiven_tiyn).toBeGreaterThan(0)
    expect(offer!.figures.carried_tiyn).toBeGreaterThan(0)

    const draft = mustBe(200, await draftOf(debt)).answer
    expect(draft.figures).toEqual(offer!.figures)
    await aCodeFor(debt, draft)
    mustBe(200, await signWith(debt, draft))

    const loan = mustBe(200, await debt.client.call(getLoan, ofLoan(debt))).answer
    expect(loan).toMatchObject({ state: 'active', days_overdue: 0 })
    expect(loan.schedule.map(({ date, payment_tiyn }) => ({ date, payment_tiyn }))).toEqual(
      draft.figures.after.rows.map(({ date, payment_tiyn }) => ({ date, payment_tiyn })),
    )
    expect(await requestOf(debt)).toMatchObject({ ending: 'agreed', offer: null })
  })

  test('has the figures of the day on which it is drafted, within its thirty days', async () => {
    const debt = await anOffer()
    const first = mustBe(200, await draftOf(debt)).answer

    now = new Date('2026-04-21T12:00:00+05:00')
    const next = mustBe(200, await draftOf(debt)).answer
    expect(next.figures.on).toBe('2026-04-21')
    expect((await debt.client.call(sendAddendumCode, { params: { id: first.id } })).problem).toMatchObject({
      code: 'addendum_not_allowed',
    })
    now = new Date('2026-05-21T12:00:00+05:00')
    expect((await draftOf(debt)).problem).toMatchObject({ code: 'loan_not_allowed' })
    expect(await requestOf(debt)).toMatchObject({ offer: null })
  })

  test('that could not be signed is not made: above the rate in force, or a deferral of what is due', async () => {
    const debt = await anInstalmentDebt()
    const { id } = await ask(debt)

    for (const [offer, code] of [
      [{ ...better, rate: '0.3797' }, 'loan_not_allowed'],
      [{ do: 'defer', months: 3 }, 'loan_not_allowed'],
    ] as const)
      expect((await answerWith(debt.client, id, offer)).problem).toMatchObject({ code })
  })

  test('whose request is withdrawn while the signature waits is not signed', async () => {
    const debt = await anOffer()
    const draft = mustBe(200, await draftOf(debt)).answer
    await aCodeFor(debt, draft)

    const { problem } = await changedMeanwhile(
      app.database,
      {
        lock: (trx) => lockRequest(trx, debt.requestId),
        change: (trx) =>
          trx
            .updateTable('loan_requests')
            .set({ ending: 'withdrawn', ended_on: today, ended_by: operator })
            .where('id', '=', debt.requestId)
            .execute(),
      },
      () => signWith(debt, draft),
    )

    expect(problem).toMatchObject({ code: 'addendum_not_allowed' })
    const loan = mustBe(200, await debt.client.call(getLoan, ofLoan(debt))).answer
    expect(loan.state).toBe('overdue')
  })

  test('cannot be signed as something else, even by plain SQL', async () => {
    const debt = await anOffer()
    const row = { number: 1, on_day: today, kind: 'restructure', figures: '{}', request_id: debt.requestId } as const
    const bytes = Buffer.alloc(32)
    const files = { pdf_ru: bytes, pdf_kk: bytes, sha256_ru: bytes, sha256_kk: bytes }
    const agreed = JSON.stringify({ rate: '0', periods: 60, forgivesPenalty: true, method: 'annuity' })

    const written = app.database.sql
      .insertInto('loan_addenda')
      .values({ ...row, ...files, agreed, loan_id: debt.loanId })
      .execute()

    await expect(written).rejects.toMatchObject({ constraint: 'loan_addenda_say_what_was_offered' })
  })
})
