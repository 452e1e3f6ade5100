import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { aCardPayment, acquirerKey, aDebtor, anAcquirer } from '../../../testing/a-card-payment.ts'
import { booksOf } from '../../../testing/a-payout.ts'
import { daysAhead } from '../../../testing/a-running-loan.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import type { Session } from '../../http/session.ts'
import { isPaymentUnderWay } from '../receipts/is-payment-under-way.ts'
import { acceptCardNotice } from './accept-card-notice.ts'
import { askByTheClient, askByTheClock } from './ask-acquirer.ts'
import { beginCardPayment } from './begin-card-payment.ts'
import { readCardPayment } from './card-payment-views.ts'
import type { CardPaying } from './card-payments.ts'
import { refundCardPayment, sendRefund } from './refund-card-payment.ts'
import { settleCardPayment } from './settle-card-payment.ts'

const calendar = aCalendar()
// The loan's only due date: a Monday.
const dueDay = '2026-02-16'
const inFull = 7_964_296
let now = new Date(`${dueDay}T12:00:00+05:00`)

let app: TestApp
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false, context: { calendar: () => calendar, now: () => now } })
  await daysAhead(app, 400)
})
afterAll(() => app.close())

const call = { key: 'one', signal: new AbortController().signal }

const aDebt = () => {
  now = new Date(`${dueDay}T12:00:00+05:00`)
  return aDebtor(app, calendar)
}

const stateOf = async (context: CardPaying, session: Session, id: string) => {
  const payment = await readCardPayment(context, session, id)
  if ('code' in payment) throw new Error(payment.code)
  return payment
}

const receiptsOf = (loanId: string) =>
  app.database.sql.selectFrom('receipts').selectAll().where('loan_id', '=', loanId).execute()

