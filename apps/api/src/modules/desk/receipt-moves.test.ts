import { randomUUID } from 'node:crypto'
import { addDays, type Day } from '@qadam/domain/calendar/day'
import { beginLife, closeThrough, comeTo, happen } from '@qadam/domain/lending/servicing/life'
import { payEarlier } from '@qadam/domain/lending/servicing/restate'
import { getLoan } from '@qadam/wire/loans'
import { decideApproval } from '@qadam/wire/staff/approvals'
import { moveReceipt, readReceipt } from '@qadam/wire/staff/receipts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { aLog } from '../../../testing/a-log.ts'
import { aPaymentChannel, paymentKeys } from '../../../testing/a-payment-channel.ts'
import { daysAhead } from '../../../testing/a-running-loan.ts'
import { aStaffDesk, type Colleague, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { aBorrowerInDebt } from '../../../testing/an-addendum-walk.ts'
import { changedMeanwhile } from '../../../testing/changed-meanwhile.ts'
import { movable } from '../receipts/movable-receipt.ts'
import { moveReceipt as move } from '../receipts/move-receipt.ts'
import { takeBack } from '../receipts/take-back.ts'
import { closeDays } from '../servicing/close-days.ts'
import { accountName } from '../servicing/loan-books.ts'
import { readLoans } from '../servicing/read-loans.ts'

// The only row of each loan is due on Monday, 16.02.2026.
const openedOn = '2026-02-02'
const paidOn = '2026-02-16'
const later = '2026-02-24'
const inFull = 7_964_296
const reason = 'плательщик ошибся одной цифрой'
const calendar = aCalendar()

let today: Day
let app: TestApp
let desk: StaffDesk
let accountant: Colleague
let compliance: Colleague
beforeAll(async () => {
  today = paidOn
  const now = () => new Date(`${today}T12:00:00+05:00`)
  app = await aTestApp({ ...{ paymentKeys, runsJobs: false }, context: { calendar: () => calendar, now } })
  await daysAhead(app, 400)
  desk = await aStaffDesk(app)
  accountant = await desk.enter('accountant')
  compliance = await desk.enter('compliance')
})
beforeEach(() => {
  today = paidOn
})
afterAll(async () => {
  await desk.close()
  await app.close()
})

type Debt = Awaited<ReturnType<typeof aDebt>>

async function aDebt() {
  const debt = await aBorrowerInDebt(app, { calendar, openedOn })
  const loan = await debt.client.call(getLoan, { params: { id: debt.loanId } })
  return { ...debt, number: loan.answer.number }
}

async function paidTo({ number }: Debt, amount = inFull): Promise<string> {
  const { body } = await aPaymentChannel(app).pay({
    ...{ external_id: randomUUID(), account: number, amount_tiyn: amount, paid_at: `${paidOn}T10:00:00+05:00` },
  })
  return String(body.receipt_id)
}

const ask = (id: string, from: Debt, to: Debt, is_excused = true) =>
  accountant.call(moveReceipt, {
    params: { id },
    body: { seen_loan_id: from.loanId, to_loan_id: to.loanId, is_excused, reason },
  })
const confirm = async (id: string | null) =>
  (await compliance.call(decideApproval, { params: { id: id ?? '' }, body: { is_approved: true } })).answer.state

async function moved(id: string, from: Debt, to: Debt, isExcused = true): Promise<void> {
  const { answer } = await ask(id, from, to, isExcused)
  expect(await confirm(answer.approval_id)).toBe('approved')
}

const loanOf = async ({ client, loanId }: Debt) => (await client.call(getLoan, { params: { id: loanId } })).answer
const receiptOf = (id: string) =>
  app.database.sql.selectFrom('receipts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function stored({ loanId }: Debt) {
  const loans = await app.database.sql.selectFrom('loans').selectAll().where('id', '=', loanId).execute()
  return (await readLoans(app.database.sql, loans, calendar))[0]!.state
}

async function booksOf({ contractId }: Debt): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: number; balance: string }>`
    select account, sum(case side when 'debit' then amount_tiyn else -amount_tiyn end)::text as balance
    from ledger_lines where contract_id = ${contractId} group by account
  `.execute(app.database.sql)
  return Object.fromEntries(
    rows.flatMap(({ account, balance }) => (balance === '0' ? [] : [[accountName(account), Number(balance)]])),
  )
}

