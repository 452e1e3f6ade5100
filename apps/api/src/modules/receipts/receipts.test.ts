import { addDays } from '@qadam/domain/calendar/day'
import { limitTable } from '@qadam/domain/limits/limit-table'
import { type SqlBool, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { aPaymentChannel, paymentKeys } from '../../../testing/a-payment-channel.ts'
import { aRunningLoan, daysAhead, type RunningLoan } from '../../../testing/a-running-loan.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { closeDays } from '../servicing/close-days.ts'
import { readLoans } from '../servicing/read-loans.ts'
import { oldestUnidentifiedSeconds } from './find-unidentified.ts'
import { type SignedCall, signatureOf } from './payment-signature.ts'

const operatorToken = 'a-token-of-the-lender-for-its-own-people'
const openedOn = '2026-02-02'
const calendar = aCalendar()
// A due day of the loan below is 16.02.2026, a Monday.
let today = '2026-02-20'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp({
    ...{ paymentKeys, operatorToken, runsJobs: false },
    context: { fourEyes: 'alert', calendar: () => calendar, now: () => new Date(`${today}T12:00:00+05:00`) },
  })
  await daysAhead(app, 400)
})
afterAll(() => app.close())

const close = () =>
  closeDays({
    ...{ database: app.database, today: () => today, calendar: () => calendar },
    log: { info() {}, warn() {}, error() {} },
  })

async function aLoan(): Promise<RunningLoan & { readonly number: string }> {
  const loan = await aRunningLoan(app, { openedOn, product: 'pdl', amount: 78_500, term: 14, calendar })
  const { number } = await app.database.sql
    .selectFrom('loan_contracts')
    .select('number')
    .where('id', '=', loan.contractId)
    .executeTakeFirstOrThrow()
  return { ...loan, number: String(number) }
}

const paidOn = (day: string) => `${day}T10:00:00+05:00`
let named = 0
function aName(): string {
  named += 1
  return `T-${named}`
}
const inFull = 7_964_296

async function stateOf({ loanId }: RunningLoan) {
  const loans = await app.database.sql.selectFrom('loans').selectAll().where('id', '=', loanId).execute()
  return (await readLoans(app.database.sql, loans, calendar))[0]!.state
}

async function inTheBooks(account: number): Promise<number> {
  const { rows } = await sql<{ balance: string }>`
    select coalesce(sum(case side when 'debit' then amount_tiyn else -amount_tiyn end), 0)::text as balance
    from ledger_lines where account = ${account}
  `.execute(app.database.sql)
  return Number(rows[0]!.balance)
}

const run = (text: string) => sql<SqlBool>`${sql.raw(text)}`.execute(app.database.sql)

