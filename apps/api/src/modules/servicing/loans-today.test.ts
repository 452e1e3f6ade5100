import { statusOf } from '@qadam/domain/lending/servicing/loan-status'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { testServerUrl } from '../../../testing/a-database.ts'
import { aRunningLoan, daysAhead } from '../../../testing/a-running-loan.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { loansToday } from './loans-today.ts'
import { receivePayment } from './receive-payment.ts'

const on = { calendar: aCalendar(), today: '2026-02-20' }

let app: TestApp
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false })
  await daysAhead(app, 400)
})
afterAll(() => app.close())

// The embedded database has one connection, so nothing can come between two queries there.
test.skipIf(testServerUrl === undefined)('a loan is read as of one moment, even if money comes meanwhile', async () => {
  const { sql: db } = app.database
  const { loanId } = await aRunningLoan(app, { ...on, openedOn: '2026-02-02', product: 'pdl', term: 14 })
  const loans = await db.selectFrom('loans').selectAll().where('id', '=', loanId).execute()
  const [before] = await loansToday(db, loans, on)
  let isPaid = false
  const paysInBetween: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!isPaid) {
        isPaid = true
        await db.transaction().execute((trx) => receivePayment(trx, on, { loanId, amount: 99_000_000, choice: null }))
      }
      return result
    },
  }

  const [during] = await loansToday(db.withPlugin(paysInBetween), loans, on)

  expect(isPaid).toBe(true)
  expect(statusOf(during!)).toEqual(statusOf(before!))
  const [after] = await loansToday(db, loans, on)
  expect(after!.state).toBe('closed')
})
