import * as wire from '@qadam/wire/reports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { type Client, mustBe } from '../../../testing/a-client.ts'
import { aRunningLoan } from '../../../testing/a-running-loan.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { makeProvisions } from '../provisions/make-provisions.ts'
import { closeDays } from '../servicing/close-days.ts'
import { happenToLoan } from '../servicing/happen-to-loan.ts'
import { receivePayment } from '../servicing/receive-payment.ts'

const operatorToken = 'a-token-of-the-lender-for-its-own-people'
const asOperator = { authorization: `Bearer ${operatorToken}` }
const calendar = aCalendar()

let app: TestApp
let someone: Client
beforeAll(async () => {
  app = await aTestApp({ operatorToken, runsJobs: false })
  someone = await app.signedIn({ phone: '77030000081' })
})
afterAll(() => app.close())

const close = (today: string) =>
  closeDays({
    ...{ database: app.database, today: () => today, calendar: () => calendar },
    log: { info() {}, warn() {}, error() {} },
  })
const month = async (of: string) =>
  mustBe(200, await someone.call(wire.readMonthlyFigures, { params: { month: of } }, asOperator)).answer

test('a month is reported once it is closed, its accounts balance, and later events do not change it', async () => {
  const { loanId } = await aRunningLoan(app, { openedOn: '2026-02-23', amount: 78_500, term: 14 })
  await close('2026-02-25')
  mustBe(404, await someone.call(wire.readMonthlyFigures, { params: { month: '2026-03' } }, asOperator))
  await close('2026-04-05')
  await makeProvisions(app.database)

  const march = await month('2026-03')

  expect(march.turnovers.reduce((sum, { closing_tiyn }) => sum + closing_tiyn, 0)).toBe(0)
  expect(march.portfolio.find(({ bucket }) => bucket === '8-30')?.loans).toBe(1)
  expect((await month('2026-02')).lent).toMatchObject({ loans: 1, tiyn: 7_850_000 })
  const on = { calendar, today: '2026-04-10' }
  // Money with a value date in March that arrives in April and is taken back again.
  for (const late of [true, false])
    await app.database.sql.transaction().execute(async (trx) => {
      if (late) await receivePayment(trx, on, { loanId, amount: 100_000, choice: null, valueOn: '2026-03-20' })
      else await happenToLoan(trx, on, loanId, { do: 'reverse', event: 0, excused: false })
    })
  await close('2026-04-20')
  expect(await month('2026-03')).toEqual(march)
})

test('a bureau gets the changes of a day: a loan that begins, and one that becomes overdue', async () => {
  const { contractId } = await aRunningLoan(app, { openedOn: '2026-05-04', amount: 78_500, term: 7 })
  const contract = app.database.sql.selectFrom('loan_contracts').select('number').where('id', '=', contractId)
  const number = String((await contract.executeTakeFirstOrThrow()).number)
  await close('2026-05-20')
  const told = async (day: string) => {
    const { answer } = mustBe(
      200,
      await someone.call(wire.readBureauChanges, { params: { day }, query: {} }, asOperator),
    )
    return answer.changes.filter((change) => change.number === number)
  }

  expect(await told('2026-05-04')).toMatchObject([{ days_overdue: 0, principal_tiyn: 7_850_000 }])
  expect(await told('2026-05-06')).toEqual([])
  expect(await told('2026-05-12')).toMatchObject([{ days_overdue: 1, overdue_principal_tiyn: 7_850_000 }])
})
