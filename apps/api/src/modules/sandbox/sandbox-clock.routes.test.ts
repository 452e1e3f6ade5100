import { randomUUID } from 'node:crypto'
import { addDays, daysBetween } from '@qadam/domain/calendar/day'
import { beginAutopay } from '@qadam/wire/autopay'
import { getLoan, listLoans } from '@qadam/wire/loans'
import { moveSandboxClock, readSandboxClock, readStandDay, type SandboxClock } from '@qadam/wire/sandbox-clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBorrower, type Borrower } from '../../../testing/a-borrower.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { aLog } from '../../../testing/a-log.ts'
import { aRunningLoan } from '../../../testing/a-running-loan.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { aSavedCard, autopayConsent } from '../../../testing/an-autopay.ts'
import { startApi } from '../../../testing/start-api.ts'
import { type FollowedCalendar, followStateCalendar } from '../calendar/state-calendar.ts'

let app: TestApp
let followed: FollowedCalendar | undefined
let borrower: Borrower
beforeAll(async () => {
  app = await aTestApp({ context: { daysAhead: () => followed?.daysAhead() ?? 0 } })
  followed = await followStateCalendar(app.database, aLog())
  borrower = await aBorrower(app)
})
afterAll(async () => {
  await followed?.stop()
  await app.close()
})

const look = async () => mustBe(200, await borrower.client.call(readSandboxClock)).answer

/** Moves the clock and waits until it stops. */
async function lead(to: string, loan_id: string | null = null): Promise<SandboxClock> {
  mustBe(200, await borrower.client.call(moveSandboxClock, { body: { to, loan_id } }))
  let clock = await look()
  await expect
    .poll(
      async () => {
        clock = await look()
        return clock.target
      },
      { timeout: 15_000 },
    )
    .toBe(null)
  await expect.poll(() => followed?.daysAhead()).toBe(clock.days_ahead)
  return clock
}

async function aLoan(): Promise<string> {
  const { today } = await look()
  const { loanId } = await aRunningLoan(app, {
    ...{ openedOn: today, product: 'instalment', amount: 120_000, term: 6, clientId: borrower.clientId },
    calendar: app.api.context.calendar(),
  })
  return loanId
}

test('the next day begins, the one before it is closed, and signed-in clients stay signed in', async () => {
  const before = await look()

  const clock = await lead('next_day')

  expect(clock).toMatchObject({
    ...{ today: addDays(before.today, 1), days_ahead: before.days_ahead + 1, days_left: 0 },
    closed_through: before.today,
  })
  expect(app.api.context.today()).toBe(clock.today)
  expect(mustBe(200, await borrower.client.call(readStandDay)).answer).toEqual({ days_ahead: clock.days_ahead })
  mustBe(200, await borrower.client.call(listLoans))
})

test('a loan is moved to its due day, to 35 days late and to the 91st, and each of its days is closed once', async () => {
  const id = await aLoan()
  const openedOn = (await look()).today
  const read = async () => mustBe(200, await borrower.client.call(getLoan, { params: { id } })).answer
  const { due } = (await look()).loans.find((loan) => loan.id === id)!

  expect((await lead('due', id)).today).toBe(due)
  expect(await read()).toMatchObject({ state: 'active', days_overdue: 0 })
  expect((await read()).due_today_tiyn).toBeGreaterThan(0)

  const late = await lead('late_35', id)
  expect((await read()).days_overdue).toBe(35)
  expect(late.loans.find((loan) => loan.id === id)).toMatchObject({ days_overdue: 35, late_35: null })

  const { today } = await lead('late_91', id)
  expect((await read()).days_overdue).toBe(91)
  const days = await app.database.sql
    .selectFrom('loan_days')
    .select('day')
    .where('loan_id', '=', id)
    .orderBy('day')
    .execute()
  const all = Array.from({ length: daysBetween(openedOn, today) }, (_, index) => addDays(openedOn, index))
  expect(days.map(({ day }) => day)).toEqual(all)
})

test('a move requested during another one is added to it; 35 days are 35, and a past day is refused', async () => {
  const id = await aLoan()
  const before = await look()

  mustBe(200, await borrower.client.call(moveSandboxClock, { body: { to: 'next_day', loan_id: null } }))
  const clock = await lead('days_35')
  expect(daysBetween(before.today, clock.today)).toBe(36)

  await lead('late_35', id)
  const answers = [
    await borrower.client.call(moveSandboxClock, { body: { to: 'late_35', loan_id: id } }),
    await borrower.client.call(moveSandboxClock, { body: { to: 'due', loan_id: randomUUID() } }),
    await borrower.client.call(moveSandboxClock, { body: { to: 'due', loan_id: null } }),
    await borrower.client.call(moveSandboxClock, { body: { to: 'yesterday', loan_id: null } }),
    await borrower.client.call(moveSandboxClock, { body: { to: 'next_day' } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 422, 422])
})

test('the clock announces and charges a payment by mandate on the days it passes, and shows it', async () => {
  const id = await aLoan()
  const card_id = await aSavedCard(app, borrower, 'sandbox card that pays')
  const body = { card_id, document_template_ids: [await autopayConsent(app)] }
  mustBe(200, await borrower.client.call(beginAutopay, { params: { id }, body }))
  const { due } = (await look()).loans.find((loan) => loan.id === id)!

  const { charges } = await lead('due', id)

  expect(charges).toMatchObject([{ due_on: due, state: 'paid' }])
  const { due_today_tiyn, number } = mustBe(200, await borrower.client.call(getLoan, { params: { id } })).answer
  expect(due_today_tiyn).toBe(0)
  expect(charges[0]!.number).toBe(number)
  const told = await app.database.sql
    .selectFrom('notifications')
    .select('kind')
    .where('about', '=', `${id} ${due}`)
    .where('channel', '=', 'sms')
    .where('sent_at', 'is not', null)
    .orderBy('made_at')
    .execute()
  expect(told.map(({ kind }) => kind)).toEqual(['autopay_soon', 'autopay_tomorrow'])
})

test('a stand without a sandbox has no such clock', async () => {
  const api = await startApi(app.database, { sandbox: false })

  for (const { method, path } of [readSandboxClock, moveSandboxClock, readStandDay])
    expect((await api.ask(path, { method })).statusCode).toBe(404)
  await api.close()
})
