import { draftAddendum, foreseeBetterTerms } from '@qadam/wire/addenda'
import { offerBetterTerms } from '@qadam/wire/loan-requests'
import { getLoan } from '@qadam/wire/loans'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBorrower } from '../../../testing/a-borrower.ts'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { agreeOnPaper } from '../../../testing/an-addendum.ts'
import { aBorrowerInDebt, aCodeFor, signWith } from '../../../testing/an-addendum-walk.ts'
import { pdfText } from '../../../testing/pdf-text.ts'

const operatorToken = 'a-token-of-the-lender-for-its-own-people'
const asOperator = { authorization: `Bearer ${operatorToken}` }
const calendar = aCalendar()
const today = '2026-02-01'
let now = new Date(`${today}T12:00:00+05:00`)

let app: TestApp
beforeAll(async () => {
  const context = { fourEyes: 'alert', calendar: () => calendar, now: () => now } as const
  app = await aTestApp({ operatorToken, runsJobs: false, context })
})
afterAll(() => app.close())

async function aLoan() {
  now = new Date(`${today}T12:00:00+05:00`)
  const lent = { product: 'instalment', amount: 120_000, term: 6, openedOn: '2026-01-15' } as const
  const debt = await aBorrowerInDebt(app, lent)
  const { number } = mustBe(200, await debt.client.call(getLoan, { params: { id: debt.loanId } })).answer
  return { ...debt, number }
}
type Debt = Awaited<ReturnType<typeof aLoan>>

const offer = ({ client, number }: Debt, rate = '0.20', is_preview = false) => {
  const body = { operator: 'Дана', rate, reason: 'ставка новых займов ниже', is_preview }
  return client.call(offerBetterTerms, { params: { number }, body }, asOperator)
}
const foresee = async ({ client, loanId }: Pick<Debt, 'client' | 'loanId'>) =>
  mustBe(200, await client.call(foreseeBetterTerms, { params: { id: loanId } })).answer.offer
const draft = ({ client, loanId }: Pick<Debt, 'client' | 'loanId'>) =>
  client.call(draftAddendum, { params: { id: loanId }, body: { kind: 'improve' } })

describe('a lower rate that the lender offers by itself', () => {
  test('is previewed, offered, read by its borrower with the same figures, signed by a code, and then in the loan', async () => {
    const debt = await aLoan()
    const { client, clientId, loanId } = debt
    const previewed = mustBe(200, await offer(debt, '0.20', true)).answer
    expect(await foresee(debt)).toBeNull()
    expect((await draft(debt)).problem?.code).toBe('loan_not_allowed')

    const offered = mustBe(200, await offer(debt)).answer
    expect(offered).toEqual({ ...previewed, open_until: '2026-02-15' })
    expect(await foresee(debt)).toEqual(offered)
    const told = app.database.sql.selectFrom('notifications').select('facts').where('client_id', '=', clientId)
    expect(await told.where('kind', '=', 'better_terms').where('channel', '=', 'sms').execute()).toEqual([
      { facts: { number: debt.number, until: '2026-02-15' } },
    ])
    const drafted = mustBe(200, await draft(debt)).answer
    expect(drafted).toMatchObject({ kind: 'improve', figures: offered.figures })
    for (const [locale, words] of [
      ['ru', 'ни один платёж не становится больше'],
      ['kk', 'бірде-бір төлем көбеймейді'],
    ] as const) {
      const file = await fetch(app.origin + drafted.documents[locale].url, {
        headers: { authorization: `Bearer ${client.token}` },
      })
      expect((await pdfText(Buffer.from(await file.arrayBuffer()))).replace(/\s+/g, ' ')).toContain(words)
    }
    await aCodeFor(debt, drafted)
    mustBe(200, await signWith(debt, drafted))

    const loan = mustBe(200, await client.call(getLoan, { params: { id: loanId } })).answer
    expect(loan.schedule.map(({ date, payment_tiyn }) => [date, payment_tiyn])).toEqual(
      offered.figures.after.rows.map(({ date, payment_tiyn }) => [date, payment_tiyn]),
    )
    expect(await foresee(debt)).toBeNull()
    expect((await offer(debt, '0.20')).problem?.code).toBe('loan_not_allowed')
    const { rows } = await sql<{ action: string }>`
      select action from operator_actions where subject = ${loanId} order by at
    `.execute(app.database.sql)
    expect(rows.map(({ action }) => action)).toEqual(['better_terms_shown', 'better_terms_offered'])
  })

  test('is not dearer, not of a late loan, not of another client, and not signed after its days', async () => {
    const debt = await aLoan()
    for (const rate of ['0.3796', '0.4']) expect((await offer(debt, rate)).problem?.code).toBe('loan_not_allowed')
    now = new Date('2026-01-20T12:00:00+05:00')
    mustBe(200, await offer(debt))
    const { client } = await aBorrower(app)
    expect((await client.call(foreseeBetterTerms, { params: { id: debt.loanId } })).problem?.code).toBe('not_found')
    expect((await draft({ ...debt, client })).problem?.code).toBe('not_found')
    expect((await offer({ ...debt, number: '99999999' })).problem?.code).toBe('not_found')

    now = new Date('2026-02-03T12:00:00+05:00')
    expect(await foresee(debt)).toMatchObject({ open_until: '2026-02-03' })
    now = new Date('2026-02-04T12:00:00+05:00')
    expect(await foresee(debt)).toBeNull()
    expect((await draft(debt)).problem?.code).toBe('loan_not_allowed')
    now = new Date('2026-02-20T12:00:00+05:00')
    expect((await offer(debt)).problem?.code).toBe('loan_not_allowed')
  })
})

