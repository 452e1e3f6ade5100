import { randomUUID } from 'node:crypto'
import { getLoan } from '@qadam/wire/loans'
import { endPendingReceipt, listReceipts, readReceipt } from '@qadam/wire/staff/receipts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { aPaymentChannel, paymentKeys } from '../../../testing/a-payment-channel.ts'
import { daysAhead } from '../../../testing/a-running-loan.ts'
import { aStaffDesk, type Colleague, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { aBorrowerInDebt } from '../../../testing/an-addendum-walk.ts'
import { changedMeanwhile } from '../../../testing/changed-meanwhile.ts'
import { acceptPaymentNotice } from './accept-payment-notice.ts'
import { confirmReceipt } from './confirm-receipt.ts'
import { endPending } from './end-pending.ts'
import { countPending } from './find-pending.ts'
import { isPaymentUnderWay } from './is-payment-under-way.ts'

const operatorToken = 'a-token-of-the-lender-for-its-own-people'
const openedOn = '2026-02-02'
const paidOn = '2026-02-16'
const inFull = 7_964_296
const reason = 'банк ответил: платёж отменён плательщиком'
const calendar = aCalendar()

let today = paidOn
let app: TestApp
let desk: StaffDesk
let accountant: Colleague
beforeAll(async () => {
  const now = () => new Date(`${today}T12:00:00+05:00`)
  app = await aTestApp({
    ...{ paymentKeys, operatorToken, runsJobs: false },
    context: { calendar: () => calendar, now },
  })
  await daysAhead(app, 400)
  desk = await aStaffDesk(app)
  accountant = await desk.enter('accountant')
})
afterAll(async () => {
  await desk.close()
  await app.close()
})

async function aPending(account?: string) {
  today = paidOn
  const debt = await aBorrowerInDebt(app, { calendar, openedOn })
  const { number } = (await debt.client.call(getLoan, { params: { id: debt.loanId } })).answer
  const payment = {
    ...{ external_id: randomUUID(), account: account ?? number, amount_tiyn: inFull },
    paid_at: `${paidOn}T10:00:00+05:00`,
  }
  const { body } = await aPaymentChannel(app).pay({ ...payment, status: 'pending' })
  return { ...debt, number, payment, id: String(body.receipt_id) }
}

const end = (id: string, why: string = reason) =>
  accountant.call(endPendingReceipt, { params: { id }, body: { reason: why } })
const loanOf = async ({ client, loanId }: Awaited<ReturnType<typeof aPending>>) =>
  (await client.call(getLoan, { params: { id: loanId } })).answer

describe('a payment under way that its channel will never confirm', () => {
  test('is ended by a member of staff with a reason: the loan no longer shows it, and reminders go out again', async () => {
    const pending = await aPending()
    expect((await loanOf(pending)).under_way).toHaveLength(1)
    const listed = (await accountant.call(listReceipts)).answer.receipts
    expect(listed).toContainEqual(expect.objectContaining({ id: pending.id, account: pending.number }))

    expect((await end(pending.id)).status).toBe(200)

    expect((await loanOf(pending)).under_way).toEqual([])
    expect(await isPaymentUnderWay(app.database.sql, BigInt(pending.number))).toBe(false)
    const { answer } = await accountant.call(readReceipt, { params: { id: pending.id } })
    expect(answer).toMatchObject({ state: 'refused', number: null, refused: { by: 'Ольга Ким', reason } })
    const acts = app.database.sql.selectFrom('staff_actions').select(['actor_id', 'subjects'])
    expect(await acts.where('reason', '=', `receipt_refused: ${reason}`).execute()).toContainEqual({
      ...{ actor_id: accountant.staffId, subjects: [pending.id] },
    })
  })

  test('is credited with its own day all the same when the channel confirms it after that', async () => {
    const pending = await aPending()
    await end(pending.id)
    today = '2026-02-26'

    const { body } = await aPaymentChannel(app).pay(pending.payment)

    expect(body).toMatchObject({ receipt_id: pending.id, state: 'confirmed', number: expect.any(String) })
    expect(await loanOf(pending)).toMatchObject({ state: 'closed', closed_on: paidOn })
    const { answer } = await accountant.call(readReceipt, { params: { id: pending.id } })
    expect(answer.refused).toMatchObject({ reason })
  })

  test('is kept as unidentified money when it is confirmed after that and no loan has its number', async () => {
    const pending = await aPending('за кредит')
    await end(pending.id)

    const { body } = await aPaymentChannel(app).pay(pending.payment)

    expect(body).toMatchObject({ state: 'confirmed' })
    const row = app.database.sql.selectFrom('receipts').select(['state', 'loan_id']).where('id', '=', pending.id)
    expect(await row.execute()).toEqual([{ state: 'confirmed', loan_id: null }])
  })

  test('is ended once, only while it is under way, and not without a reason', async () => {
    const [pending, paid] = [await aPending(), await aPending()]
    expect((await end(pending.id, 'нет')).status).toBe(422)
    await end(pending.id)
    expect((await end(pending.id)).problem.code).toBe('item_changed')
    await aPaymentChannel(app).pay(paid.payment)
    expect((await end(paid.id)).problem.code).toBe('item_changed')
    expect((await end(randomUUID())).status).toBe(404)
  })

  test('is listed and ended by the token of the lender as well, by a name that the record keeps', async () => {
    const pending = await aPending()
    const headers = { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' }
    const list = await app.api.ask('/rest/operator/receipts/pending?operator=Dana', { headers })
    expect(list.json().receipts).toContainEqual(expect.objectContaining({ id: pending.id }))

    const ended = await app.api.ask(`/rest/operator/receipts/${pending.id}/refusal`, {
      ...{ method: 'POST', headers, payload: JSON.stringify({ operator: 'Dana', reason }) },
    })

    expect(ended.json()).toMatchObject({ state: 'refused' })
    const actions = app.database.sql.selectFrom('operator_actions').select(['operator', 'action'])
    expect(await actions.where('subject', '=', pending.id).where('action', '=', 'receipt_refused').execute()).toEqual([
      { operator: 'Dana', action: 'receipt_refused' },
    ])
  })

  test('that the channel confirms at the same moment stays confirmed', async () => {
    const { id, payment } = await aPending()
    const { account, amount_tiyn: amount, external_id: externalId } = payment
    const notice = { channel: 'kassa24', externalId, account, amount, paidAt: new Date(payment.paid_at), choice: null }

    const ended = await changedMeanwhile(
      app.database,
      {
        lock: (trx) => sql`select from receipts where id = ${id} for update`.execute(trx),
        change: async (trx) => {
          const receipt = await trx.selectFrom('receipts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
          return confirmReceipt(trx, app.api.context, receipt)
        },
      },
      () =>
        app.database.sql
          .transaction()
          .execute((trx) => endPending(trx, app.api.context, { id, reason, operator: 'Дана' })),
    )

    expect(ended).toMatchObject({ code: 'item_changed' })
    const again = await acceptPaymentNotice(app.api.context, { ...notice, status: 'paid' })
    expect(again).toMatchObject({ state: 'confirmed', refusal_reason: null })
  })
})

test('payments under way are counted by the time since they were reported', async () => {
  const before = await countPending(app.database)
  for (const hours of [1, 30, 71, 73, 900])
    await sql`
      insert into receipts (channel, external_id, account, amount_tiyn, paid_at, value_on, heard_at)
      values ('kassa24', ${randomUUID()}, '1', 5, now(), current_date, now() - ${hours} * interval '1 hour')
    `.execute(app.database.sql)

  const { day, older, three_days } = await countPending(app.database)
  expect([day - before.day, three_days - before.three_days, older - before.older]).toEqual([1, 2, 2])
})

test('the database refuses a refusal without its author, of money that came, or another one later', async () => {
  const { id } = await aPending()
  const run = (text: string) => sql.raw(text).execute(app.database.sql)
  await expect(
    run(
      `update receipts set state = 'refused', settled_at = now(), settled_on = current_date, refusal_reason = 'так' where id = '${id}'`,
    ),
  ).rejects.toMatchObject({ constraint: 'receipts_refusals_are_whole' })
  await end(id)
  for (const what of [`refusal_reason = 'иначе'`, `refusal_reason = null, refused_by = null`])
    await expect(run(`update receipts set ${what} where id = '${id}'`)).rejects.toMatchObject({
      constraint: 'receipts_refusals_stay',
    })
})
