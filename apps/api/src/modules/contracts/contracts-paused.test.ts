import { submitApplication } from '@qadam/wire/applications'
import { draftContract, sendContractCode, signContract } from '@qadam/wire/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBorrower } from '../../../testing/a-borrower.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { aCheckedPayee, aContractToSign, anApproved, payNobody, signatureOf } from '../../../testing/a-contract-walk.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'

// A year whose MRP cannot be known yet.
const [lastDay, dayAfter] = ['2095-01-31', '2095-02-01'].map((day) => new Date(`${day}T12:00:00+05:00`)) as [Date, Date]

describe.each([
  ['on prod', 'prod', 'lending_paused'],
  ['on a local stand', 'local', undefined],
] as const)('%s', (_, stand, refusal) => {
  let app: TestApp
  let now = new Date()
  beforeAll(async () => {
    app = await aTestApp({ context: { now: () => now, stand } })
    await payNobody(app)
  })
  afterAll(() => app.close())

  test("contracts use the previous year's MRP for 31 days, and then follow this stand's policy", async () => {
    now = lastDay
    const { application_id, client } = await anApproved(app)
    const contract = await aContractToSign({ client }, { application_id })
    const other = await anApproved(app)
    const payee = await aCheckedPayee(other)
    mustBe(200, await client.call(sendContractCode, { params: { id: contract.id }, body: {} }))

    now = dayAfter
    const params = { id: contract.id }
    const draft = { application_id: other.application_id, amount: 78_500, term: 12, method: 'annuity' } as const
    const drafted = await other.client.call(draftContract, { body: { ...draft, payee_id: payee.id } })
    const signed = await client.call(signContract, { params, body: signatureOf(contract) })
    const sent = await client.call(sendContractCode, { params, body: {} })

    const codes = [drafted, signed, sent].map(({ problem }) => problem?.code)
    // Elsewhere the previous day's figures are redrafted, as on any other morning.
    expect(codes).toEqual(refusal ? [refusal, refusal, refusal] : [undefined, 'figures_differ', 'contract_not_allowed'])
  })
})

test('on prod applications stop too once contracts have stopped, and invalid input is reported first', async () => {
  let now = new Date()
  const app = await aTestApp({ runsJobs: false, context: { now: () => now, stand: 'prod' } })
  const { client } = await aBorrower(app)
  now = dayAfter
  const apply = async (amount: number) => {
    const wish = { product: 'instalment', amount, term: 12, method: 'annuity' } as const
    const body = { ...wish, credit_bureau_consent: true, automated_decision_consent: true } as const
    return (await client.call(submitApplication, { body })).problem
  }

  expect(await apply(1)).toMatchObject({ code: 'validation_failed' })
  expect(await apply(78_500)).toMatchObject({
    code: 'lending_paused',
    message: expect.stringContaining('новых договоров'),
  })
  await app.close()
})