describe('a payment by card', () => {
  test("ends as a receipt that closes the loan, valued at the acquirer's time of payment", async () => {
    const acquirer = await anAcquirer(app)
    const { context, gateway } = acquirer
    const { contractId, loanId, session } = await aDebt()
    const payment = await aCardPayment(acquirer, session, { loanId, amount: inFull })
    expect(payment).toMatchObject({ state: 'open', page_url: `https://acquirer.example/pay/${payment.invoice}` })

    gateway.becomes(payment.invoice, 'paid', { at: `${dueDay}T11:59:00+05:00` })
    now = new Date(`${dueDay}T12:01:00+05:00`)
    await askByTheClient(context, payment.id, call)

    const paid = await stateOf(context, session, payment.id)
    expect(paid).toMatchObject({ state: 'paid', page_url: null, can_be_refunded: false })
    expect(paid.result).toMatchObject({ left_tiyn: 0, credit_tiyn: 0, is_closed: true })
    const [receipt] = await receiptsOf(loanId)
    // The acquirer reports a time before the press, because its clock differs from ours.
    expect(receipt).toMatchObject({ channel: 'card', external_id: payment.invoice, state: 'confirmed' })
    expect(receipt!.paid_at).toEqual(new Date(`${dueDay}T12:00:00+05:00`))
    expect(paid.receipt?.id).toBe(receipt!.id)
    expect(await booksOf(app, contractId)).toMatchObject({ receipts_in_transit: inFull })
  })

  test('is credited once when the browser, two notifications and the scheduled job report it at the same time', async () => {
    const acquirer = await anAcquirer(app)
    const { context, gateway } = acquirer
    const { loanId, session } = await aDebt()
    const { id, invoice } = await aCardPayment(acquirer, session, { loanId, amount: inFull })
    gateway.becomes(invoice, 'paid')

    await Promise.all([
      askByTheClient(context, id, call),
      ...[true, true, false].map((heard) => askByTheClock(context, { paymentId: id, round: 0, heard }, call)),
      ...Array.from({ length: 16 }, () =>
        settleCardPayment(context, id, { kind: 'paid', amountTiyn: inFull, at: now }),
      ),
    ])

    expect(await receiptsOf(loanId)).toHaveLength(1)
  })

  test('pressed in two tabs at once is one payment, and the same id with another amount is rejected', async () => {
    const acquirer = await anAcquirer(app)
    const { loanId, session } = await aDebt()
    const pressed = { loanId, paymentId: randomUUID(), amount: 500_000, choice: null, locale: 'ru' } as const

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => beginCardPayment(acquirer.context, session, pressed)),
    )

    for (const answer of answers) expect(answer).toMatchObject({ id: pressed.paymentId })
    expect(await beginCardPayment(acquirer.context, session, { ...pressed, amount: 600_000 })).toMatchObject({
      code: 'payment_differs',
    })
    const orders = await app.database.sql
      .selectFrom('card_payments')
      .select('id')
      .where('loan_id', '=', loanId)
      .execute()
    expect(orders).toHaveLength(1)
  })

  test('credits the amount the acquirer reports as taken, not the ordered or notified one', async () => {
    const acquirer = await anAcquirer(app)
    const { context, gateway } = acquirer
    const { contractId, loanId, session } = await aDebt()
    const { id, invoice } = await aCardPayment(acquirer, session, { loanId, amount: inFull })
    gateway.becomes(invoice, 'paid', { amountTiyn: 100 })

    await askByTheClient(context, id, call)

    expect(await stateOf(context, session, id)).toMatchObject({ state: 'paid', amount_tiyn: 100 })
    expect(await booksOf(app, contractId)).toMatchObject({ receipts_in_transit: 100 })
  })

  test('pending at the bank is under way: no late notice is sent, and the debt is unchanged', async () => {
    const acquirer = await anAcquirer(app)
    const { context, gateway } = acquirer
    const { loanId, session } = await aDebt()
    const { id, invoice, loan_number } = await aCardPayment(acquirer, session, { loanId, amount: inFull })
    gateway.becomes(invoice, 'pending', { at: `${dueDay}T12:00:30+05:00` })
    now = new Date(`${dueDay}T12:01:00+05:00`)
    await askByTheClient(context, id, call)

    expect(await stateOf(context, session, id)).toMatchObject({ state: 'pending', credited_by: '2026-02-17' })
    expect(await receiptsOf(loanId)).toHaveLength(0)
    await app.database.sql.transaction().execute(async (trx) => {
      expect(await isPaymentUnderWay(trx, BigInt(loan_number))).toBe(true)
    })

    // The bank confirms on the third day; the money is valued at the day the card was charged.
    now = new Date('2026-02-19T09:00:00+05:00')
    gateway.becomes(invoice, 'paid', { at: '2026-02-19T08:59:00+05:00' })
    await askByTheClock(context, { paymentId: id, round: 5, heard: false }, call)
    expect(await stateOf(context, session, id)).toMatchObject({
      state: 'paid',
      result: { is_closed: true, left_tiyn: 0 },
    })
    expect((await receiptsOf(loanId))[0]).toMatchObject({ value_on: dueDay, state: 'confirmed' })
  })

  test('that is declined shows the reason, and becomes paid if the acquirer finds the money after all', async () => {
    const acquirer = await anAcquirer(app)
    const { context, gateway } = acquirer
    const { loanId, session } = await aDebt()
    const { id, invoice } = await aCardPayment(acquirer, session, { loanId, amount: inFull })
    gateway.becomes(invoice, 'declined')
    await askByTheClock(context, { paymentId: id, round: 0, heard: true }, call)
    expect(await stateOf(context, session, id)).toMatchObject({
      state: 'declined',
      decline: 'no_money',
      page_url: null,
    })

    gateway.becomes(invoice, 'paid')
    await askByTheClock(context, { paymentId: id, round: 0, heard: false }, call)

    expect(await stateOf(context, session, id)).toMatchObject({ state: 'paid', decline: null })
  })

  test('that is taken and then declined leaves a refused receipt and the debt as before', async () => {
    const acquirer = await anAcquirer(app)
    const { context, gateway } = acquirer
    const { loanId, session } = await aDebt()
    const { id, invoice, loan_number } = await aCardPayment(acquirer, session, { loanId, amount: inFull })
    gateway.becomes(invoice, 'pending')
    await askByTheClient(context, id, call)

    gateway.becomes(invoice, 'declined')
    await askByTheClock(context, { paymentId: id, round: 0, heard: true }, call)

    expect(await stateOf(context, session, id)).toMatchObject({ state: 'declined' })
    const { rows } = await sql<{ state: string }>`
      select state from receipts where account = ${loan_number} and channel = 'card'
    `.execute(app.database.sql)
    expect(rows).toEqual([{ state: 'refused' }])
  })

  test('whose page is left unpaid expires a quarter of an hour after the page has closed', async () => {
    const acquirer = await anAcquirer(app)
    const { context } = acquirer
    const { loanId, session } = await aDebt()
    const { id } = await aCardPayment(acquirer, session, { loanId, amount: inFull })
    const ask = () => askByTheClock(context, { paymentId: id, round: 0, heard: true }, call)

    now = new Date(`${dueDay}T12:44:00+05:00`)
    await ask()
    expect(await stateOf(context, session, id)).toMatchObject({ state: 'open', page_url: null })
    now = new Date(`${dueDay}T12:46:00+05:00`)
    await ask()
    expect(await stateOf(context, session, id)).toMatchObject({ state: 'gone' })
  })

  test('whose page the acquirer failed to open waits for the job, which opens it', async () => {
    const acquirer = await anAcquirer(app)
    const { loanId, session } = await aDebt()
    acquirer.gateway.badDays({ status: 500 }, { status: 500 }, { status: 500 })
    const payment = await aCardPayment(acquirer, session, { loanId, amount: inFull })
    expect(payment).toMatchObject({ state: 'opening', page_url: null })

    const job = await app.database.sql.transaction().execute(async (trx) => {
      const { rows } = await sql<{ data: { payment_id: string } }>`
        select data from jobs.job where name = 'open-card-payment' and data->>'payment_id' = ${payment.id}
      `.execute(trx)
      return rows[0]
    })
    expect(job).toBeDefined()
    const { openAcquirerPage } = await import('./open-acquirer-page.ts')
    await openAcquirerPage(acquirer.context, payment.id, call)

    expect(await stateOf(acquirer.context, session, payment.id)).toMatchObject({ state: 'open' })
  })

  test("is only for the client's own loan, visible only to them, and limited to the whole debt", async () => {
    const acquirer = await anAcquirer(app)
    const { context } = acquirer
    const mine = await aDebt()
    const other = await aDebt()
    const press = (session: Session, amount: number) =>
      beginCardPayment(context, session, {
        ...{ loanId: mine.loanId, paymentId: randomUUID(), amount, choice: null, locale: 'ru' },
      })
    const payment = await aCardPayment(acquirer, mine.session, { loanId: mine.loanId, amount: inFull })

    expect(await press(other.session, inFull)).toMatchObject({ code: 'not_found' })
    expect(await readCardPayment(context, other.session, payment.id)).toMatchObject({ code: 'not_found' })
    expect(await refundCardPayment(context, other.session, payment.id)).toMatchObject({ code: 'not_found' })
    expect(await press(mine.session, inFull + 1)).toMatchObject({
      code: 'validation_failed',
      fields: { amount_tiyn: 'payment_too_much' },
    })
  })
})

