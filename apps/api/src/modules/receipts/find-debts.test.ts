import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { aPaymentChannel, paymentKeys } from '../../../testing/a-payment-channel.ts'
import { aRunningLoan, daysAhead } from '../../../testing/a-running-loan.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'

const calendar = aCalendar()
const inFull = 7_964_296
let today = '2026-02-20'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp({
    ...{ paymentKeys, runsJobs: false },
    context: { calendar: () => calendar, now: () => new Date(`${today}T12:00:00+05:00`) },
  })
  await daysAhead(app, 400)
})
afterAll(() => app.close())

/** Due on Monday, 16.02.2026. */
async function aLoan(): Promise<{ readonly number: string }> {
  const lent = { openedOn: '2026-02-02', product: 'pdl', amount: 78_500, term: 14, calendar } as const
  const { contractId } = await aRunningLoan(app, lent)
  const { number } = await app.database.sql
    .selectFrom('loan_contracts')
    .select('number')
    .where('id', '=', contractId)
    .executeTakeFirstOrThrow()
  return { number: String(number) }
}

test('the debts of a contract number contain the sum of the day and only the initials of the borrower', async () => {
  today = '2026-02-16'
  const loan = await aLoan()
  const { body } = await aPaymentChannel(app).debts(loan.number)
  expect(body).toEqual({
    debts: [
      {
        ...{ account: loan.number, borrower: expect.stringMatching(/^\p{Lu}\. \p{Lu}\.$/u) },
        ...{ due_today_tiyn: inFull, payoff_tiyn: inFull },
        next_payment: { date: '2026-02-16', amount_tiyn: inFull },
      },
    ],
  })
})

test('the debts of a contract number come without the money that waits for its day: the next payment as well as the whole debt', async () => {
  today = '2026-02-10'
  const loan = await aLoan()
  const channel = aPaymentChannel(app)
  const before = (await channel.debts(loan.number)).body as { debts: [{ payoff_tiyn: number }] }
  await channel.pay({
    external_id: 'T-1',
    account: loan.number,
    amount_tiyn: 1_000_000,
    paid_at: `${today}T10:00:00+05:00`,
  })

  expect((await channel.debts(loan.number)).body).toMatchObject({
    debts: [
      {
        ...{ due_today_tiyn: 0, payoff_tiyn: before.debts[0].payoff_tiyn - 1_000_000 },
        next_payment: { date: '2026-02-16', amount_tiyn: inFull - 1_000_000 },
      },
    ],
  })
})

test.each(['1', 'нет такого', '9'.repeat(16)])(
  'there are no debts for a number without a loan (%s)',
  async (account) => {
    expect((await aPaymentChannel(app).debts(account)).body).toEqual({ debts: [] })
  },
)
