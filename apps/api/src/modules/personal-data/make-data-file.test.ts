import { randomUUID } from 'node:crypto'
import { recordLoanRequest } from '@qadam/wire/loan-requests'
import { askForData, getMyData } from '@qadam/wire/personal-data'
import { payAtTill } from '@qadam/wire/sandbox-till'
import { readLoanOfClient } from '@qadam/wire/staff/loans'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aBorrower } from '../../../testing/a-borrower.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { aRunningLoan } from '../../../testing/a-running-loan.ts'
import { aStaffDesk } from '../../../testing/a-staff-desk.ts'
import { aTestApp } from '../../../testing/a-test-app.ts'
import { ok } from '../../../testing/staff-record.ts'

const operatorToken = 'a-token-of-the-lender-for-its-own-people'
const asOperator = { authorization: `Bearer ${operatorToken}` }

test("the file contains what was answered, shown, paid and requested, and does not name the lender's people", async () => {
  const app = await aTestApp({ operatorToken })
  onTestFinished(() => app.close())
  const owner = await aBorrower(app)
  const db = app.database.sql
  const today = app.api.context.today()
  const { contractId, loanId } = await aRunningLoan(app, { openedOn: today, clientId: owner.clientId })
  const { number } = await db
    .selectFrom('loan_contracts')
    .select('number')
    .where('id', '=', contractId)
    .executeTakeFirstOrThrow()
  const payment = { payment_id: randomUUID(), amount_tiyn: 100_000, choice: null }
  mustBe(200, await owner.client.call(payAtTill, { params: { id: loanId }, body: payment }))
  const request = { ground: 'vulnerable', operator: 'Дана Окина', asked_on: today, wish: 'deferral' }
  mustBe(
    200,
    await owner.client.call(recordLoanRequest, { params: { number: String(number) }, body: request }, asOperator),
  )
  await sql`
    insert into disclosures (application_id, occasion, locale, address, user_agent, documents, figures)
    select application_id, 'contract', 'ru', '10.0.0.1', 'a browser', '[]', '{}' from loan_contracts where id = ${contractId}
  `.execute(db)
  await sql`insert into person_checks (registration_id, reason) values (${owner.registrationId}, 'without_camera')`.execute(
    db,
  )
  await sql`update registrations set birthplace = 'Шымкент' where id = ${owner.registrationId}`.execute(db)
  await sql`insert into cabinets (client_id, wish_tiyn) values (${owner.clientId}, 7850000)`.execute(db)

  const desk = await aStaffDesk(app)
  onTestFinished(() => desk.close())
  ok(await (await desk.enter('support')).call(readLoanOfClient, { params: { id: loanId } }))

  mustBe(200, await owner.client.call(askForData, { body: {} }))
  const url = await vi.waitFor(
    async () => {
      const { export: file } = mustBe(200, await owner.client.call(getMyData)).answer
      expect(file?.url).toBeTruthy()
      return file!.url!
    },
    { timeout: 10_000 },
  )
  const fetched = await fetch(app.origin + url, { headers: { authorization: `Bearer ${owner.client.token}` } })
  const text = await fetched.text()

  expect(JSON.parse(text)).toMatchObject({
    registration: { birthplace: 'Шымкент' },
    loans: [{ id: loanId, overdue_since: null }],
    payments: [{ loan_id: loanId, received_on: today, amount_tiyn: 100_000 }],
    loan_events: [{ loan_id: loanId, number: 0, kind: 'pay', amount_tiyn: 100_000 }],
    loan_requests: [{ loan_id: loanId, ground: 'vulnerable', wish: 'deferral', answer: null }],
    loan_endings: [],
    staff_looks: [{ why: 'loan', times: 1, last_on: today }],
    disclosures: [{ occasion: 'contract', address: '10.0.0.1' }],
    cabinet: { wish_tiyn: 7_850_000 },
    identification: { checks_by_person: [{ reason: 'without_camera', decision: null }] },
  })
  expect(text).not.toContain('Дана Окина')
})