const held = (balances: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(balances).filter(([, sum]) => sum !== 0))

const close = () =>
  closeDays({ ...{ database: app.database, today: () => today, calendar: () => calendar }, log: aLog() })

const noticesTo = ({ clientId }: Debt) =>
  app.database.sql
    .selectFrom('notifications')
    .select(['kind', 'facts'])
    .where('client_id', '=', clientId)
    .where('channel', '=', 'sms')
    .where('kind', 'in', ['payment_moved_away', 'payment_moved_here'])
    .execute()

describe('a payment on the wrong loan', () => {
  test('goes to the right one with its own day when a second person confirms it; tables, books and the fold agree', async () => {
    const [wrong, right] = [await aDebt(), await aDebt()]
    const id = await paidTo(wrong)
    const { number, year } = await receiptOf(id)
    today = later
    await close()
    expect((await stored(right)).balances.accrued_penalty).toBeGreaterThan(0)

    await moved(id, wrong, right, false)

    const first = beginLife((await stored(wrong)).terms, calendar)
    const paid = { on: paidOn, do: 'pay', amount: inFull, choice: null } as const
    const left = happen(comeTo(closeThrough(happen(first, paid), addDays(later, -1)), later), {
      ...{ on: later, do: 'reverse', event: 0, excused: false },
    })
    const came = payEarlier(comeTo(beginLife((await stored(right)).terms, calendar), later), paid)
    for (const [debt, life] of [[wrong, left] as const, [right, came] as const]) {
      const state = await stored(debt)
      expect(held(state.balances)).toEqual(held(life.state.balances))
      expect(await booksOf(debt)).toEqual(held(life.state.balances))
      expect([state.rows, state.state, state.overdueSince]).toEqual([
        ...[life.state.rows, life.state.state, life.state.overdueSince],
      ])
    }
    expect(await stored(right)).toMatchObject({ state: 'closed', closedOn: paidOn })
    expect(await receiptOf(id)).toMatchObject({ state: 'confirmed', loan_id: right.loanId, number, year })
    expect((await loanOf(right)).payments).toMatchObject([{ received_on: paidOn, receipt: { id } }])
    expect((await loanOf(wrong)).payments).toMatchObject([{ taken_back_on: later, is_moved: true, receipt: null }])
  })

  test('is told to both clients by their own contracts, and the record names who asked and who confirmed', async () => {
    const [wrong, right] = [await aDebt(), await aDebt()]
    const id = await paidTo(wrong)
    today = later

    await moved(id, wrong, right)

    const facts = { amount_tiyn: inFull, paid_on: paidOn }
    expect(await noticesTo(wrong)).toEqual([{ kind: 'payment_moved_away', facts: { ...facts, number: wrong.number } }])
    expect(await noticesTo(right)).toEqual([{ kind: 'payment_moved_here', facts: { ...facts, number: right.number } }])
    const { rows } = await sql`
      select actor_id, subjects, facts from staff_actions where reason = ${`receipt_moved: ${reason}`}
        and facts->>'receipt' = ${id}
    `.execute(app.database.sql)
    expect(rows).toMatchObject([
      {
        actor_id: accountant.staffId,
        subjects: expect.arrayContaining([wrong.clientId, right.clientId]),
        facts: { from: wrong.loanId, to: right.loanId, checker: compliance.staffId },
      },
    ])
    const kept = app.database.sql.selectFrom('receipt_moves').selectAll().where('receipt_id', '=', id)
    expect(await kept.execute()).toMatchObject([{ operator: 'Ольга Ким', reason, is_excused: true }])
    const { moves, owner } = (await accountant.call(readReceipt, { params: { id } })).answer
    expect([owner?.contract_number, moves]).toMatchObject([right.number, [{ from: wrong.number, to: right.number }]])
  })

  test('leaves a client who is not to blame in time until the day of the move, and one who is, late', async () => {
    const [excused, blamed, right] = [await aDebt(), await aDebt(), await aDebt()]
    const [one, other] = [await paidTo(excused), await paidTo(blamed)]
    today = later

    await moved(one, excused, right, true)
    await moved(other, blamed, right, false)

    expect(await stored(excused)).toMatchObject({
      state: 'active',
      overdueSince: null,
      balances: { accrued_penalty: 0 },
    })
    expect(await stored(blamed)).toMatchObject({ overdueSince: paidOn })
  })

  test('moves back as well, and a repeat of a move that was made changes nothing', async () => {
    const [wrong, right] = [await aDebt(), await aDebt()]
    const id = await paidTo(wrong, 100_000)
    await moved(id, wrong, right)
    await moved(id, right, wrong)

    expect(await receiptOf(id)).toMatchObject({ loan_id: wrong.loanId })
    expect((await stored(wrong)).balances.receipts_in_transit).toBe(100_000)
    expect((await stored(right)).balances.receipts_in_transit).toBe(0)
    const before = await booksOf(wrong)
    const again = { id, fromLoanId: right.loanId, toLoanId: wrong.loanId, excused: true, reason, operator: 'Дана' }
    await app.database.sql.transaction().execute((trx) => move(trx, app.api.context, again))
    expect(await booksOf(wrong)).toEqual(before)
  })
})