function operatorCall(path: string, body: object, headers: Record<string, string> = {}) {
  return app.api.ask(`/rest/operator/receipts/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify({ operator: 'Дана, бухгалтерия', ...body }),
  })
}

describe('a payment from a channel', () => {
  test('pays the loan whose number was typed and gets the next number of its year', async () => {
    today = '2026-02-16'
    const loan = await aLoan()
    const channel = aPaymentChannel(app)
    const payment = { external_id: aName(), account: loan.number, amount_tiyn: inFull, paid_at: paidOn(today) }

    const first = await channel.pay(payment)
    const second = await channel.pay({ ...payment, external_id: aName(), account: `№ ${loan.number}` })

    expect(first).toMatchObject({ status: 200, body: { state: 'confirmed', external_id: payment.external_id } })
    const [, count] = /^2026-(\d{6})$/.exec(String(first.body.number))!
    expect(second.body.number).toBe(`2026-${String(Number(count) + 1).padStart(6, '0')}`)
    const state = await stateOf(loan)
    expect(state).toMatchObject({ state: 'closed', closedOn: today })
    expect(state.balances.client_overpayment).toBe(-inFull)
  })

  test('counts once when sent twenty times concurrently, and every response is the same', async () => {
    today = '2026-02-16'
    const loan = await aLoan()
    const payment = { external_id: aName(), account: loan.number, amount_tiyn: 100_000, paid_at: paidOn(today) }
    const channel = aPaymentChannel(app)

    const answers = await Promise.all(Array.from({ length: 20 }, () => channel.pay(payment)))

    expect(new Set(answers.map(({ body, status }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect((await stateOf(loan)).balances.receipts_in_transit).toBe(100_000)
  })

  test('is refused when it reuses a known id with other details, and changes nothing', async () => {
    const loan = await aLoan()
    const payment = { external_id: aName(), account: loan.number, amount_tiyn: 100_000, paid_at: paidOn(today) }
    const channel = aPaymentChannel(app)
    await channel.pay(payment)

    for (const other of [{ amount_tiyn: 100_001 }, { account: '1' }, { paid_at: paidOn('2026-02-15') }])
      expect(await channel.pay({ ...payment, ...other })).toMatchObject({
        status: 409,
        body: { code: 'payment_differs' },
      })
    expect((await stateOf(loan)).balances.receipts_in_transit).toBe(100_000)
    // Payment ids are unique per channel, so the other bank may reuse this one.
    expect(await aPaymentChannel(app, 'bank-account').pay(payment)).toMatchObject({ status: 200 })
  })

  test('has the value date of its day when reported days later: a borrower who paid in time is not late', async () => {
    today = '2026-02-20'
    const loan = await aLoan()
    await close()
    expect((await stateOf(loan)).balances.accrued_penalty).toBeGreaterThan(0)

    const answer = await aPaymentChannel(app).pay({
      ...{ external_id: aName(), account: loan.number, amount_tiyn: inFull, paid_at: paidOn('2026-02-16') },
    })

    expect(answer.body).toMatchObject({ state: 'confirmed' })
    const state = await stateOf(loan)
    expect(state).toMatchObject({ state: 'closed', closedOn: '2026-02-16' })
    expect(state.balances).toMatchObject({ accrued_penalty: 0, penalty_income: 0, client_overpayment: 0 })
    const paid = await app.database.sql
      .selectFrom('loan_payments')
      .selectAll()
      .where('loan_id', '=', loan.loanId)
      .executeTakeFirstOrThrow()
    expect(paid).toMatchObject({ received_on: '2026-02-16', penalty_tiyn: 0n, principal_tiyn: 7_850_000n })
  })

  test('is refused at its field when its time is in the future or more than a year ago', async () => {
    today = '2026-02-20'
    const channel = aPaymentChannel(app)
    for (const paid_at of [paidOn('2026-02-21'), paidOn(addDays(today, -367))])
      expect(await channel.pay({ external_id: aName(), account: '1', amount_tiyn: 5, paid_at })).toMatchObject({
        status: 422,
        body: { errors: { paid_at: expect.any(Array) } },
      })
  })

  test('is not money yet while it is pending, and may end either way', async () => {
    today = '2026-02-16'
    const loan = await aLoan()
    const channel = aPaymentChannel(app)
    const payment = { external_id: aName(), account: loan.number, amount_tiyn: 100_000, paid_at: paidOn(today) }
    const other = { ...payment, external_id: aName() }

    expect(await channel.pay({ ...payment, status: 'pending' })).toMatchObject({
      body: { state: 'pending', number: null },
    })
    expect(await channel.pay({ ...payment, status: 'failed' })).toMatchObject({ body: { state: 'refused' } })
    expect((await stateOf(loan)).balances.receipts_in_transit).toBe(0)
    // The payment reported as failed has arrived after all.
    expect(await channel.pay(payment)).toMatchObject({ body: { state: 'confirmed' } })
    expect(await channel.pay({ ...payment, status: 'failed' })).toMatchObject({ status: 409 })
    expect(await channel.pay({ ...other, status: 'pending' })).toMatchObject({ body: { state: 'pending' } })
    expect(await channel.cancel(other.external_id)).toMatchObject({ body: { state: 'refused' } })
    expect((await stateOf(loan)).balances.receipts_in_transit).toBe(100_000)
  })
})

describe('unidentified money', () => {
  test('is held, found by an operator, and credited to the loan with the value date of its day', async () => {
    today = '2026-02-16'
    const before = await inTheBooks(14)
    const name = aName()
    const answer = await aPaymentChannel(app).pay({
      ...{ external_id: name, account: 'Ахметов, за микрокредит', amount_tiyn: inFull, paid_at: paidOn(today) },
    })
    expect(answer.body).toMatchObject({ state: 'confirmed', number: expect.any(String) })
    expect((await inTheBooks(14)) - before).toBe(-inFull)
    expect(await oldestUnidentifiedSeconds(app.database)).toBeGreaterThan(0)

    const list = await app.api.ask('/rest/operator/receipts?operator=Dana', {
      headers: { authorization: `Bearer ${operatorToken}` },
    })
    expect(list.json().receipts).toContainEqual(
      expect.objectContaining({ external_id: name, account: 'Ахметов, за микрокредит', amount_tiyn: inFull }),
    )

    const loan = await aLoan()
    today = '2026-02-20'
    const id = answer.body.receipt_id as string
    const found = await operatorCall(`${id}/loan`, { contract_number: loan.number })
    expect(found.json()).toMatchObject({ state: 'confirmed', number: answer.body.number })
    expect(await stateOf(loan)).toMatchObject({ state: 'closed', closedOn: '2026-02-16' })
    expect(await inTheBooks(14)).toBe(before)
    // A receipt is assigned to a loan only once.
    expect((await operatorCall(`${id}/loan`, { contract_number: loan.number })).json().code).toBe('item_changed')
  })

  test('identified twice under one key is one action, and another operator under that key is somebody else', async () => {
    const loan = await aLoan()
    const payment = { external_id: aName(), account: 'не знаю', amount_tiyn: 400_000, paid_at: paidOn(today) }
    const { receipt_id: id } = (await aPaymentChannel(app).pay(payment)).body
    const identify = (operator: string) =>
      operatorCall(`${id}/loan`, { contract_number: loan.number, operator }, { 'idempotency-key': `identify-${id}` })

    const [first, again] = [await identify('Дана, бухгалтерия'), await identify('Дана, бухгалтерия')]
    const other = await identify('Ерлан, касса')

    expect(again.json()).toEqual(first.json())
    expect([first.statusCode, again.statusCode, again.headers['idempotency-replayed']]).toEqual([200, 200, 'true'])
    // The same call of somebody else is a call of its own, and comes too late.
    expect(other.statusCode).toBe(409)
    const actions = app.database.sql
      .selectFrom('operator_actions')
      .select(['operator', 'action'])
      .where('subject', '=', String(id))
    expect(await actions.execute()).toEqual([{ operator: 'Дана, бухгалтерия', action: 'receipt_identified' }])
  })
})

describe('a reversal', () => {
  test('by the channel on the same day leaves the loan as if the money had not come, and a repeat returns the same', async () => {
    today = '2026-02-16'
    const loan = await aLoan()
    const channel = aPaymentChannel(app)
    const payment = { external_id: aName(), account: loan.number, amount_tiyn: inFull, paid_at: paidOn(today) }
    await channel.pay(payment)

    const cancelled = await channel.cancel(payment.external_id)

    expect(cancelled).toMatchObject({ status: 200, body: { state: 'reversed' } })
    expect(await channel.cancel(payment.external_id)).toEqual(cancelled)
    expect(await channel.pay(payment)).toEqual(cancelled)
    expect(await stateOf(loan)).toMatchObject({ state: 'active', balances: { receipts_in_transit: 0 } })
  })

  test('on a later day needs an operator, and a borrower not to blame counts as in time until then', async () => {
    today = '2026-02-16'
    const loan = await aLoan()
    const channel = aPaymentChannel(app)
    const payment = { external_id: aName(), account: loan.number, amount_tiyn: inFull, paid_at: paidOn(today) }
    const { receipt_id } = (await channel.pay(payment)).body

    today = '2026-02-20'
    expect(await channel.cancel(payment.external_id)).toMatchObject({ status: 409, body: { code: 'payment_stays' } })
    const taken = await operatorCall(`${receipt_id}/reversal`, { excused: true, reason: 'Банк вернул перевод' })

    expect(taken.json()).toMatchObject({ state: 'reversed' })
    const state = await stateOf(loan)
    expect(state).toMatchObject({ state: 'active', overdueSince: null })
    expect(state.balances.accrued_penalty).toBe(0)
    const again = await operatorCall(`${receipt_id}/reversal`, { excused: false, reason: 'Ещё раз' })
    expect(again.statusCode).toBe(409)
  })

  test('of unidentified money removes it from the books', async () => {
    const before = await inTheBooks(3)
    const payment = { external_id: aName(), account: 'не знаю', amount_tiyn: 500_000, paid_at: paidOn(today) }
    const channel = aPaymentChannel(app)
    await channel.pay(payment)
    expect(await channel.cancel(payment.external_id)).toMatchObject({ body: { state: 'reversed' } })
    expect(await inTheBooks(3)).toBe(before)
  })

  test('of an unreported payment returns 404', async () => {
    expect(await aPaymentChannel(app).cancel('never-told')).toMatchObject({ status: 404 })
  })
})

describe('the authentication of a channel', () => {
  const payment = { external_id: 'forged', account: '1', amount_tiyn: 5, paid_at: paidOn('2026-02-16') }

  test.each([
    ['a key of another channel', { key: paymentKeys['bank-account'] }],
    ['an hour-old signature', { at: Math.floor(Date.now() / 1000) - 3_600 }],
  ])('rejects %s', async (_name, forged) => {
    const answer = await aPaymentChannel(app).call({
      ...{ method: 'POST', path: '/payments', body: payment },
      ...forged,
    })
    expect(answer.status).toBe(401)
  })

  test('rejects a missing signature, another body and a channel name without a key', async () => {
    const at = Math.floor(Date.now() / 1000)
    const address = '/rest/channels/kassa24/payments'
    const signed: SignedCall = { at, method: 'POST', address, body: JSON.stringify({ ...payment, amount_tiyn: 6 }) }
    const headers = { 'qadam-signature': `t=${at},v1=${signatureOf(paymentKeys.kassa24, signed)}` }
    for (const [url, given] of [
      [address, {}],
      [address, headers],
      ['/rest/channels/toString/payments', headers],
    ] as const) {
      const answer = await app.api.ask(url, {
        method: 'POST',
        headers: { ...given, 'content-type': 'application/json' },
        payload: JSON.stringify(payment),
      })
      expect(answer.statusCode).toBe(401)
    }
  })
})

describe('a channel is bounded', () => {
  const address = '/debts?account=1'
  const forget = () => sql`delete from limit_counters`.execute(app.database.sql)
  const { atMost: guesses } = limitTable['payment-signature']
  const takenBy = (channel: string) =>
    app.database.sql
      .selectFrom('limit_counters')
      .select('used')
      .where('name', 'like', `payment-channel%${channel}%`)
      .execute()
  beforeEach(forget)
  afterAll(forget)

  test('after too many wrong signatures from an address, the right key waits too, and no budget of a channel is used', async () => {
    const guess = () => aPaymentChannel(app).call({ path: address, key: 'a key that somebody has guessed' })
    const answers = []
    for (let count = 0; count < guesses; count += 1) answers.push((await guess()).status)
    expect(new Set(answers)).toEqual(new Set([401]))

    expect(await aPaymentChannel(app).call({ path: address })).toMatchObject({
      ...{ status: 429, body: { code: 'too_many_requests' } },
    })
    expect(await takenBy('kassa24')).toEqual([])
    expect(await takenBy('bank-account')).toEqual([])
  })

  test("one channel's calls take nothing from another", async () => {
    await aPaymentChannel(app).call({ path: address })

    expect(await takenBy('kassa24')).toEqual([{ used: 1 }])
    expect(await takenBy('bank-account')).toEqual([])
  })

  test('the debts of another account are not read by a signature of the first', async () => {
    const at = Math.floor(Date.now() / 1000)
    const signed: SignedCall = { at, method: 'GET', address: `/rest/channels/kassa24${address}`, body: '' }
    const headers = { 'qadam-signature': `t=${at},v1=${signatureOf(paymentKeys.kassa24, signed)}` }

    expect((await app.api.ask(signed.address, { headers })).statusCode).toBe(200)
    expect((await app.api.ask('/rest/channels/kassa24/debts?account=2', { headers })).statusCode).toBe(401)
  })
})

describe('the database refuses', () => {
  test.each([
    [
      'a confirmed receipt that is not in the ledger',
      `update receipts set state = 'confirmed', year = 2026, number = 999999,
      settled_at = now(), settled_on = current_date where external_id = 'law'`,
      'receipts_are_in_the_books',
    ],
    ['a changed amount', `update receipts set amount_tiyn = 6 where external_id = 'law'`, 'receipts_stay'],
    [
      'a transition that is not allowed',
      `update receipts set state = 'reversed', year = 2026, number = 999999, settled_at = now(),
      settled_on = current_date, is_excused = false where external_id = 'law'`,
      'receipts_move_is_known',
    ],
  ])('%s', async (_name, text, constraint) => {
    await run(`insert into receipts (channel, external_id, account, amount_tiyn, paid_at, value_on)
      values ('kassa24', 'law', '1', 5, now(), current_date) on conflict do nothing`)
    await expect(run(text)).rejects.toMatchObject({ constraint })
  })

  test('the deletion of a receipt', async () => {
    await expect(run(`delete from receipts where external_id = 'law'`)).rejects.toMatchObject({ code: '23001' })
    await expect(run('truncate receipts cascade')).rejects.toMatchObject({ code: '23001' })
  })
})
