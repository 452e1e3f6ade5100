import { addDays } from '@qadam/domain/calendar/day'
import { getLoan } from '@qadam/wire/loans'
import { endLoan, readCloses, readLoanBooks, returnCredit } from '@qadam/wire/operator-loans'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBorrower } from '../../../testing/a-borrower.ts'
import { aCalendar } from '../../../testing/a-calendar.ts'
import { type Client, mustBe } from '../../../testing/a-client.ts'
import { aSignedInColleague } from '../../../testing/a-colleague.ts'
import { aRunningLoan } from '../../../testing/a-running-loan.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { closeDays } from '../servicing/close-days.ts'
import { happenToLoan } from '../servicing/happen-to-loan.ts'
import { receivePayment } from '../servicing/receive-payment.ts'

const operatorToken = 'a-token-of-the-lender-for-its-own-people'
const asOperator = { authorization: `Bearer ${operatorToken}` }
const operator = 'Дана, сопровождение'
const openedOn = '2026-02-02'
const calendar = aCalendar()

let app: TestApp
let someone: Client
beforeAll(async () => {
  app = await aTestApp({ operatorToken, runsJobs: false, context: { fourEyes: 'alert' } })
  someone = await app.signedIn({ phone: '77030000012' })
})
afterAll(() => app.close())

const close = (today: string) =>
  closeDays({
    ...{ database: app.database, today: () => today, calendar: () => calendar },
    log: { info() {}, warn() {}, error() {} },
  })

async function aLoan() {
  const loan = await aRunningLoan(app, { openedOn, product: 'instalment', amount: 120_000, term: 6 })
  const { number } = await app.database.sql
    .selectFrom('loan_contracts')
    .select('number')
    .where('id', '=', loan.contractId)
    .executeTakeFirstOrThrow()
  return { ...loan, number: String(number) }
}

test('an operator reads how a loan reached its state, to the tiyn, and the view is recorded', async () => {
  const { loanId, number } = await aLoan()
  const today = addDays(openedOn, 5)
  await close(today)
  await app.database.sql
    .transaction()
    .execute((trx) =>
      receivePayment(trx, { calendar, today }, { loanId, amount: 3_000_000, choice: 'smaller_payment' }),
    )

  const { answer } = mustBe(
    200,
    await someone.call(readLoanBooks, { params: { number }, query: { operator } }, asOperator),
  )

  expect(answer).toMatchObject({ number, state: 'active', opened_on: openedOn, closed_through: addDays(today, -1) })
  expect(answer.events).toMatchObject([
    { number: 0, kind: 'pay', on: today, amount_tiyn: 3_000_000, choice: 'smaller_payment', reverses: null },
  ])
  expect(answer.versions).toMatchObject([
    { version: 1, made_by: null },
    { version: 2, on: today, made_by: 0, voided_by: null },
  ])
  const told = new Map<string, number>()
  for (const { account, side, tiyn } of answer.entries.flatMap(({ lines }) => lines))
    told.set(account, (told.get(account) ?? 0) + (side === 'debit' ? tiyn : -tiyn))
  const balances = answer.balances.map(({ account, tiyn }): [string, number] => [account, tiyn])
  expect([...told].filter(([, tiyn]) => tiyn !== 0).toSorted()).toEqual(balances.toSorted())
  const looks = await app.database.sql
    .selectFrom('operator_actions')
    .select(['operator', 'action'])
    .where('subject', '=', loanId)
    .execute()
  expect(looks).toEqual([{ operator, action: 'loan_read' }])
})

test('an operator reads which day is closed and which loan was left behind, and why', async () => {
  const { loanId, number } = await aLoan()
  const set = (rate_in_force: string) =>
    app.database.sql.updateTable('loans').set({ rate_in_force }).where('id', '=', loanId).execute()
  await set('no rate')
  const today = addDays(openedOn, 30)
  await close(today)

  const { answer } = mustBe(200, await someone.call(readCloses, {}, asOperator))

  expect(answer).toMatchObject({ closed_through: addDays(today, -1) })
  expect(answer.left_behind).toMatchObject([{ number, day: addDays(today, -1), code: 'CalculationError' }])
  await set('0.3796')
})

async function aLateLoanOf(clientId?: string) {
  const lent = { openedOn, product: 'instalment', amount: 120_000, term: 6 } as const
  const loan = await aRunningLoan(app, { ...lent, ...(clientId !== undefined && { clientId }) })
  await close(addDays(openedOn, 60))
  const { number } = await app.database.sql
    .selectFrom('loan_contracts')
    .select('number')
    .where('id', '=', loan.contractId)
    .executeTakeFirstOrThrow()
  return { ...loan, number: String(number) }
}

type Order = { how: 'write_off' | 'cancel'; reason: string }

const end = (number: string, order: Order) =>
  someone.call(endLoan, { params: { number }, body: { operator, order_number: '17-л', ...order } }, asOperator)

