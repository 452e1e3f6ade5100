import { cancelContract, consentToContract, sendContractCode } from '@qadam/wire/contracts'
import { endCoolingOffs } from '@qadam/wire/sandbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mustBe } from '../../../testing/a-client.ts'
import {
  aContractToSign,
  anApproved,
  contractIn,
  payNobody,
  promisedPayouts,
  runJob,
  sign,
  smsOf,
} from '../../../testing/a-contract-walk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { anApproval } from '../../../testing/an-application.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp()
  await payNobody(app)
})
afterAll(() => app.close())

/** 400 000 ₸ is above 75 MRP, and is offered for a year. */
const large = { amount: 400_000, most: 600_000 }

describe('above 75 MRP', () => {
  async function aCoolingContract() {
    const borrower = await anApproved(app, large)
    const { application_id } = borrower
    const contract = await aContractToSign(borrower, { application_id, amount: 400_000 })
    const signed = mustBe(200, await sign(borrower, contract)).answer
    return { borrower, contract: signed }
  }

  test('the payout waits for a day and a second consent, which is not accepted earlier', async () => {
    const { borrower, contract } = await aCoolingContract()
    const params = { id: contract.id }

    const early = await borrower.client.call(sendContractCode, { params, body: {} })
    const earlier = await borrower.client.call(consentToContract, { params, body: { sms_code: '1234' } })

    expect(contract).toMatchObject({ state: 'cooling_off', cooling_off: { is_over: false } })
    const { consent_by, ends_at } = contract.cooling_off!
    expect(Date.parse(ends_at) - Date.parse(contract.signed_at!)).toBe(24 * 3_600_000)
    expect(Date.parse(consent_by) - Date.parse(ends_at)).toBe(72 * 3_600_000)
    expect([early.problem.code, earlier.problem.code]).toEqual(['cooling_off', 'cooling_off'])
    expect(await promisedPayouts(app, contract.id)).toBe(0)
  })

  test('the second consent, with a fresh code after the cooling-off, queues the payout', async () => {
    const { borrower, contract } = await aCoolingContract()
    const params = { id: contract.id }
    mustBe(200, await borrower.client.call(endCoolingOffs))

    const withOldCode = await borrower.client.call(consentToContract, { params, body: { sms_code: '1234' } })
    mustBe(200, await borrower.client.call(sendContractCode, { params, body: {} }))
    const consented = mustBe(200, await borrower.client.call(consentToContract, { params, body: { sms_code: '1234' } }))
    const again = mustBe(200, await borrower.client.call(consentToContract, { params, body: { sms_code: '1234' } }))

    expect(withOldCode.problem.code).toBe('sms_code_expired')
    expect(consented.answer.state).toBe('paying')
    expect(again.answer.state).toBe('paying')
    expect(await promisedPayouts(app, contract.id)).toBe(1)
    await expect
      .poll(async () => (await smsOf(borrower)).join('\n'), { timeout: 20_000 })
      .toMatch(/1234 – код Qadam: подтверждение займа на 400 000 ₸\./)
  })

  test('several contracts signed on one day are added up', async () => {
    const borrower = await anApproved(app, { amount: 300_000, most: 300_000 })
    const first = await aContractToSign(borrower, { application_id: borrower.application_id, amount: 300_000 })
    const signedFirst = mustBe(200, await sign(borrower, first)).answer
    const application_id = await anApproval(app, borrower, { amount: 30_000 })
    const second = await aContractToSign(borrower, { application_id, amount: 30_000 })
    const signedSecond = mustBe(200, await sign(borrower, second)).answer

    expect([signedFirst.state, signedSecond.state]).toEqual(['paying', 'cooling_off'])
  })

  test('a contract signed and cancelled on the same day is not added', async () => {
    const { borrower, contract } = await aCoolingContract()
    mustBe(200, await borrower.client.call(cancelContract, { params: { id: contract.id } }))
    const application_id = await anApproval(app, borrower, { amount: 30_000 })
    const second = await aContractToSign(borrower, { application_id, amount: 30_000 })

    expect(mustBe(200, await sign(borrower, second)).answer.state).toBe('paying')
  })

  test('the money waits only above the threshold', async () => {
    // 75 MRP, 324 375 ₸, lies between two steps of the scale: 324 000 is under the threshold, 324 500 over it.
    for (const [amount, state] of [
      [324_000, 'paying'],
      [324_500, 'cooling_off'],
    ] as const) {
      const borrower = await anApproved(app, large)
      const contract = await aContractToSign(borrower, { application_id: borrower.application_id, amount })
      expect(mustBe(200, await sign(borrower, contract)).answer.state).toBe(state)
    }
  })

  test('the borrower may cancel during the cooling-off', async () => {
    const { borrower, contract } = await aCoolingContract()

    const cancelled = mustBe(200, await borrower.client.call(cancelContract, { params: { id: contract.id } })).answer
    const again = mustBe(200, await borrower.client.call(cancelContract, { params: { id: contract.id } })).answer

    expect([cancelled.state, again.state]).toEqual(['cancelled', 'cancelled'])
    mustBe(200, await borrower.client.call(endCoolingOffs))
    const late = await borrower.client.call(consentToContract, {
      params: { id: contract.id },
      body: { sms_code: '1234' },
    })
    expect(late.problem.code).toBe('contract_not_allowed')
  })

  test('without a consent in time the contract expires', async () => {
    const { borrower, contract } = await aCoolingContract()
    await app.database.sql
      .updateTable('loan_contracts')
      .set({ consent_by: sql<Date>`now()` })
      .where('id', '=', contract.id)
      .execute()

    const late = await borrower.client.call(sendContractCode, { params: { id: contract.id }, body: {} })
    await runJob(app, 'end-overdue-contracts')

    expect(late.problem.code).toBe('contract_not_allowed')
    expect((await contractIn(borrower.client, contract.id, 'expired')).state).toBe('expired')
  })
})
