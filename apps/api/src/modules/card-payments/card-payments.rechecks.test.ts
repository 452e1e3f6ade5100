import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { aCardPayment, aDebtor, anAcquirer } from '../../../testing/a-card-payment.ts'
import { returnOnPaper } from '../../../testing/a-returned-credit.ts'
import { daysAhead } from '../../../testing/a-running-loan.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { changedMeanwhile } from '../../../testing/changed-meanwhile.ts'
import { endLoan } from '../servicing/end-loan.ts'
import { askByTheClient } from './ask-acquirer.ts'
import { readCardPayment } from './card-payment-views.ts'
import { lockCardPayment, moveCardPayment } from './card-payments.ts'
import { openAcquirerPage } from './open-acquirer-page.ts'
import { refundCardPayment, sendRefund } from './refund-card-payment.ts'
import { settleCardPayment } from './settle-card-payment.ts'

const calendar = aCalendar()
const today = '2026-02-16'
const inFull = 7_964_296
const now = () => new Date(`${today}T12:00:00+05:00`)
const call = { key: 'one', signal: new AbortController().signal }

let app: TestApp
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false, context: { calendar: () => calendar, now } })
  await daysAhead(app, 400)
})
afterAll(() => app.close())

const aPayer = async () => ({ acquirer: await anAcquirer(app), ...(await aDebtor(app, calendar)) })

const stateOf = async (id: string) => {
  const { state } = await app.database.sql
    .selectFrom('card_payments')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return state
}

test('a decline that waited for the lock does not change a payment paid meanwhile', async () => {
  const { acquirer, loanId, session } = await aPayer()
  const { context } = acquirer
  const { id } = await aCardPayment(acquirer, session, { loanId, amount: inFull })
  await settleCardPayment(context, id, { kind: 'paid', amountTiyn: inFull, at: now() })
  const before = await app.database.sql.selectFrom('card_payments').selectAll().where('id', '=', id).executeTakeFirst()

  await settleCardPayment(context, id, { kind: 'declined', reason: 'no_money' })
  await settleCardPayment(context, id, { kind: 'pending', amountTiyn: inFull, at: now() })
  await settleCardPayment(context, id, { kind: 'open' })

  expect(
    await app.database.sql.selectFrom('card_payments').selectAll().where('id', '=', id).executeTakeFirst(),
  ).toEqual(before)
})

test('a page that opens after the payment has expired is not shown', async () => {
  const { acquirer, loanId, session } = await aPayer()
  acquirer.gateway.badDays({ status: 500 }, { status: 500 }, { status: 500 })
  const { id } = await aCardPayment(acquirer, session, { loanId, amount: inFull })

  await changedMeanwhile(
    app.database,
    {
      lock: (trx) => lockCardPayment(trx, id),
      change: async (trx) => moveCardPayment(trx, (await lockCardPayment(trx, id))!, 'expired'),
    },
    () => openAcquirerPage(acquirer.context, id, call),
  )

  expect(await stateOf(id)).toBe('gone')
})

test('a payment of a written-off loan shows what it has paid of the claim, and what is left', async () => {
  const { acquirer, loanId, session } = await aPayer()
  const ending = { how: 'write_off', reason: 'hopeless', orderNumber: '7', operator: 'Дана' } as const
  await app.database.sql.transaction().execute((trx) => endLoan(trx, { calendar, today }, { loanId, ...ending }))
  const { id, invoice } = await aCardPayment(acquirer, session, { loanId, amount: 1_000_000 })
  acquirer.gateway.becomes(invoice, 'paid')
  await askByTheClient(acquirer.context, id, call)

  const shown = await readCardPayment(acquirer.context, session, id)

  const result = { principal_tiyn: 1_000_000, credit_tiyn: 0, left_tiyn: inFull - 1_000_000, is_closed: false }
  expect(shown).toMatchObject({ state: 'paid', can_be_refunded: false, result })
})

async function paidTwice() {
  const { acquirer, loanId, session } = await aPayer()
  const payments = [
    await aCardPayment(acquirer, session, { loanId, amount: inFull }),
    await aCardPayment(acquirer, session, { loanId, amount: inFull }),
  ] as const
  for (const { id, invoice } of payments) {
    acquirer.gateway.becomes(invoice, 'paid')
    await askByTheClient(acquirer.context, id, call)
  }
  return { acquirer, loanId, session, second: payments[1] }
}

test("money that is used or gone while a refund waits for the loan's lock is not refunded", async () => {
  const { acquirer, loanId, second, session } = await paidTwice()
  const on = { calendar, today }

  const answer = await changedMeanwhile(
    app.database,
    {
      lock: (trx) => trx.selectFrom('loans').select('id').where('id', '=', loanId).forUpdate().execute(),
      // The lender's staff have returned the credit by another way.
      change: async (trx) => {
        await returnOnPaper(trx, on, loanId)
      },
    },
    () => refundCardPayment(acquirer.context, session, second.id),
  )

  expect(answer).toMatchObject({ code: 'payment_stays' })
  expect(await stateOf(second.id)).toBe('paid')
})

test('concurrent presses of a refund make one refund, also when the second waits for the first', async () => {
  const { acquirer, second, session } = await paidTwice()

  const answers = await Promise.all([1, 2, 3].map(() => refundCardPayment(acquirer.context, session, second.id)))
  await Promise.all([1, 2].map(() => sendRefund(acquirer.context, second.id, call)))

  expect(answers.map((answer) => 'state' in answer && answer.state)).toEqual(['refunding', 'refunding', 'refunding'])
  expect(acquirer.gateway.refunds).toHaveLength(1)
  expect(await stateOf(second.id)).toBe('refunded')
})
