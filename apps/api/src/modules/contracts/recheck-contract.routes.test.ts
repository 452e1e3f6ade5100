import { getApplication } from '@qadam/wire/applications'
import { draftContract, getContract, type LoanContract, sendContractCode, signContract } from '@qadam/wire/contracts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { mustBe } from '../../../testing/a-client.ts'
import {
  aCheckedPayee,
  aContractToSign,
  anAccount,
  anApproved,
  contractIn,
  runJob,
  sign,
  signatureOf,
} from '../../../testing/a-contract-walk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { hurryRetries } from '../../../testing/a-walk.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp()
})
afterEach(() => sql`delete from sandbox_behaviours`.execute(app.database.sql))
afterAll(() => app.close())

const timeouts = { timeout: 30_000, interval: 100 }

const awayFor = (provider: string) =>
  app.database.sql.insertInto('sandbox_behaviours').values({ provider, is_away: true }).execute()

const isBack = () => sql`delete from sandbox_behaviours`.execute(app.database.sql)

const reportsOf = async (applicationId: string) =>
  (
    await app.database.sql
      .selectFrom('bureau_reports')
      .select('id')
      .where('application_id', '=', applicationId)
      .execute()
  ).length

/** Ages the stored checks and bureau reports by these hours. */
async function hoursLater(hours: number): Promise<void> {
  for (const [table, column] of [
    ['stop_checks', 'asked_at'],
    ['bureau_reports', 'received_at'],
  ]) {
    await sql`alter table ${sql.table(table!)} disable trigger user`.execute(app.database.sql)
    await sql`update ${sql.table(table!)} set ${sql.ref(column!)} = ${sql.ref(column!)} - make_interval(hours => ${hours})`.execute(
      app.database.sql,
    )
    await sql`alter table ${sql.table(table!)} enable trigger user`.execute(app.database.sql)
  }
}

describe('before signing', () => {
  test('bureau, AML lists and anti-fraud centre are called again, with the payee', async () => {
    const borrower = await anApproved(app)
    const before = await reportsOf(borrower.application_id)

    const contract = await aContractToSign(borrower, { application_id: borrower.application_id })

    const checks = app.database.sql.selectFrom('stop_checks').selectAll().where('contract_id', '=', contract.id)
    expect(await checks.execute()).toMatchObject([
      { payee_id: contract.payee.id, aml: 'clear', anti_fraud: 'clear', stops: [] },
    ])
    expect(await reportsOf(borrower.application_id)).toBe(before + 1)
  })

  test('a suspected payee stops the contract, and the application is refused with the reason', async () => {
    const borrower = await anApproved(app)
    const { client, application_id } = borrower
    const payee = await aCheckedPayee(borrower, anAccount('6666'))

    const body = { application_id, amount: 78_500, term: 12, method: 'annuity', payee_id: payee.id }
    const { id } = mustBe(200, await client.call(draftContract, { body })).answer

    expect(await contractIn(client, id, 'cancelled')).toMatchObject({ is_stopped: true, documents: null })
    const { answer } = mustBe(200, await client.call(getApplication, { params: { id: application_id } }))
    expect(answer).toMatchObject({ state: 'refused', decision: { reasons: ['suspected_fraud'] } })
    expect((await client.call(draftContract, { body })).problem.code).toBe('contract_not_allowed')
  })

  test('an unavailable bureau holds the contract, which shows it and becomes ready when the bureau answers', async () => {
    const borrower = await anApproved(app)
    const { client, application_id } = borrower
    const payee = await aCheckedPayee(borrower)
    await awayFor('bureau')
    const body = { application_id, amount: 78_500, term: 12, method: 'annuity', payee_id: payee.id }
    const { id } = mustBe(200, await client.call(draftContract, { body })).answer
    const shown = async (): Promise<LoanContract> =>
      mustBe(200, await client.call(getContract, { params: { id } })).answer

    await expect.poll(async () => (await shown()).is_held, timeouts).toBe(true)
    expect((await shown()).state).toBe('preparing')
    await isBack()
    await expect
      .poll(async () => {
        await hurryRetries(app.database)
        return (await shown()).state
      }, timeouts)
      .toBe('to_sign')
    expect((await shown()).is_held).toBe(false)
  })

  test('checks a day old are repeated, with a new draft, before a code is sent and before it counts', async () => {
    const borrower = await anApproved(app)
    const { client, application_id } = borrower
    const contract = await aContractToSign(borrower, { application_id })
    const params = { id: contract.id }
    mustBe(200, await client.call(sendContractCode, { params, body: {} }))
    await hoursLater(24)

    const signed = await client.call(signContract, { params, body: signatureOf(contract) })

    expect(signed.problem).toMatchObject({ status: 409, code: 'figures_differ' })
    expect(await contractIn(client, contract.id, 'cancelled')).toMatchObject({ is_stopped: false })
  })
})

describe('before the payout', () => {
  test('a second check within the hour requests no second bureau report', async () => {
    const borrower = await anApproved(app)
    const contract = await aContractToSign(borrower, { application_id: borrower.application_id })
    const before = await reportsOf(borrower.application_id)

    mustBe(200, await sign(borrower, contract))

    await contractIn(borrower.client, contract.id, 'paid')
    expect(await reportsOf(borrower.application_id)).toBe(before)
  })

  test('an unavailable bureau holds the payout: nothing is paid and the client is notified; it is paid once the bureau answers', async () => {
    const borrower = await anApproved(app)
    const contract = await aContractToSign(borrower, { application_id: borrower.application_id })
    await hoursLater(2)
    await awayFor('bureau')
    mustBe(200, await sign(borrower, contract))
    const shown = async () =>
      mustBe(200, await borrower.client.call(getContract, { params: { id: contract.id } })).answer

    await expect.poll(async () => (await shown()).is_held, timeouts).toBe(true)
    await expect(runJob(app, 'pay-out', { contract_id: contract.id }, 4)).rejects.toThrow()
    expect(await shown()).toMatchObject({ state: 'paying', payout: null })
    const told = app.database.sql.selectFrom('notifications').select('kind').where('client_id', '=', borrower.clientId)
    expect((await told.execute()).map(({ kind }) => kind)).toContain('payout_held')
    await isBack()
    await expect
      .poll(async () => {
        await hurryRetries(app.database)
        return (await shown()).state
      }, timeouts)
      .toBe('paid')
  })

  test('a stop found since the signature cancels the contract: nothing is owed, and the client is notified', async () => {
    const borrower = await anApproved(app)
    const contract = await aContractToSign(borrower, { application_id: borrower.application_id })
    await awayFor('payouts')
    await sql`update payees set masked = 'KZ•• •••• 6666', sealed_number = ${app.api.context.secrets.seal('payee', Buffer.from(anAccount('6666')))} where id = ${contract.payee.id}`.execute(
      app.database.sql,
    )

    mustBe(200, await sign(borrower, contract))

    expect(await contractIn(borrower.client, contract.id, 'cancelled')).toMatchObject({
      ...{ is_stopped: true, payout: null, loan_id: null },
    })
    const told = app.database.sql.selectFrom('notifications').select('kind').where('client_id', '=', borrower.clientId)
    await expect
      .poll(async () => (await told.execute()).map(({ kind }) => kind), timeouts)
      .toContain('contract_stopped')
  })
})
