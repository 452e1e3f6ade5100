import { getCabinet, openCabinet } from '@qadam/wire/cabinet'
import { getClientInfo, readOwnIin } from '@qadam/wire/clients'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBorrower, type Borrower } from '../../../testing/a-borrower.ts'
import { mustBe } from '../../../testing/a-client.ts'
import { aPhone } from '../../../testing/a-registrant.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp()
})
afterAll(() => app.close())

const open = ({ client }: Borrower, amount: number, potential_contract_id: number | null = null) =>
  client.call(openCabinet, { body: { amount, potential_contract_id } })

async function contractOf({ client }: Borrower): Promise<number> {
  const { id } = await app.database.sql
    .selectFrom('potential_contracts')
    .select('id')
    .where('phone', '=', client.phone)
    .executeTakeFirstOrThrow()
  return Number(id)
}

const cabinetsOf = ({ clientId }: Borrower) =>
  app.database.sql.selectFrom('cabinets').selectAll().where('client_id', '=', clientId).execute()

describe('opening the cabinet', () => {
  test("[CAB-01] [API-16] stores the calculator's amount and the consents the client came with", async () => {
    const borrower = await aBorrower(app)
    const potential = await contractOf(borrower)

    const { answer } = mustBe(200, await open(borrower, 120_000, potential))

    expect(answer).toMatchObject({
      matter: 'apply',
      wish_tiyn: 12_000_000,
      application: null,
      contract: null,
      loans: [],
    })
    expect(answer.opened_at).not.toBeNull()
    expect(await cabinetsOf(borrower)).toMatchObject([
      { wish_tiyn: 12_000_000n, potential_contract_id: BigInt(potential) },
    ])
  })

  test('[CAB-01] [API-16] accepts null when the consents are not known', async () => {
    const borrower = await aBorrower(app)

    mustBe(200, await open(borrower, 78_500))

    expect(await cabinetsOf(borrower)).toMatchObject([{ potential_contract_id: null }])
  })

  test.each`
    asked         | kept
    ${1}          | ${10_000}
    ${78_600}     | ${78_500}
    ${190_000}    | ${190_000}
    ${650_000}    | ${650_000}
    ${99_000_000} | ${2_000_000}
  `('[CAB-02] an amount of $asked is stored as $kept, which is on sale', async ({ asked, kept }) => {
    const borrower = await aBorrower(app)

    expect(mustBe(200, await open(borrower, asked)).answer.wish_tiyn).toBe(kept * 100)
  })

  test('[API-16] twice returns the same response and changes nothing', async () => {
    const borrower = await aBorrower(app)
    const first = mustBe(200, await open(borrower, 90_000, await contractOf(borrower))).answer

    expect(mustBe(200, await open(borrower, 90_000)).answer).toEqual(first)
    expect(mustBe(200, await borrower.client.call(getCabinet)).answer).toEqual(first)
    expect(await cabinetsOf(borrower)).toMatchObject([{ potential_contract_id: expect.any(BigInt) }])
  })

  test('the wish can be changed while there is no application', async () => {
    const borrower = await aBorrower(app)
    mustBe(200, await open(borrower, 90_000))

    mustBe(200, await open(borrower, 120_000))

    expect(mustBe(200, await borrower.client.call(getCabinet)).answer.wish_tiyn).toBe(12_000_000)
  })

  test("another client's consents get the same response as missing ones", async () => {
    const [owner, stranger] = [await aBorrower(app), await aBorrower(app)]

    const foreign = await open(stranger, 78_500, await contractOf(owner))
    const missing = await open(stranger, 78_500, 999_999)

    expect(foreign.status).toBe(404)
    expect({ ...foreign.problem, request_id: '' }).toEqual({ ...missing.problem, request_id: '' })
    expect(await cabinetsOf(stranger)).toEqual([])
  })

  test('a client who has not reached the cabinet gets the current registration step', async () => {
    const client = await app.signedIn({ phone: '77080000001' })

    const opened = await client.call(openCabinet, { body: { amount: 78_500, potential_contract_id: null } })
    const read = await client.call(getCabinet)

    expect([opened.problem, read.problem]).toMatchObject(
      Array.from({ length: 2 }, () => ({ status: 409, code: 'step_not_allowed', step_name: 'iin' })),
    )
  })

  test.each([{}, { amount: 0 }, { amount: 78_500.5 }, { amount: '78500' }, { amount: 78_500, extra: 1 }])(
    '%o is rejected',
    async (body) => {
      const borrower = await aBorrower(app)
      const answered = await borrower.client.call(openCabinet, { body: { potential_contract_id: null, ...body } })

      expect(answered.problem).toMatchObject({ status: 422, code: 'validation_failed' })
    },
  )
})

test('an unopened cabinet is shown as such, with the default wish', async () => {
  const borrower = await aBorrower(app)

  const { answer } = mustBe(200, await borrower.client.call(getCabinet))

  expect(answer).toMatchObject({ opened_at: null, matter: 'apply', wish_tiyn: 7_850_000 })
})

test('[API-07] clients see their own data, with the iin and the phone masked', async () => {
  const borrower = await aBorrower(app)

  const { client } = mustBe(200, await borrower.client.call(getClientInfo)).answer

  expect(client).toMatchObject({ first_name: 'Айгерім', last_name: 'Құнанбайқызы', email: 'aigerim@mail.kz' })
  expect(client!.iin_masked).toBe(`${borrower.iin.slice(0, 2)}••••••••${borrower.iin.slice(-2)}`)
  expect(JSON.stringify(client)).not.toContain(borrower.iin)
  expect(JSON.stringify(client)).not.toContain(borrower.client.phone)
})

test('a client can read their own iin in full; an account that is no client yet cannot', async () => {
  const borrower = await aBorrower(app)
  const stranger = await app.signedIn({ phone: aPhone() })

  expect(mustBe(200, await borrower.client.call(readOwnIin)).answer).toEqual({ iin: borrower.iin })
  expect((await stranger.call(readOwnIin)).problem.code).toBe('step_not_allowed')
})

describe('twenty concurrent requests', () => {
  test('[API-16] [CAB-01] open one cabinet', async () => {
    const borrower = await aBorrower(app)
    const potential = await contractOf(borrower)

    const answered = await Promise.all(Array.from({ length: 20 }, () => open(borrower, 150_000, potential)))

    expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answered.map(({ answer }) => answer.opened_at)).size).toBe(1)
    expect(await cabinetsOf(borrower)).toHaveLength(1)
  })

  test('with different amounts open one cabinet, with one of the amounts', async () => {
    const borrower = await aBorrower(app)
    const amounts = Array.from({ length: 20 }, (_, index) => 50_000 + index * 500)

    await Promise.all(amounts.map((amount) => open(borrower, amount)))

    const [cabinet, ...more] = await cabinetsOf(borrower)
    expect(more).toEqual([])
    expect(amounts.map((amount) => BigInt(amount) * 100n)).toContain(cabinet!.wish_tiyn)
  })
})