describe('a notification', () => {
  const promised = async (id: string) => {
    const { rows } = await sql<{ heard: boolean }>`
      select (data->>'heard')::boolean as heard from jobs.job
      where name = 'ask-card-payment' and data->>'payment_id' = ${id} and (data->>'heard')::boolean
    `.execute(app.database.sql)
    return rows.length
  }

  test('triggers a poll and changes nothing by itself; a forged one does not trigger even that', async () => {
    const acquirer = await anAcquirer(app)
    const { context, gateway } = acquirer
    const { loanId, session } = await aDebt()
    const { id, invoice } = await aCardPayment(acquirer, session, { loanId, amount: inFull })
    const told = (key: string, body = gateway.notification(invoice, key).body) =>
      acceptCardNotice(context, { headers: gateway.notification(invoice, key).headers, body: Buffer.from(body) })

    await told('a key that somebody has guessed')
    await told(acquirerKey, `{"invoice":"${invoice}","status":"paid","amount_tiyn":999999999}`)
    expect(await promised(id)).toBe(0)

    await told(acquirerKey)
    expect(await promised(id)).toBe(1)
    expect(await stateOf(context, session, id)).toMatchObject({ state: 'open' })
  })

  test('gets the same response whatever it contains and whoever sends it', async () => {
    const send = (body: string, type: string) =>
      fetch(`${app.origin}/rest/acquirer/notifications`, { method: 'POST', headers: { 'content-type': type }, body })
    const answers = [
      await send('{"invoice":"100000001"}', 'application/json'),
      await send('InvoiceId=100000001&Amount=1', 'application/x-www-form-urlencoded'),
      await send('{"invoice":', 'application/json'),
      await send('', 'text/plain'),
    ]

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await answers[0]!.json()).toEqual({ code: 0 })
    expect((await send('x'.repeat(20_000), 'text/plain')).status).toBe(413)
  })
})

