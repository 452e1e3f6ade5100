import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { aPaymentChannel, paymentKeys } from '../../../testing/a-payment-channel.ts'
import { booksOf } from '../../../testing/a-payout.ts'
import { aRunningLoan, daysAhead } from '../../../testing/a-running-loan.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { returnCredit } from '../servicing/return-credit.ts'

const calendar = aCalendar()
// The loan's due day.
const today = '2026-02-16'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp({
    ...{ paymentKeys, runsJobs: false },
    context: { calendar: () => calendar, now: () => new Date(`${today}T12:00:00+05:00`) },
  })
  await daysAhead(app, 400)
})
afterAll(() => app.close())

test('a payment is not cancelled by its channel once the credit that it made is on its way to the client', async () => {
  const lent = { openedOn: '2026-02-02', product: 'pdl', amount: 78_500, term: 14, calendar } as const
  const { contractId, loanId } = await aRunningLoan(app, lent)
  const { number } = await app.database.sql
    .selectFrom('loan_contracts')
    .select('number')
    .where('id', '=', contractId)
    .executeTakeFirstOrThrow()
  const channel = aPaymentChannel(app)
  const of = { account: String(number), amount_tiyn: 7_964_296 + 1_000, paid_at: `${today}T10:00:00+05:00` }
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
