import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { aPaymentChannel, paymentKeys } from '../../../testing/a-payment-channel.ts'
import { booksOf } from '../../../testing/a-payout.ts'
import { aRunningLoan, daysAhead } from '../../../testing/a-running-loan.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { changedMeanwhile } from '../../../testing/changed-meanwhile.ts'
import { readLoans } from '../servicing/read-loans.ts'
import { returnCredit } from '../servicing/return-credit.ts'

const operatorToken = 'a-token-of-the-lender-for-its-own-people'
const calendar = aCalendar()
const dueOn = '2026-02-16'
let today = dueOn

let app: TestApp
beforeAll(async () => {
  app = await aTestApp({
    ...{ paymentKeys, operatorToken, runsJobs: false },
    context: { calendar: () => calendar, now: () => new Date(`${today}T12:00:00+05:00`) },
  })
  await daysAhead(app, 400)
})
afterAll(() => app.close())

async function aLoan() {
  const lent = { openedOn: '2026-02-02', product: 'pdl', amount: 78_500, term: 14, calendar } as const
  const loan = await aRunningLoan(app, lent)
  const { number } = await app.database.sql
    .selectFrom('loan_contracts')
    .select('number')
    .where('id', '=', loan.contractId)
    .executeTakeFirstOrThrow()
  return { ...loan, number: String(number) }
}

async function stateOf(loanId: string) {
  const loans = await app.database.sql.selectFrom('loans').selectAll().where('id', '=', loanId).execute()
  return (await readLoans(app.database.sql, loans, calendar))[0]!.state
}

test('a payment is not cancelled by its channel once the credit that it made is on its way to the client', async () => {
  const { contractId, loanId, number } = await aLoan()
  const channel = aPaymentChannel(app)
  const of = { account: number, amount_tiyn: 7_964_296 + 1_000, paid_at: `${today}T10:00:00+05:00` }
  await channel.pay({ external_id: 'T-1', ...of })
  await app.database.sql
    .transaction()
    .execute((trx) =>
      returnCredit(trx, { calendar, today }, { loanId, amount: 1_000, orderNumber: 'ПП-1', operator: 'Дана' }),
    )
  const before = await booksOf(app, contractId)

  expect(await channel.cancel('T-1')).toMatchObject({ status: 409, body: { code: 'payment_stays' } })

  expect(await booksOf(app, contractId)).toEqual(before)
})

test('a cancellation that waited while the credit was sent to the client does not take the payment back', async () => {
  const { contractId, loanId, number } = await aLoan()
  const channel = aPaymentChannel(app)
  const of = { account: number, amount_tiyn: 7_964_296 + 1_000, paid_at: `${today}T10:00:00+05:00` }
  await channel.pay({ external_id: 'T-3', ...of })

  const answer = await changedMeanwhile(
    app.database,
    {
      lock: (trx) => trx.selectFrom('loans').select('id').where('id', '=', loanId).forUpdate().execute(),
      change: (trx) =>
        returnCredit(trx, { calendar, today }, { loanId, amount: 1_000, orderNumber: 'ПП-2', operator: 'Дана' }),
    },
    () => channel.cancel('T-3'),
  )

  expect(answer).toMatchObject({ status: 409, body: { code: 'payment_stays' } })
  expect(await booksOf(app, contractId)).not.toHaveProperty('write_offs')
  expect(await stateOf(loanId)).toMatchObject({ state: 'closed' })
})

test('money on the wrong loan is moved by a reversal and a second report, and counts on the day it was paid', async () => {
  const [typed, meant] = [await aLoan(), await aLoan()]
  const channel = aPaymentChannel(app)
  const payment = { account: typed.number, amount_tiyn: 7_964_296, paid_at: `${dueOn}T10:00:00+05:00` }
  const { receipt_id } = (await channel.pay({ external_id: 'T-2', ...payment })).body

  today = '2026-02-20'
  const reversed = await app.api.ask(`/rest/operator/receipts/${receipt_id}/reversal`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ operator: 'Дана', excused: true, reason: 'The number of another contract' }),
  })
  const corrected = await channel.pay({ external_id: 'T-2-corrected', ...payment, account: meant.number })

  expect([reversed.json(), corrected.body]).toMatchObject([{ state: 'reversed' }, { state: 'confirmed' }])
  expect(await stateOf(typed.loanId)).toMatchObject({ state: 'active', overdueSince: null })
  const none = { client_overpayment: 0, accrued_penalty: 0 }
  expect(await stateOf(meant.loanId)).toMatchObject({ state: 'closed', balances: none })
})