describe('nothing is moved', () => {
  test('of what is under way, taken back or paid by card, nor to the loan that has it, nor to none', async () => {
    const [wrong, right] = [await aDebt(), await aDebt()]
    const id = await paidTo(wrong)
    expect((await ask(id, right, wrong)).problem.code).toBe('item_changed')
    expect((await ask(id, wrong, wrong)).problem.code).toBe('item_changed')
    expect((await ask(id, wrong, { ...right, loanId: randomUUID() })).status).toBe(404)
    expect((await ask(randomUUID(), wrong, right)).status).toBe(404)
    const waiting = {
      ...{ external_id: randomUUID(), account: wrong.number, amount_tiyn: 500, status: 'pending' as const },
      paid_at: `${paidOn}T10:00:00+05:00`,
    }
    const { body } = await aPaymentChannel(app).pay(waiting)
    expect((await ask(String(body.receipt_id), wrong, right)).problem.code).toBe('payment_stays')
    expect(movable({ ...(await receiptOf(id)), channel: 'card' })).toBeUndefined()
    await aPaymentChannel(app).cancel((await receiptOf(id)).external_id)
    expect((await ask(id, wrong, right)).problem.code).toBe('payment_stays')
  })

  test('when the payment was taken back after it was asked for: the request is stale', async () => {
    const [wrong, right] = [await aDebt(), await aDebt()]
    const id = await paidTo(wrong)
    const { answer } = await ask(id, wrong, right)
    await aPaymentChannel(app).cancel((await receiptOf(id)).external_id)

    expect(await confirm(answer.approval_id)).toBe('stale')
    expect(await receiptOf(id)).toMatchObject({ state: 'reversed', loan_id: wrong.loanId })
  })

  test('without a second person, by the one who asked', async () => {
    const [wrong, right] = [await aDebt(), await aDebt()]
    const { answer } = await ask(await paidTo(wrong), wrong, right)
    const own = await accountant.call(decideApproval, {
      params: { id: answer.approval_id! },
      body: { is_approved: true },
    })
    expect(own.problem.code).toBe('not_permitted')
  })
})

