import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { aRunningLoan, daysAhead } from '../../../testing/a-running-loan.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { receivePayment } from '../servicing/receive-payment.ts'
import { loansHere } from './loans-here.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false })
  await daysAhead(app, 400)
})
afterAll(() => app.close())

const on = { calendar: aCalendar(), today: '2026-03-02' }
const lent = { openedOn: '2026-02-02', product: 'instalment', amount: 120_000, term: 6 } as const

test('the monthly payment of a loan is a whole one, though a borrower has paid all but a tiyn of the one due today', async () => {
  const { clientId, loanId } = await aRunningLoan(app, lent)
  const here = () => loansHere({ database: app.database, today: () => on.today, calendar: () => on.calendar }, clientId)
  const before = await here()
  const { monthlyPayment = 0 } = before.open[0] ?? {}

  await app.database.sql
    .transaction()
    .execute((trx) => receivePayment(trx, on, { loanId, amount: monthlyPayment - 1, choice: null }))

  expect(monthlyPayment).toBeGreaterThan(2_000_000)
  expect(await here()).toEqual(before)
})
