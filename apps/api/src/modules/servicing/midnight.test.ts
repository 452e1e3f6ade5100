import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { aRunningLoan, daysAhead } from '../../../testing/a-running-loan.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { receivePayment } from './receive-payment.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false })
  await daysAhead(app, 400)
})
afterAll(() => app.close())

const calendar = aCalendar()

test('a payment that began before midnight is taken, though another command has begun the next day first', async () => {
  const { loanId } = await aRunningLoan(app, { openedOn: '2026-02-02', amount: 78_500, term: 14, calendar })
  const pay = (today: string, valueOn: string) =>
    app.database.sql
      .transaction()
      .execute((trx) => receivePayment(trx, { calendar, today }, { loanId, amount: 50_000, choice: null, valueOn }))

  // Of two nodes at midnight, or of two that wait for one lock, either may be first.
  await pay('2026-02-21', '2026-02-21')
  await pay('2026-02-20', '2026-02-20')

  const events = app.database.sql.selectFrom('loan_events').select(['on_day', 'heard_on']).where('loan_id', '=', loanId)
  expect(await events.orderBy('number').execute()).toEqual([
    { on_day: '2026-02-21', heard_on: '2026-02-21' },
    { on_day: '2026-02-20', heard_on: '2026-02-21' },
  ])
})