describe('at the same moment', () => {
  const locking = (id: string) => async (trx: Parameters<typeof takeBack>[0]) =>
    sql`select from receipts where id = ${id} for update`.execute(trx)

  test('a payment is taken back or moved, not both', async () => {
    const [wrong, right] = [await aDebt(), await aDebt()]
    const id = await paidTo(wrong)
    const receipt = await receiptOf(id)
    const { answer } = await ask(id, wrong, right)

    const state = await changedMeanwhile(
      app.database,
      {
        lock: locking(id),
        change: (trx) => takeBack(trx, app.api.context, { receipt, excused: true, reason: 'ошибка банка' }),
      },
      () => confirm(answer.approval_id),
    )

    expect(state).toBe('stale')
    expect((await stored(right)).balances.receipts_in_transit).toBe(0)
    expect((await stored(wrong)).balances.receipts_in_transit).toBe(0)
  })

  test('of two moves of one payment to two loans one is made', async () => {
    const [wrong, right, third] = [await aDebt(), await aDebt(), await aDebt()]
    const id = await paidTo(wrong, 100_000)
    const to = (toLoanId: string) => ({
      id,
      fromLoanId: wrong.loanId,
      toLoanId,
      excused: true,
      reason,
      operator: 'Дана',
    })

    const late = await changedMeanwhile(
      app.database,
      { lock: locking(id), change: (trx) => move(trx, app.api.context, to(right.loanId)) },
      () => app.database.sql.transaction().execute((trx) => move(trx, app.api.context, to(third.loanId))),
    )

    expect(late).toMatchObject({ code: 'item_changed' })
    expect((await stored(right)).balances.receipts_in_transit).toBe(100_000)
    expect((await stored(third)).balances.receipts_in_transit).toBe(0)
  })

  test('two opposite moves between the same loans are both made', async () => {
    const [one, other] = [await aDebt(), await aDebt()]
    const [first, second] = [await paidTo(one, 100_000), await paidTo(other, 200_000)]
    const crossed = [
      { id: first, fromLoanId: one.loanId, toLoanId: other.loanId },
      { id: second, fromLoanId: other.loanId, toLoanId: one.loanId },
    ]

    await Promise.all(
      crossed.map((what) =>
        app.database.sql
          .transaction()
          .execute((trx) => move(trx, app.api.context, { ...what, excused: true, reason, operator: 'Дана' })),
      ),
    )

    expect((await stored(one)).balances.receipts_in_transit).toBe(200_000)
    expect((await stored(other)).balances.receipts_in_transit).toBe(100_000)
  })
})

describe('the database refuses', () => {
  test('a receipt that changes its loan without a move, a move without its money, and a move of a move', async () => {
    const [wrong, right] = [await aDebt(), await aDebt()]
    const id = await paidTo(wrong, 100_000)
    await paidTo(right, 100_000)
    const run = (...statements: string[]) =>
      app.database.sql.transaction().execute(async (trx) => {
        for (const statement of statements) await sql.raw(statement).execute(trx)
      })
    const to = `loan_id = '${right.loanId}', event_number = 0`
    const insert = `insert into receipt_moves (from_loan_id, from_event, taken_back_by, to_loan_id, to_event, receipt_id,
      is_excused, reason, operator) values ('${wrong.loanId}', 0, 0, '${right.loanId}', 0, '${id}', true, 'так', 'Дана')`

    await expect(run(`update receipts set ${to} where id = '${id}'`)).rejects.toMatchObject({
      constraint: 'receipts_stay',
    })
    await expect(run(insert)).rejects.toMatchObject({ constraint: 'receipt_moves_leave_the_first_loan' })
    await moved(id, wrong, right)
    for (const statement of [`update receipt_moves set reason = 'иначе'`, 'delete from receipt_moves'])
      await expect(run(statement)).rejects.toMatchObject({ code: '23001' })
  })
})
