import { withdrawApplication } from '@qadam/wire/applications'
import {
  cancelContract,
  consentToContract,
  draftContract,
  givePayee,
  sendContractCode,
  signContract,
} from '@qadam/wire/contracts'
import { endCoolingOffs } from '@qadam/wire/sandbox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBorrower } from '../../../testing/a-borrower.ts'
import { mustBe } from '../../../testing/a-client.ts'
import {
  aCheckedPayee,
  aContractToSign,
  anApproved,
  contractIn,
  ownAccount,
  payNobody,
  promisedPayouts,
  sign,
  signatureOf,
} from '../../../testing/a-contract-walk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp()
  await payNobody(app)
})
afterAll(() => app.close())

const hands = 20
const together = <Done>(work: (hand: number) => Promise<Done>) =>
  Promise.all(Array.from({ length: hands }, (_, hand) => work(hand)))

describe('twenty concurrent requests', () => {
  test('sign one contract and queue one payout', async () => {
    const borrower = await anApproved(app)
    const contract = await aContractToSign(borrower, { application_id: borrower.application_id })
    const params = { id: contract.id }
    mustBe(200, await borrower.client.call(sendContractCode, { params, body: {} }))

    const answers = await together(() => borrower.client.call(signContract, { params, body: signatureOf(contract) }))

    expect(answers.some(({ status }) => status === 200)).toBe(true)
    const refused = answers.filter(({ status }) => status !== 200).map(({ problem }) => problem.code)
    expect(refused.filter((code) => !code.startsWith('sms_code'))).toEqual([])
    expect(await promisedPayouts(app, contract.id)).toBe(1)
    const disclosures = await app.database.sql
      .selectFrom('disclosures')
      .select('id')
      .where('application_id', '=', borrower.application_id)
      .where('occasion', '=', 'contract')
      .execute()
    expect(disclosures).toHaveLength(1)
  })

  test('give one consent', async () => {
    const borrower = await anApproved(app, { amount: 400_000 })
    const contract = await aContractToSign(borrower, { application_id: borrower.application_id, amount: 400_000 })
    mustBe(200, await sign(borrower, contract))
    mustBe(200, await borrower.client.call(endCoolingOffs))
    const params = { id: contract.id }
    mustBe(200, await borrower.client.call(sendContractCode, { params, body: {} }))

    await together(() => borrower.client.call(consentToContract, { params, body: { sms_code: '1234' } }))

    expect((await contractIn(borrower.client, contract.id, 'paying')).state).toBe('paying')
    expect(await promisedPayouts(app, contract.id)).toBe(1)
  })

  test('draft one contract for the same figures, and leave one live for different ones', async () => {
    const borrower = await anApproved(app)
    const { application_id, client } = borrower
    const payee = await aCheckedPayee(borrower)
    const draft = { application_id, term: 12, method: 'annuity', payee_id: payee.id }

    const same = await together(() => client.call(draftContract, { body: { ...draft, amount: 78_500 } }))
    await together((hand) => client.call(draftContract, { body: { ...draft, amount: 40_000 + 500 * hand } }))

    expect(new Set(same.map(({ answer }) => answer.id)).size).toBe(1)
    const alive = await app.database.sql
      .selectFrom('loan_contracts')
      .select('state')
      .where('application_id', '=', application_id)
      .where('state', '<>', 'cancelled')
      .execute()
    expect(alive).toHaveLength(1)
  })

  test('create one payee', async () => {
    const { client, clientId } = await aBorrower(app)

    await together(() => client.call(givePayee, { body: { kind: 'iban', number: ownAccount } }))

    const rows = await app.database.sql.selectFrom('payees').select('id').where('client_id', '=', clientId).execute()
    expect(rows).toHaveLength(1)
  })
})

describe('a signature concurrent with', () => {
  test('a cancellation: only one of them counts', async () => {
    const borrower = await anApproved(app)
    const contract = await aContractToSign(borrower, { application_id: borrower.application_id })
    const params = { id: contract.id }
    mustBe(200, await borrower.client.call(sendContractCode, { params, body: {} }))

    const [signed, cancelled] = await Promise.all([
      borrower.client.call(signContract, { params, body: signatureOf(contract) }),
      borrower.client.call(cancelContract, { params }),
    ])

    expect([signed.status, cancelled.status].toSorted()).toEqual([200, 409])
    expect(await promisedPayouts(app, contract.id)).toBe(signed.status === 200 ? 1 : 0)
  })

  test('a withdrawn application: only one of them counts', async () => {
    const borrower = await anApproved(app)
    const { application_id, client } = borrower
    const contract = await aContractToSign(borrower, { application_id })
    const params = { id: contract.id }
    mustBe(200, await client.call(sendContractCode, { params, body: {} }))

    const [signed, withdrawn] = await Promise.all([
      client.call(signContract, { params, body: signatureOf(contract) }),
      client.call(withdrawApplication, { params: { id: application_id } }),
    ])

    expect([signed.status, withdrawn.status].toSorted()).toEqual([200, 409])
    expect(await promisedPayouts(app, contract.id)).toBe(signed.status === 200 ? 1 : 0)
  })

  test('another draft: the contract that was read is signed, or none', async () => {
    const borrower = await anApproved(app)
    const { application_id, client } = borrower
    const contract = await aContractToSign(borrower, { application_id })
    const params = { id: contract.id }
    mustBe(200, await client.call(sendContractCode, { params, body: {} }))
    const other = { application_id, amount: 70_000, term: 12, method: 'annuity', payee_id: contract.payee.id }

    const [signed, drafted] = await Promise.all([
      client.call(signContract, { params, body: signatureOf(contract) }),
      client.call(draftContract, { body: other }),
    ])

    expect([signed.status, drafted.status].toSorted()).toEqual([200, 409])
    if (signed.status === 200) expect(signed.answer.amount_tiyn).toBe(contract.amount_tiyn)
  })
})
