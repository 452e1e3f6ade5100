import { randomUUID } from 'node:crypto'
import { getLoan } from '@qadam/wire/loans'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { aPaymentChannel, paymentKeys } from '../../../testing/a-payment-channel.ts'
import { daysAhead } from '../../../testing/a-running-loan.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { aBorrowerInDebt } from '../../../testing/an-addendum-walk.ts'

const dueDay = '2026-02-16'

let app: TestApp
beforeAll(async () => {
  const now = () => new Date(`${dueDay}T12:00:00+05:00`)
  app = await aTestApp({ ...{ paymentKeys, runsJobs: false }, context: { calendar: () => aCalendar(), now } })
  await daysAhead(app, 400)
})
afterAll(() => app.close())

describe('a number that the payer typed in their own way', () => {
  const ways: [string, (number: string) => string][] = [
    ['with №', (number) => `№ ${number}`],
    ['in groups of three', (number) => number.replace(/\B(?=(\d{3})+$)/g, '\u00A0')],
    ['with hyphens', (number) => `${number.slice(0, 3)}-${number.slice(3)}`],
    ['with a dash and zeros before it', (number) => `000–${number}`],
  ]

  test.each(ways)(
    '%s is shown on the loan while the payment is under way, and credited to it when paid',
    async (_, way) => {
      const debt = await aBorrowerInDebt(app)
      const read = async () => mustBe(200, await debt.client.call(getLoan, { params: { id: debt.loanId } })).answer
      const account = way((await read()).number)
      const payment = { external_id: randomUUID(), account, amount_tiyn: 100_000, paid_at: `${dueDay}T10:00:00+05:00` }
      const channel = aPaymentChannel(app)

      await channel.pay({ ...payment, status: 'pending' })
      expect((await read()).under_way).toMatchObject([{ amount_tiyn: 100_000 }])

      await channel.pay(payment)
      expect(await read()).toMatchObject({ under_way: [], payments: [{ amount_tiyn: 100_000 }] })
    },
  )
})

test.each([
  ['100013', 100_013n],
  ['№100 013', 100_013n],
  ['0000100013', 100_013n],
  ['1\u202F00\u20090\u201413', 100_013n],
  ['', null],
  ['№', null],
  ['за кредит', null],
  ['100013, Ахметов', null],
  ['9'.repeat(16), null],
])('the number in «%s» is %s', async (typed, number) => {
  const { rows } = await sql<{ number: bigint | null }>`select contract_number_of(${typed}) as number`.execute(
    app.database.sql,
  )
  expect(rows).toEqual([{ number }])
})