const balancesOf = async (number: string) => {
  const { answer } = mustBe(
    200,
    await someone.call(readLoanBooks, { params: { number }, query: { operator } }, asOperator),
  )
  return Object.fromEntries(answer.balances.map(({ account, tiyn }) => [account, tiyn]))
}

test('a loan written off on an order is a loss in full, is still owed by the borrower, and records the operator', async () => {
  const borrower = await aBorrower(app)
  const { loanId, number } = await aLateLoanOf(borrower.clientId)

  const { answer } = mustBe(200, await end(number, { how: 'write_off', reason: 'hopeless' }))

  const claim = answer.principal_tiyn + answer.reward_tiyn + answer.penalty_tiyn
  expect(answer.principal_tiyn).toBe(12_000_000)
  expect(answer.penalty_tiyn).toBeGreaterThan(0)
  expect(await balancesOf(number)).toMatchObject({ write_offs: claim })
  const seen = mustBe(200, await borrower.client.call(getLoan, { params: { id: loanId } })).answer
  expect(seen).toMatchObject({ state: 'overdue', due_today_tiyn: claim, owed: { total_tiyn: claim } })
  expect(await app.database.sql.selectFrom('loan_endings').selectAll().where('loan_id', '=', loanId).execute()).toEqual(
    [expect.objectContaining({ operator, order_number: '17-л', reason: 'hopeless', principal_tiyn: 12_000_000n })],
  )
  const actions = await app.database.sql
    .selectFrom('operator_actions')
    .select('action')
    .where('subject', '=', loanId)
    .execute()
  expect(actions).toContainEqual({ action: 'loan_written_off' })
  expect((await end(number, { how: 'cancel', reason: 'fraud_act' })).problem).toMatchObject({
    code: 'loan_not_allowed',
  })
})

test('a loan issued in breach of the law is no debt: principal is the loss, and unpaid income was never earned', async () => {
  const borrower = await aBorrower(app)
  const { loanId, number } = await aLateLoanOf(borrower.clientId)

  mustBe(200, await end(number, { how: 'cancel', reason: 'issued_in_breach' }))

  expect(await balancesOf(number)).toEqual({ settlement_bank: -12_000_000, write_offs: 12_000_000 })
  const seen = mustBe(200, await borrower.client.call(getLoan, { params: { id: loanId } })).answer
  expect(seen).toMatchObject({
    ...{ state: 'cancelled', due_today_tiyn: 0, next_payment: null, payoff: { total_tiyn: 0 } },
    owed: { total_tiyn: 0 },
  })
})

test('a written-off loan repaid with an earlier value date is no loss; once that payment is taken back, it is one again', async () => {
  const { loanId, number } = await aLateLoanOf()
  mustBe(200, await end(number, { how: 'write_off', reason: 'hopeless' }))
  const today = app.api.context.today()
  await app.database.sql
    .transaction()
    .execute((trx) =>
      receivePayment(
        trx,
        { calendar, today },
        { loanId, amount: 15_000_000, choice: null, valueOn: addDays(openedOn, 20) },
      ),
    )
  expect(await balancesOf(number)).not.toHaveProperty('write_offs')

  await app.database.sql
    .transaction()
    .execute((trx) => happenToLoan(trx, { calendar, today }, loanId, { do: 'reverse', event: 1, excused: false }))

  expect(await balancesOf(number)).toMatchObject({ write_offs: expect.any(Number) })
  const { state } = await app.database.sql
    .selectFrom('loans')
    .select('state')
    .where('id', '=', loanId)
    .executeTakeFirstOrThrow()
  expect(state).toBe('written_off')
})

test('rejects a reason of the other kind, an empty order number and an unknown loan', async () => {
  const { number } = await aLateLoanOf()

  const answers = [
    await end(number, { how: 'write_off', reason: 'issued_in_breach' }),
    await end(number, { how: 'cancel', reason: 'hopeless' }),
    await someone.call(
      endLoan,
      { params: { number }, body: { operator, order_number: ' ', how: 'cancel', reason: 'fraud_act' } },
      asOperator,
    ),
    await end('999999999', { how: 'cancel', reason: 'fraud_act' }),
    await someone.call(endLoan, { params: { number }, body: {} }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 404, 401])
})

