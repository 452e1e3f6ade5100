import { randomUUID } from 'node:crypto'
import { decideApproval } from '@qadam/wire/staff/approvals'
import { identifyReceipt as identifyCall, listReceipts, readReceipt } from '@qadam/wire/staff/receipts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPaymentChannel, paymentKeys } from '../../../testing/a-payment-channel.ts'
import { aRunningLoan } from '../../../testing/a-running-loan.ts'
import { aStaffDesk, type Colleague, type StaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { changedMeanwhile } from '../../../testing/changed-meanwhile.ts'
import { dayFromNow } from '../../../testing/day-from-now.ts'
import { identifyReceipt } from '../receipts/identify-receipt.ts'

const amount = 100_000
const reason = 'банк назвал плательщика'

let app: TestApp
let desk: StaffDesk
let accountant: Colleague
let compliance: Colleague
beforeAll(async () => {
  app = await aTestApp({ paymentKeys, runsJobs: false })
  desk = await aStaffDesk(app)
  accountant = await desk.enter('accountant')
  compliance = await desk.enter('compliance')
})
afterAll(async () => {
  await desk.close()
  await app.close()
})

async function aLoan() {
  const loan = await aRunningLoan(app, { openedOn: dayFromNow(-10), product: 'pdl', amount: 78_500, term: 14 })
  const contract = app.database.sql.selectFrom('loan_contracts').select('number').where('id', '=', loan.contractId)
  return { ...loan, number: String((await contract.executeTakeFirstOrThrow()).number) }
}

async function moneyOfNobody(): Promise<string> {
  const paid_at = new Date(app.api.context.now().getTime() - 1_000).toISOString()
  const payment = { external_id: randomUUID(), account: 'за кредит', amount_tiyn: amount, paid_at }
  return String((await aPaymentChannel(app).pay(payment)).body.receipt_id)
}

const ask = (id: string, contract_number: string) =>
  accountant.call(identifyCall, { params: { id }, body: { contract_number, reason } })
const confirm = async (id: string | null) =>
  (await compliance.call(decideApproval, { params: { id: id ?? '' }, body: { is_approved: true } })).answer.state
const receiptOf = (id: string) =>
  app.database.sql.selectFrom('receipts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const waitsInList = async (id: string) =>
  (await accountant.call(listReceipts, { query: { list: 'unidentified' } })).answer.receipts.some(
    (one) => one.id === id,
  )

const paymentsOf = ({ loanId }: { loanId: string }) =>
  app.database.sql.selectFrom('loan_payments').select('amount_tiyn').where('loan_id', '=', loanId).execute()

async function heldForNobody(): Promise<number> {
  const { rows } = await sql<{ held: string }>`
    select coalesce(sum(case side when 'credit' then amount_tiyn else -amount_tiyn end), 0)::text as held
    from ledger_lines where account = 14
  `.execute(app.database.sql)
  return Number(rows[0]!.held)
}

test('money of an unknown payer is credited when a second person confirms it, and the record names who asked and why', async () => {
  const loan = await aLoan()
  const before = await heldForNobody()
  const id = await moneyOfNobody()
  expect(await waitsInList(id)).toBe(true)
  const { answer } = await ask(id, loan.number)
  expect(await receiptOf(id)).toMatchObject({ loan_id: null })
  expect((await ask(id, loan.number)).problem.code).toBe('approval_waits')

  expect(await confirm(answer.approval_id)).toBe('approved')

  expect(await receiptOf(id)).toMatchObject({ state: 'confirmed', loan_id: loan.loanId })
  expect(await paymentsOf(loan)).toEqual([{ amount_tiyn: BigInt(amount) }])
  expect(await heldForNobody()).toBe(before)
  expect(await waitsInList(id)).toBe(false)
  const { rows } = await sql`
    select actor_id, subjects, facts from staff_actions where reason = ${`receipt_identified: ${reason}`}
  `.execute(app.database.sql)
  expect(rows).toMatchObject([
    {
      actor_id: accountant.staffId,
      facts: { receipt: id, to: loan.loanId, amount, checker: compliance.staffId },
    },
  ])
})

test('money that is somebody’s, a number of no loan and an unknown payment are refused, each in its own way', async () => {
  const loan = await aLoan()
  const id = await moneyOfNobody()
  expect((await ask(id, '999999999999999')).status).toBe(404)
  expect((await ask(randomUUID(), loan.number)).status).toBe(404)
  const { answer } = await ask(id, loan.number)
  await confirm(answer.approval_id)

  expect((await ask(id, loan.number)).problem.code).toBe('item_changed')
  expect((await accountant.call(readReceipt, { params: { id }, query: {} })).answer.may_be_identified).toBe(false)
})

test('a request is stale once the money has found another loan', async () => {
  const [first, second] = [await aLoan(), await aLoan()]
  const id = await moneyOfNobody()
  const { answer } = await ask(id, first.number)
  await app.database.sql
    .transaction()
    .execute((trx) => identifyReceipt(trx, app.api.context, { id, contractNumber: second.number }))

  expect(await confirm(answer.approval_id)).toBe('stale')
  expect(await paymentsOf(first)).toEqual([])
})

test('of two people who match one payment to two loans at the same moment one wins, and the other is told', async () => {
  const [first, second] = [await aLoan(), await aLoan()]
  const id = await moneyOfNobody()
  const to = (contractNumber: string) => (trx: Parameters<typeof identifyReceipt>[0]) =>
    identifyReceipt(trx, app.api.context, { id, contractNumber })

  const late = await changedMeanwhile(
    app.database,
    { lock: (trx) => sql`select from receipts where id = ${id} for update`.execute(trx), change: to(first.number) },
    () => app.database.sql.transaction().execute(to(second.number)),
  )

  expect(late).toMatchObject({ code: 'item_changed' })
  expect(await receiptOf(id)).toMatchObject({ loan_id: first.loanId })
  expect(await paymentsOf(first)).toHaveLength(1)
  expect(await paymentsOf(second)).toEqual([])
})
