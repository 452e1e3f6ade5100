import { randomUUID } from 'node:crypto'
import { addDays } from '@qadam/domain/calendar/day'
import { readCase, recordTermsCase } from '@qadam/wire/staff/cases'
import { readLoanOfClient } from '@qadam/wire/staff/loans'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { aStaffDesk, type Colleague, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { aBorrowerInDebt, payNow } from '../../../testing/an-addendum-walk.ts'
import { newestAction, ok } from '../../../testing/staff-record.ts'

const today = '2026-04-20'

let app: TestApp
let desk: StaffDesk
let accountant: Colleague
let debt: Awaited<ReturnType<typeof aBorrowerInDebt>>
beforeAll(async () => {
  const now = () => new Date(`${today}T12:00:00+05:00`)
  app = await aTestApp({ runsJobs: false, context: { calendar: () => aCalendar(), now } })
  desk = await aStaffDesk(app)
  accountant = await desk.enter('accountant')
  debt = await aBorrowerInDebt(app, { product: 'instalment', amount: 120_000, term: 6, openedOn: '2026-02-02' })
  await payNow(app, debt.loanId, 1_000_000, null)
})
afterAll(async () => {
  await desk.close()
  await app.close()
})

const read = (query?: Record<string, string>, id = debt.loanId) =>
  accountant.call(readLoanOfClient, { params: { id }, ...(query && { query }) })

test('a loan is shown whole: schedules, payments, entries whose sides agree, payouts; the look is recorded', async () => {
  const { answer } = ok(await read())

  expect(answer.loan).toMatchObject({ state: 'overdue', amount_tiyn: 12_000_000 })
  expect(answer.versions).toMatchObject([{ version: 1, made_by: null, is_void: false }])
  expect(answer.versions[0]!.rows).toHaveLength(6)
  expect(answer.loan.payments).toMatchObject([{ amount_tiyn: 1_000_000, received_on: today }])
  expect(answer.events).toMatchObject([{ number: 0, kind: 'pay', on: today }])
  expect(answer.payouts).toMatchObject([{ state: 'confirmed', amount_tiyn: 12_000_000 }])
  for (const { lines } of answer.entries.rows) {
    const sum = (side: string) => lines.filter((line) => line.side === side).reduce((all, { tiyn }) => all + tiyn, 0)
    expect(sum('debit')).toBe(sum('credit'))
  }
  expect(JSON.stringify(answer)).not.toContain(debt.iin)
  expect(await newestAction(app)).toMatchObject({
    ...{ kind: 'look', permission: 'loan.read', subjects: [debt.clientId], facts: { loan: debt.loanId } },
  })
})

test('figures of a past day are what was posted by then, and of a later day what will be owed without a payment', async () => {
  const at = async (on: string) => ok(await read({ on })).answer.figures
  const [opened, before, now, later] = [
    await at('2026-02-02'),
    await at(addDays(today, -1)),
    await at(today),
    await at(addDays(today, 10)),
  ]

  expect(opened).toMatchObject({ from: 'books', total_tiyn: 12_000_000, reward_tiyn: 0, days_overdue: null })
  expect(before.from).toBe('books')
  expect(before.total_tiyn - now.total_tiyn).toBeGreaterThan(0)
  expect(now.total_tiyn).toBe(ok(await read()).answer.loan.payoff.total_tiyn)
  expect(later).toMatchObject({ from: 'forecast', days_overdue: now.days_overdue! + 10 })
  expect(later.total_tiyn).toBeGreaterThan(now.total_tiyn)
})

test.each(['2026-02-01', '2999-01-01', 'вчера'])(
  'a day that the loan has none of, %s, is rejected at its field',
  async (on) => {
    const { problem, status } = await read({ on })
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, ['on']])
  },
)

test('a loan that does not exist is a 404', async () => {
  expect((await read({}, randomUUID())).status).toBe(404)
})

test('a request that a borrower made by phone becomes a case with the days of the law, once, and is recorded', async () => {
  const support = await desk.enter('support')
  const record = (asked_on: string, id = debt.loanId) =>
    support.call(recordTermsCase, { params: { id }, body: { ground: 'other', wish: 'deferral', asked_on } })

  expect((await record(addDays(today, 1))).problem.errors).toEqual({ asked_on: [expect.any(String)] })
  expect((await record(today, randomUUID())).status).toBe(404)
  const { case_id, due_on } = ok(await record(addDays(today, -3))).answer

  expect(due_on).toBe(addDays(today, 12))
  expect(await newestAction(app)).toMatchObject({
    ...{ kind: 'act', permission: 'loan-request.record', subjects: [debt.clientId], reason: 'loan_request_recorded' },
    facts: { case: case_id, wish: 'deferral', asked_on: addDays(today, -3) },
  })
  expect(ok(await support.call(readCase, { params: { id: case_id } })).answer).toMatchObject({ kind: 'terms', due_on })
  expect((await record(today)).problem.code).toBe('loan_not_allowed')
  expect(ok(await read()).answer.open_request).toEqual({
    ...{ id: case_id, wish: 'deferral', asked_on: addDays(today, -3), due_on },
  })
})