test('is previewed by the token, and not offered by it where two people are needed', async () => {
  const strict = await aTestApp({
    ...{ operatorToken, runsJobs: false },
    context: { calendar: () => calendar, now: () => new Date(`${today}T12:00:00+05:00`) },
  })
  const lent = { product: 'instalment', amount: 120_000, term: 6, openedOn: '2026-01-15' } as const
  const debt = await aBorrowerInDebt(strict, lent)
  const { number } = mustBe(200, await debt.client.call(getLoan, { params: { id: debt.loanId } })).answer

  mustBe(200, await offer({ ...debt, number }, '0.20', true))
  expect((await offer({ ...debt, number })).problem?.code).toBe('second_person_needed')
  expect(await foresee(debt)).toBeNull()
  await strict.close()
})

describe('the database, by plain SQL,', () => {
  const refusedBy = (constraint: string) => expect.objectContaining({ constraint })
  const insertOffer = (loanId: string, rate: string, days = 14) =>
    sql`insert into rate_offers (loan_id, rate, offered_on, open_until, reason, offered_by)
      values (${loanId}, ${rate}, ${today}, ${today}::date + ${days}::integer, 'x', 'x')`.execute(app.database.sql)
  const agreed = (loanId: string, rate: string, on: string = today) =>
    app.database.sql
      .transaction()
      .execute((trx) => agreeOnPaper(trx, { calendar, today: on }, { loanId, agreement: { do: 'improve', rate } }))

  test('refuses an offer that is not better or leaves no time, its change, and a signature of what was not offered', async () => {
    const { loanId } = await aLoan()
    await expect(insertOffer(loanId, '0.3796')).rejects.toEqual(refusedBy('rate_offers_are_better'))
    await expect(insertOffer(loanId, '0.2', 13)).rejects.toEqual(refusedBy('rate_offers_leave_time'))
    await insertOffer(loanId, '0.2')
    await expect(sql`update rate_offers set rate = '0.3'`.execute(app.database.sql)).rejects.toThrow('stays as it was')

    await expect(agreed(loanId, '0.1')).rejects.toEqual(refusedBy('loan_addenda_rate_is_offered'))
    expect(await agreed(loanId, '0.2')).toBeDefined()
  })

  test('refuses the event of a rate that is not lower', async () => {
    const { loanId } = await aLoan()
    const expensive = sql`insert into loan_events (loan_id, number, kind, on_day, heard_on, agreed)
      values (${loanId}, 50, 'improve', ${today}, ${today}, '{"rate": "0.3796"}'::jsonb)`

    await expect(expensive.execute(app.database.sql)).rejects.toEqual(refusedBy('loan_events_better_is_better'))
  })
})
