import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { aRunningLoan, daysAhead } from '../../../testing/a-running-loan.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { receivePayment } from '../servicing/receive-payment.ts'
import { detailsOf } from './loan-views.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false })
  await daysAhead(app, 400)
})
afterAll(() => app.close())

const on = { calendar: aCalendar(), today: '2026-02-10' }

test('the next payment is what is still to be paid for it: money that waits is not asked for twice', async () => {
  const lent = { openedOn: '2026-02-02', product: 'instalment', amount: 120_000, term: 6 } as const
  const { clientId, loanId } = await aRunningLoan(app, lent)
  const shown = () =>
    detailsOf({ database: app.database, today: () => on.today, calendar: () => on.calendar }, { clientId, loanId })
  const whole = (await shown())?.next_payment

  await app.database.sql
    .transaction()
    .execute((trx) => receivePayment(trx, on, { loanId, amount: 500_000, choice: null }))

  expect(await shown()).toMatchObject({
    ...{ credit_tiyn: 500_000, due_today_tiyn: 0 },
    next_payment: { date: '2026-03-02', amount_tiyn: whole!.amount_tiyn - 500_000 },
  })
})