test('a loan does not end by one name where two people are needed, and compliance reads of it where one is enough', async () => {
  const strict = await aTestApp({ operatorToken, runsJobs: false })
  const caller = await strict.signedIn({ phone: '77030000013' })
  const { loanId } = await aRunningLoan(strict, { openedOn, product: 'instalment', amount: 120_000, term: 6 })
  const { number } = await strict.database.sql
    .selectFrom('loan_contracts')
    .innerJoin('loans', 'loans.contract_id', 'loan_contracts.id')
    .select('loan_contracts.number')
    .where('loans.id', '=', loanId)
    .executeTakeFirstOrThrow()
  const body = { operator, order_number: '17-л', how: 'write_off', reason: 'hopeless' }

  const { problem } = await caller.call(endLoan, { params: { number: String(number) }, body }, asOperator)

  expect(problem.code).toBe('second_person_needed')
  const loan = await strict.database.sql.selectFrom('loans').select('state').where('id', '=', loanId).execute()
  expect(loan).toEqual([{ state: 'active' }])
  await strict.close()

  const { staffId } = await aSignedInColleague(app, ['compliance'])
  const late = await aLateLoanOf()
  mustBe(200, await end(late.number, { how: 'write_off', reason: 'hopeless' }))
  const { rows } = await sql`
    select data->>'kind' as kind from jobs.job where name = 'send-approval-letter' and data->>'staff_id' = ${staffId}
  `.execute(app.database.sql)
  expect(rows).toEqual([{ kind: 'unchecked' }])
})

describe('money above the debt', () => {
  async function anOverpaidLoan() {
    const borrower = await aBorrower(app)
    const loan = await aLateLoanOf(borrower.clientId)
    const on = { calendar, today: addDays(openedOn, 61) }
    await app.database.sql.transaction().execute(async (trx) => {
      await receivePayment(trx, on, { loanId: loan.loanId, amount: 20_000_000, choice: null })
    })
    const { client_overpayment } = await balancesOf(loan.number)
    return { ...loan, client: borrower.client, credit: -(client_overpayment ?? 0) }
  }
  const giveBack = (number: string, amount_tiyn: number, order_number = '112') =>
    someone.call(returnCredit, { params: { number }, body: { operator, order_number, amount_tiyn } }, asOperator)
  const actionsOn = (subject: string) =>
    app.database.sql.selectFrom('operator_actions').select('action').where('subject', '=', subject).execute()

  test('is returned once by an order of the bank: the client sees none left, and the operator is recorded', async () => {
    const { client, credit, loanId, number } = await anOverpaidLoan()
    expect(credit).toBeGreaterThan(0)
    expect(mustBe(200, await client.call(getLoan, { params: { id: loanId } })).answer.credit_tiyn).toBe(credit)

    const { answer } = mustBe(200, await giveBack(number, credit))
    const again = mustBe(200, await giveBack(number, credit)).answer

    expect(again).toEqual(answer)
    expect(mustBe(200, await client.call(getLoan, { params: { id: loanId } })).answer.credit_tiyn).toBe(0)
    expect(await balancesOf(number)).not.toHaveProperty('client_overpayment')
    const { entries } = mustBe(
      200,
      await someone.call(readLoanBooks, { params: { number }, query: { operator } }, asOperator),
    ).answer
    expect(entries.filter(({ kind }) => kind === 'credit_returned').map(({ lines }) => lines)).toEqual([
      [
        { account: 'client_overpayment', side: 'debit', tiyn: credit },
        { account: 'settlement_bank', side: 'credit', tiyn: credit },
      ],
    ])
    const returns = app.database.sql.selectFrom('credit_returns').selectAll().where('loan_id', '=', loanId)
    expect(await returns.execute()).toMatchObject([{ operator, order_number: '112', amount_tiyn: BigInt(credit) }])
    expect(await actionsOn(loanId)).toContainEqual({ action: 'credit_returned' })
  })

  test('is not returned by another sum than there is, under a known order, or on an unknown loan', async () => {
    const { credit, loanId, number } = await anOverpaidLoan()

    for (const other of [credit - 1, credit + 1])
      expect((await giveBack(number, other)).problem?.code).toBe('figures_differ')
    expect((await giveBack('999999999', credit)).status).toBe(404)
    expect((await giveBack(number, 0)).status).toBe(422)
    expect(await actionsOn(loanId)).not.toContainEqual({ action: 'credit_returned' })
    mustBe(200, await giveBack(number, credit))
    expect((await giveBack(number, credit + 1)).problem?.code).toBe('figures_differ')
  })

  test('does not leave the books without an order, whatever a program does', async () => {
    const { loanId } = await anOverpaidLoan()
    const on = { calendar, today: addDays(openedOn, 61) }
    const taken = app.database.sql
      .transaction()
      .execute((trx) => happenToLoan(trx, on, loanId, { do: 'return_credit' }))
    await expect(taken).rejects.toMatchObject({ constraint: 'loan_events_credit_returns_have_an_order' })
  })
})

test('an unknown number returns 404, and everything returns 401 without the token', async () => {
  const none = { params: { number: '999999999' }, query: { operator } }

  expect((await someone.call(readLoanBooks, none, asOperator)).status).toBe(404)
  expect((await someone.call(readLoanBooks, none)).status).toBe(401)
  expect((await someone.call(readCloses, {})).status).toBe(401)
})