describe('a double payment', () => {
  test('stays unused, is refunded to its card once, and the loan stays closed', async () => {
    const acquirer = await anAcquirer(app)
    const { context, gateway } = acquirer
    const { contractId, loanId, session } = await aDebt()
    const one = await aCardPayment(acquirer, session, { loanId, amount: inFull })
    const two = await aCardPayment(acquirer, session, { loanId, amount: inFull })
    for (const { id, invoice } of [one, two]) {
      gateway.becomes(invoice, 'paid')
      await askByTheClient(context, id, call)
    }
    expect(await stateOf(context, session, one.id)).toMatchObject({ can_be_refunded: false })
    expect(await stateOf(context, session, two.id)).toMatchObject({
      can_be_refunded: true,
      result: { credit_tiyn: inFull, is_closed: true },
    })

    expect(await refundCardPayment(context, session, one.id)).toMatchObject({ code: 'payment_stays' })
    expect(await refundCardPayment(context, session, two.id)).toMatchObject({ state: 'refunding' })
    expect(await refundCardPayment(context, session, two.id)).toMatchObject({ state: 'refunding' })
    await sendRefund(context, two.id, call)
    await sendRefund(context, two.id, call)

    expect(await stateOf(context, session, two.id)).toMatchObject({ state: 'refunded' })
    expect(gateway.refunds).toEqual([{ invoice: two.invoice, refundId: two.id }])
    const books = await booksOf(app, contractId)
    expect(books).toMatchObject({ receipts_in_transit: inFull })
    expect(books.client_overpayment).toBeUndefined()
    const { state } = await app.database.sql
      .selectFrom('loans')
      .select('state')
      .where('id', '=', loanId)
      .executeTakeFirstOrThrow()
    expect(state).toBe('closed')
  })

  test('is refunded repeatedly until the acquirer confirms it', async () => {
    const acquirer = await anAcquirer(app)
    const { context, gateway } = acquirer
    const { loanId, session } = await aDebt()
    const payments = [
      await aCardPayment(acquirer, session, { loanId, amount: inFull }),
      await aCardPayment(acquirer, session, { loanId, amount: inFull }),
    ] as const
    for (const { id, invoice } of payments) {
      gateway.becomes(invoice, 'paid')
      await askByTheClient(context, id, call)
    }
    const [, { id }] = payments
    await refundCardPayment(context, session, id)
    gateway.badDays({ json: { status: 'pending' } })

    await expect(sendRefund(context, id, call)).rejects.toThrow('pending')
    expect(await stateOf(context, session, id)).toMatchObject({ state: 'refunding' })
    await sendRefund(context, id, call)
    expect(await stateOf(context, session, id)).toMatchObject({ state: 'refunded' })
  })
})
