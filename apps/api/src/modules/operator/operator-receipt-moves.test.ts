import { randomUUID } from 'node:crypto'
import { identifyReceipt, moveReceipt } from '@qadam/wire/receipts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, mustBe } from '../../../testing/a-client.ts'
import { aSignedInColleague } from '../../../testing/a-colleague.ts'
import { aPaymentChannel, paymentKeys } from '../../../testing/a-payment-channel.ts'
import { aRunningLoan } from '../../../testing/a-running-loan.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { dayFromNow } from '../../../testing/day-from-now.ts'

const operatorToken = 'a-token-of-the-lender-for-its-own-people'

let app: TestApp
let someone: Client
beforeAll(async () => {
  app = await aTestApp({ paymentKeys, operatorToken, runsJobs: false, context: { fourEyes: 'alert' } })
  someone = await app.signedIn({ phone: '77030000071' })
})
afterAll(() => app.close())

async function aLoan(where = app) {
  const loan = await aRunningLoan(where, { openedOn: dayFromNow(-10), product: 'pdl', amount: 78_500, term: 14 })
  const contract = where.database.sql.selectFrom('loan_contracts').select('number').where('id', '=', loan.contractId)
  return { ...loan, number: String((await contract.executeTakeFirstOrThrow()).number) }
}

async function paidTo(number: string, where = app): Promise<string> {
  const paid_at = new Date(where.api.context.now().getTime() - 1_000).toISOString()
  const payment = { external_id: randomUUID(), account: number, amount_tiyn: 100_000, paid_at }
  return String((await aPaymentChannel(where).pay(payment)).body.receipt_id)
}

const move = (id: string, from: string, to: string, caller = someone) =>
  caller.call(
    moveReceipt,
    {
      params: { id },
      body: { operator: 'Дана', from_contract_number: from, contract_number: to, excused: true, reason: 'чужой номер' },
    },
    { authorization: `Bearer ${operatorToken}` },
  )

test('where the lender has one pair of eyes the token moves a payment, is recorded, and compliance is written to', async () => {
  const { staffId } = await aSignedInColleague(app, ['compliance'])
  const [wrong, right] = [await aLoan(), await aLoan()]
  const id = await paidTo(wrong.number)

  const { answer } = mustBe(200, await move(id, wrong.number, right.number))

  expect(answer).toMatchObject({ receipt_id: id, state: 'confirmed', number: expect.any(String) })
  const kept = app.database.sql.selectFrom('receipts').select(['loan_id', 'state']).where('id', '=', id)
  expect(await kept.execute()).toEqual([{ loan_id: right.loanId, state: 'confirmed' }])
  const actions = app.database.sql.selectFrom('operator_actions').select(['operator', 'action'])
  expect(await actions.where('subject', '=', id).execute()).toEqual([{ operator: 'Дана', action: 'receipt_moved' }])
  const { rows } = await sql`
    select data->>'kind' as kind from jobs.job where name = 'send-approval-letter' and data->>'staff_id' = ${staffId}
  `.execute(app.database.sql)
  expect(rows).toEqual([{ kind: 'unchecked' }])
  expect((await move(id, wrong.number, wrong.number)).problem.code).toBe('item_changed')
  expect((await move(id, right.number, '999999999999999')).status).toBe(404)
  expect((await move(randomUUID(), wrong.number, right.number)).status).toBe(404)
})

test("where acts need a second person one name moves no payment, nor finds a loan for nobody's money", async () => {
  const strict = await aTestApp({ paymentKeys, operatorToken, runsJobs: false })
  const [wrong, right] = [await aLoan(strict), await aLoan(strict)]
  const id = await paidTo(wrong.number, strict)
  const caller = await strict.signedIn({ phone: '77030000072' })

  expect((await move(id, wrong.number, right.number, caller)).problem.code).toBe('second_person_needed')

  const kept = strict.database.sql.selectFrom('receipts').select('loan_id').where('id', '=', id)
  expect(await kept.execute()).toEqual([{ loan_id: wrong.loanId }])
  const ofNobody = await paidTo('999999999999999', strict)
  const identified = await caller.call(
    identifyReceipt,
    { params: { id: ofNobody }, body: { operator: 'Дана', contract_number: right.number } },
    { authorization: `Bearer ${operatorToken}` },
  )
  expect(identified.problem.code).toBe('second_person_needed')
  await strict.close()
})
