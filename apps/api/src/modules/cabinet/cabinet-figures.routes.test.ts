import { type Cabinet, getCabinet, openCabinet } from '@qadam/wire/cabinet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBorrower, type Borrower } from '../../../testing/a-borrower.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { aSignedContract } from '../../../testing/a-contract.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { anApplication, anApproval, aRefusal } from '../../../testing/an-application.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp()
})
afterAll(() => app.close())

const open = ({ client }: Borrower, amount: number) =>
  client.call(openCabinet, { body: { amount, potential_contract_id: null } })

const cabinetOf = async ({ client }: Borrower): Promise<Cabinet> => mustBe(200, await client.call(getCabinet)).answer

describe('an amount other than the signed or requested one', () => {
  test('[API-16] is rejected and changes nothing; the same amount is accepted', async () => {
    const borrower = await aBorrower(app)
    mustBe(200, await open(borrower, 60_000))
    await aSignedContract(app, borrower, { amount: 60_000 })

    expect((await open(borrower, 90_000)).problem).toMatchObject({ status: 409, code: 'figures_differ' })

    expect(mustBe(200, await open(borrower, 60_000)).answer).toMatchObject({ matter: 'paying', wish_tiyn: 6_000_000 })
    expect((await cabinetOf(borrower)).wish_tiyn).toBe(6_000_000)
  })

  test('[API-16] is rejected in twenty concurrent requests as well', async () => {
    const borrower = await aBorrower(app)
    await aSignedContract(app, borrower, { amount: 60_000 })

    const amounts = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 60_000 : 90_000))
    const answered = await Promise.all(amounts.map((amount) => open(borrower, amount)))

    expect(answered.map(({ status }) => status)).toEqual(amounts.map((amount) => (amount === 60_000 ? 200 : 409)))
    expect((await cabinetOf(borrower)).wish_tiyn).toBe(6_000_000)
  })

  test.each(['deciding', 'review', 'approved'] as const)('is rejected while an application is %s', async (state) => {
    const borrower = await aBorrower(app)
    if (state === 'approved') await anApproval(app, borrower, { amount: 100_000 })
    else await anApplication(app, borrower, { amount: 100_000, state })

    expect((await open(borrower, 90_000)).problem.code).toBe('figures_differ')
    mustBe(200, await open(borrower, 100_000))
  })

  test.each(['refused', 'withdrawn', 'expired'] as const)('is a new wish once the application is %s', async (state) => {
    const borrower = await aBorrower(app)
    await anApplication(app, borrower, { amount: 100_000, state })

    expect(mustBe(200, await open(borrower, 90_000)).answer.wish_tiyn).toBe(9_000_000)
  })

  test('is a new wish once the contract is cancelled', async () => {
    const borrower = await aBorrower(app)
    const { contractId } = await aSignedContract(app, borrower, { amount: 60_000 })
    const contract = app.database.sql.updateTable('loan_contracts').where('id', '=', contractId)
    await contract.set({ state: 'payee_declined' }).execute()
    await contract.set({ state: 'cancelled' }).execute()

    expect(mustBe(200, await open(borrower, 90_000)).answer.matter).toBe('apply')
  })
})

describe('[CAB-03] the home', () => {
  test('shows the outcome of the application', async () => {
    const borrower = await aBorrower(app)
    const id = await aRefusal(app, borrower, { reasons: ['debt_burden'] })

    expect(await cabinetOf(borrower)).toMatchObject({ matter: 'refused', application: { id, state: 'refused' } })
  })

  test('shows the offer that may be signed', async () => {
    const borrower = await aBorrower(app)
    await anApproval(app, borrower, { amount: 100_000, most: 80_000 })

    const { application, matter } = await cabinetOf(borrower)

    expect(matter).toBe('offer')
    expect(application?.decision?.offer).toMatchObject({ most_tiyn: 8_000_000, amount_tiyn: 8_000_000 })
  })

  test('shows the contract and its payee', async () => {
    const borrower = await aBorrower(app)
    const { contractId } = await aSignedContract(app, borrower, { endsIn: '0007' })

    const { contract } = await cabinetOf(borrower)

    expect(contract).toMatchObject({
      id: contractId,
      state: 'paying',
      payee: { masked: expect.stringMatching(/0007$/) },
    })
  })

  test('of one client shows nothing of another', async () => {
    const [owner, stranger] = [await aBorrower(app), await aBorrower(app)]
    await aSignedContract(app, owner)

    expect(await cabinetOf(stranger)).toMatchObject({ matter: 'apply', application: null, contract: null, loans: [] })
  })
})
