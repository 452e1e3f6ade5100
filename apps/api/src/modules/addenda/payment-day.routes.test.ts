import { draftAddendum, foreseePaymentDay } from '@qadam/wire/addenda'
import { getLoan } from '@qadam/wire/loans'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBorrower } from '../../../testing/a-borrower.ts'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { type Client, mustBe } from '../../../testing/a-client.ts'
import { smsOf } from '../../../testing/a-contract-walk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { agreeOnPaper } from '../../../testing/an-addendum.ts'
import { aBorrowerInDebt, aCodeFor, signWith } from '../../../testing/an-addendum-walk.ts'
import { pdfText } from '../../../testing/pdf-text.ts'

const calendar = aCalendar()
let now = new Date('2026-02-01T12:00:00+05:00')

let app: TestApp
beforeAll(async () => {
  app = await aTestApp({ context: { calendar: () => calendar, now: () => now } })
})
afterAll(() => app.close())

const inMonths = () => {
  now = new Date('2026-02-01T12:00:00+05:00')
  return aBorrowerInDebt(app, { product: 'instalment', amount: 120_000, term: 6, openedOn: '2026-01-15' })
}

const foreseen = async (client: Client, id: string, day?: string) => {
  const query = day === undefined ? {} : { day }
  return mustBe(200, await client.call(foreseePaymentDay, { params: { id }, query })).answer
}

describe('another payment day', () => {
  test('is foreseen with both schedules, signed by a code, and is then in the loan and in its file', async () => {
    const debt = await inMonths()
    const { client, loanId } = debt
    expect(await foreseen(client, loanId)).toEqual({ on: '2026-02-01', refusal: null, figures: null })
    const { figures } = await foreseen(client, loanId, '25')
    expect(figures?.after.rows.map(({ date }) => date)).toEqual([
      ...['2026-02-25', '2026-03-25', '2026-04-25', '2026-05-25', '2026-06-25', '2026-07-25'],
    ])
    expect(figures?.before.rows[0]?.date).toBe('2026-02-15')
    expect(Number(figures?.after.gesv_percent)).toBeLessThanOrEqual(46)

    const body = { kind: 'move_day', day: 25 } as const
    const drafted = mustBe(200, await client.call(draftAddendum, { params: { id: loanId }, body })).answer
    expect(drafted).toMatchObject({ kind: 'move_day', state: 'drafted', figures })
    const file = await fetch(app.origin + drafted.documents.ru.url, {
      headers: { authorization: `Bearer ${client.token}` },
    })
    const text = (await pdfText(Buffer.from(await file.arrayBuffer()))).replace(/\s+/g, ' ')
    expect(text).toContain('25.02.2026')
    expect(text).toContain('15.02.2026')
    await aCodeFor(debt, drafted)
    expect((await smsOf(debt)).join()).toContain(String(drafted.number))
    mustBe(200, await signWith(debt, drafted))

    const loan = mustBe(200, await client.call(getLoan, { params: { id: loanId } })).answer
    expect(loan.schedule.map(({ date }) => date)).toEqual(figures?.after.rows.map(({ date }) => date))
    expect(loan.versions.map(({ gesv_percent, on }) => ({ gesv_percent, on }))).toEqual([
      { on: '2026-01-15', gesv_percent: loan.gesv_percent },
      { on: '2026-02-01', gesv_percent: figures?.after.gesv_percent },
    ])
    expect(loan.versions[0]?.rows[0]?.date).toBe('2026-02-15')
    expect(await foreseen(client, loanId, '5')).toMatchObject({ refusal: 'moved', figures: null })
    const again = await client.call(draftAddendum, { params: { id: loanId }, body: { kind: 'move_day', day: 5 } })
    expect(again.problem?.code).toBe('loan_not_allowed')
  })

  test('is not foreseen for another client, for a loan in days, near a payment, or for the day it already is', async () => {
    const { client, loanId } = await inMonths()
    const { client: stranger } = await aBorrower(app)
    expect((await stranger.call(foreseePaymentDay, { params: { id: loanId }, query: {} })).problem?.code).toBe(
      'not_found',
    )
    expect(await foreseen(client, loanId, '15')).toMatchObject({ refusal: 'not_this_day', figures: null })
    now = new Date('2026-02-13T12:00:00+05:00')
    expect(await foreseen(client, loanId, '25')).toMatchObject({ refusal: 'too_soon' })
    now = new Date('2026-02-16T12:00:00+05:00')
    expect(await foreseen(client, loanId, '25')).toMatchObject({ refusal: 'due' })
    const inDays = await aBorrowerInDebt(app)
    expect(await foreseen(inDays.client, inDays.loanId, '25')).toMatchObject({ refusal: 'in_days' })
  })
})

describe('the database, by plain SQL,', () => {
  const write = (loanId: string, on: string, number: number) =>
    sql`insert into loan_events (loan_id, number, kind, on_day, heard_on, agreed)
      values (${loanId}, ${number}, 'move_day', ${on}, ${on}, '{"dayOfMonth": 5}'::jsonb)`.execute(app.database.sql)

  test('accepts no second change, none near a payment, none in a loan by days, and none that nobody signed', async () => {
    const { loanId } = await inMonths()
    await expect(write(loanId, '2026-02-01', 40)).rejects.toThrow('signed by the borrower')
    await expect(write(loanId, '2026-02-13', 40)).rejects.toThrow('too near')
    const on = { calendar, today: '2026-02-01' }
    await app.database.sql
      .transaction()
      .execute((trx) => agreeOnPaper(trx, on, { loanId, agreement: { do: 'move_day', dayOfMonth: 25 } }))
    await expect(write(loanId, '2026-02-01', 41)).rejects.toThrow('moved once')
    const inDays = await aBorrowerInDebt(app)
    await expect(write(inDays.loanId, '2026-02-03', 40)).rejects.toThrow('moved once')
  })
})
