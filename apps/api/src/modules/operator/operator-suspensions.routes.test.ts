import { addDays, type Day } from '@qadam/domain/calendar/day'
import { getCabinet } from '@qadam/wire/cabinet'
import { getLoan } from '@qadam/wire/loans'
import { suspendLoan } from '@qadam/wire/operator-loans'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBorrower } from '../../../testing/a-borrower.ts'
import { type Client, mustBe } from '../../../testing/a-client.ts'
import { aRunningLoan } from '../../../testing/a-running-loan.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'

const operatorToken = 'a-token-of-the-lender-for-its-own-people'
const asOperator = { authorization: `Bearer ${operatorToken}` }
const operator = 'Дана, сопровождение'

let app: TestApp
let someone: Client
let today: Day
beforeAll(async () => {
  app = await aTestApp({ operatorToken, runsJobs: false })
  someone = await app.signedIn({ phone: '77030000026' })
  today = app.api.context.today()
})
afterAll(() => app.close())

async function aLoan() {
  const loan = await aRunningLoan(app, {
    openedOn: addDays(today, -5),
    product: 'instalment',
    amount: 120_000,
    term: 6,
  })
  const { number } = await app.database.sql
    .selectFrom('loan_contracts')
    .select('number')
    .where('id', '=', loan.contractId)
    .executeTakeFirstOrThrow()
  return { ...loan, number: String(number) }
}

const service = { do: 'suspend', ground: 'military_service', operator, reason: 'Список призывников № 4' } as const

const suspend = (number: string, until: Day) =>
  someone.call(suspendLoan, { params: { number }, body: { ...service, until } }, asOperator)

const resume = (number: string) =>
  someone.call(suspendLoan, { params: { number }, body: { do: 'resume', operator, reason: 'Вернулся' } }, asOperator)

test('an operator suspends a loan to a day and resumes it, each with a name and a reason, once', async () => {
  const { loanId, number } = await aLoan()
  const until = addDays(today, 365)

  expect(mustBe(200, await suspend(number, until)).answer).toEqual({ after: today, until })
  expect((await suspend(number, until)).problem.code).toBe('loan_not_allowed')
  expect(mustBe(200, await resume(number)).answer).toEqual({ after: today, until: today })
  expect((await resume(number)).problem.code).toBe('loan_not_allowed')

  const kept = await app.database.sql
    .selectFrom('loan_suspensions')
    .select(['ground', 'reason', 'operator'])
    .where('loan_id', '=', loanId)
    .orderBy('event_number')
    .execute()
  expect(kept).toEqual([
    { ground: 'military_service', reason: 'Список призывников № 4', operator },
    { ground: null, reason: 'Вернулся', operator },
  ])
  const actions = await app.database.sql
    .selectFrom('operator_actions')
    .select('action')
    .where('subject', '=', loanId)
    .orderBy('at')
    .execute()
  expect(actions.map(({ action }) => action)).toEqual(['loan_suspended', 'loan_resumed'])
})

test("the borrower's own loan says who suspended it and for which days, while it is suspended", async () => {
  const borrower = await aBorrower(app)
  const { loanId } = await aRunningLoan(app, { openedOn: addDays(today, -5), clientId: borrower.clientId })
  const contract = app.database.sql
    .selectFrom('loan_contracts')
    .innerJoin('loans', 'loans.contract_id', 'loan_contracts.id')
    .select('number')
  const { number } = await contract.where('loans.id', '=', loanId).executeTakeFirstOrThrow()
  const shown = async () =>
    mustBe(200, await borrower.client.call(getLoan, { params: { id: loanId } })).answer.suspended
  const matter = async () => mustBe(200, await borrower.client.call(getCabinet)).answer.matter
  expect([await shown(), await matter()]).toEqual([null, 'repay'])

  mustBe(200, await suspend(String(number), addDays(today, 365)))

  const days = { from: addDays(today, 1), until: addDays(today, 365) }
  expect([await shown(), await matter()]).toEqual([{ ground: 'military_service', ...days }, 'suspended'])
  mustBe(200, await resume(String(number)))
  expect([await shown(), await matter()]).toEqual([null, 'repay'])
})

test('a suspension without an end in three years, without a reason, or of no loan is refused', async () => {
  const { number } = await aLoan()

  for (const until of [today, addDays(today, 1_101)])
    expect((await suspend(number, until)).problem.code).toBe('loan_not_allowed')
  const silent = { params: { number }, body: { ...service, reason: ' ', until: addDays(today, 30) } }
  expect((await someone.call(suspendLoan, silent, asOperator)).problem.code).toBe('validation_failed')
  expect((await suspend('999999999999', addDays(today, 30))).problem.code).toBe('not_found')
  const stranger = await someone.call(suspendLoan, { params: { number }, body: { ...service, until: today } })
  expect(stranger.status).toBe(401)
})

test('the database, by plain SQL, accepts a suspension only in turn, with its end, and with a reason', async () => {
  const { loanId } = await aLoan()
  const write = (kind: 'suspend' | 'resume', until?: Day) =>
    app.database.sql.transaction().execute((trx) =>
      sql`insert into loan_events (loan_id, number, kind, on_day, heard_on, agreed, returned_tiyn)
        values (${loanId}, 0, ${kind}, ${today}, ${today}, ${until ? JSON.stringify({ until }) : null}::jsonb, 0)`.execute(
        trx,
      ),
    )

  await expect(write('resume')).rejects.toMatchObject({ constraint: 'loan_events_suspensions_in_turn' })
  await expect(write('suspend', today)).rejects.toMatchObject({ constraint: 'loan_events_suspensions_end' })
  await expect(write('suspend', addDays(today, 30))).rejects.toMatchObject({
    constraint: 'loan_events_suspensions_have_a_reason',
  })
})
