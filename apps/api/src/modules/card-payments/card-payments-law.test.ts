import { randomUUID } from 'node:crypto'
import { cardPaymentLifecycle, cardPaymentStates } from '@qadam/domain/lending/card-payment-lifecycle'
import { type SqlBool, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { aCardPayment, aDebtor, anAcquirer } from '../../../testing/a-card-payment.ts'
import { daysAhead } from '../../../testing/a-running-loan.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'

const calendar = aCalendar()
const dueDay = '2026-02-16'
const inFull = 7_964_296
const now = new Date(`${dueDay}T12:00:00+05:00`)

let app: TestApp
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false, context: { calendar: () => calendar, now: () => now } })
  await daysAhead(app, 400)
})
afterAll(() => app.close())

describe('the database, by plain SQL,', () => {
  const run = (text: string) => sql<SqlBool>`${sql.raw(text)}`.execute(app.database.sql)

  test("allows exactly the moves of the domain's lifecycle", async () => {
    const { rows } = await sql<{ body: string }>`
      select prosrc as body from pg_proc where proname = 'keep_card_payment'
    `.execute(app.database.sql)
    const known = [...rows[0]!.body.matchAll(/\('(\w+)', '(\w+)'\)/g)].map(([, from, to]) => `${from} ${to}`)
    const wanted = cardPaymentStates.flatMap((from) =>
      Object.values(cardPaymentLifecycle[from]).map((to) => `${from} ${to}`),
    )

    expect(known.toSorted()).toEqual(wanted.toSorted())
  })

  test('rejects card money without a requested payment, and a paid payment without its own receipt', async () => {
    const acquirer = await anAcquirer(app)
    const { loanId, session } = await aDebtor(app, calendar)
    const { id } = await aCardPayment(acquirer, session, { loanId, amount: inFull })
    const receipt = `insert into receipts (channel, external_id, account, amount_tiyn, paid_at, value_on)
      values ('card', '${randomUUID()}', '1', 100, now(), current_date)`

    await expect(run(receipt)).rejects.toThrow('nobody has asked for this payment by card')
    await expect(run(`update card_payments set state = 'paid' where id = '${id}'`)).rejects.toThrow('are_whole')
    await expect(
      run(`with one as (${receipt} returning id) update card_payments
        set state = 'paid', paid_at = now(), paid_tiyn = 100, receipt_id = (select id from one) where id = '${id}'`),
    ).rejects.toThrow('only by its own receipt')
    await expect(run(`update card_payments set amount_tiyn = 1 where id = '${id}'`)).rejects.toThrow(
      'stays what it was',
    )
    await expect(run(`update card_payments set state = 'refunded' where id = '${id}'`)).rejects.toThrow('from open to')
    await expect(run(`delete from card_payments where id = '${id}'`)).rejects.toThrow()
  })

  test('keeps the last six digits unique among open orders', async () => {
    const acquirer = await anAcquirer(app)
    const { loanId, session } = await aDebtor(app, calendar)
    const { invoice } = await aCardPayment(acquirer, session, { loanId, amount: inFull })

    await expect(
      run(`insert into card_payments (id, invoice, loan_id, amount_tiyn, locale, expires_at)
        overriding system value
        values ('${randomUUID()}', ${Number(invoice) + 1_000_000}, '${loanId}', 100, 'ru', now() + interval '1 hour')`),
    ).rejects.toThrow('card_payments_last_digits_key')
  })
})
