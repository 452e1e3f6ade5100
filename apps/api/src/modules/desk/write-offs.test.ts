import { randomUUID } from 'node:crypto'
import { addDays } from '@qadam/domain/calendar/day'
import { decideApproval, listApprovals } from '@qadam/wire/staff/approvals'
import { endClientLoan, readLoanToEnd } from '@qadam/wire/staff/write-offs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBorrower } from '../../../testing/a-borrower.ts'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { aRunningLoan } from '../../../testing/a-running-loan.ts'
import { aStaffDesk, type Colleague, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { closeDays } from '../servicing/close-days.ts'
import { receivePayment } from '../servicing/receive-payment.ts'

const openedOn = '2026-02-02'
const calendar = aCalendar()
let app: TestApp
let desk: StaffDesk
let accountant: Colleague
let compliance: Colleague

beforeAll(async () => {
  app = await aTestApp({ runsJobs: false })
  desk = await aStaffDesk(app)
  accountant = await desk.enter('accountant')
  compliance = await desk.enter('compliance')
})
afterAll(async () => {
  await desk.close()
  await app.close()
})

const order = {
  how: 'write_off',
  loss_reason: 'hopeless',
  order_number: '17-л',
  reason: 'два года без единого платежа',
}

async function aLateLoan() {
  const { clientId } = await aBorrower(app)
  const { loanId } = await aRunningLoan(app, { openedOn, product: 'instalment', amount: 120_000, term: 6, clientId })
  await closeDays({
    ...{ database: app.database, today: () => addDays(openedOn, 60), calendar: () => calendar },
    log: { info() {}, warn() {}, error() {} },
  })
  const { answer } = await accountant.call(readLoanToEnd, { params: { id: loanId } })
  return { clientId, loanId, owed: answer.owed_tiyn }
}

const ask = (id: string, seen_tiyn: number, body: object = order, who = accountant) =>
  who.call(endClientLoan, { params: { id }, body: { ...body, seen_tiyn } })
const decide = (id: string | null, who = compliance) =>
  who.call(decideApproval, { params: { id: id ?? '' }, body: { is_approved: true } })
const stateOf = async (id: string) =>
  (await app.database.sql.selectFrom('loans').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

describe('a loan is written off', () => {
  test("when a second person confirms it, in the maker's name", async () => {
    const { clientId, loanId, owed } = await aLateLoan()
    expect(owed).toBeGreaterThan(12_000_000)

    const { answer } = await ask(loanId, owed)
    expect(await stateOf(loanId)).toBe('active')
    const about = await compliance.call(listApprovals, { query: { about: clientId } })
    expect(about.answer.waiting).toMatchObject([
      { client: { id: clientId }, what: { how: 'write_off', order_number: '17-л', owed_tiyn: owed }, may_check: true },
    ])
    expect((await decide(answer.approval_id)).answer.state).toBe('approved')

    expect(await stateOf(loanId)).toBe('written_off')
    const ending = await app.database.sql
      .selectFrom('loan_endings')
      .select(['operator', 'order_number', 'reason'])
      .where('loan_id', '=', loanId)
      .execute()
    expect(ending).toEqual([{ operator: 'Ольга Ким', order_number: '17-л', reason: 'hopeless' }])
    const { rows } = await sql`
      select actor_id, facts from staff_actions where reason like 'loan_written_off: %' and facts->>'loan' = ${loanId}
    `.execute(app.database.sql)
    expect(rows).toMatchObject([
      { actor_id: accountant.staffId, facts: { approval: answer.approval_id, checker: compliance.staffId } },
    ])
  })

  test('not by the one who asked, though they may confirm others', async () => {
    const { loanId, owed } = await aLateLoan()
    const { answer } = await ask(loanId, owed)

    expect((await decide(answer.approval_id, accountant)).problem.code).toBe('not_permitted')
    expect((await decide(answer.approval_id, await desk.enter('accountant', 1))).answer.state).toBe('approved')
  })

  test('not when a payment has come since it was asked for', async () => {
    const { loanId, owed } = await aLateLoan()
    const { answer } = await ask(loanId, owed)
    const on = { calendar, today: addDays(openedOn, 61) }
    await app.database.sql
      .transaction()
      .execute((trx) => receivePayment(trx, on, { loanId, amount: 1_000_000, choice: 'smaller_payment' }))

    expect((await decide(answer.approval_id)).answer.state).toBe('stale')
    expect(await stateOf(loanId)).toBe('active')
  })

  test('not on figures that have changed on the screen, nor twice, nor without a reason that the law knows', async () => {
    const { loanId, owed } = await aLateLoan()

    expect((await ask(loanId, owed - 1)).problem.code).toBe('item_changed')
    expect((await ask(loanId, owed, { ...order, loss_reason: 'issued_in_breach' })).status).toBe(422)
    expect((await ask(loanId, owed, { ...order, how: 'cancel', loss_reason: 'hopeless' })).status).toBe(422)
    expect((await ask(loanId, owed)).status).toBe(200)
    expect((await ask(loanId, owed)).problem.code).toBe('approval_waits')
  })
})

test('a loan issued in breach of the law is cancelled in the same way, and once', async () => {
  const { loanId, owed } = await aLateLoan()
  const { answer } = await ask(loanId, owed, { ...order, how: 'cancel', loss_reason: 'issued_in_breach' })

  await decide(answer.approval_id)

  expect(await stateOf(loanId)).toBe('cancelled')
  expect((await ask(loanId, 0)).problem.code).toBe('loan_not_allowed')
})

test('a loan that is not there is not found', async () => {
  expect((await accountant.call(readLoanToEnd, { params: { id: randomUUID() } })).status).toBe(404)
  expect((await ask(randomUUID(), 0)).status).toBe(404)
})
