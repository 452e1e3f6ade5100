import { getBranches, replaceBranches } from '@qadam/wire/operator-branches'
import { listBranches } from '@qadam/wire/reference'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClient, type Client, mustBe } from '../../../testing/a-client.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'

const operatorToken = 'a-token-of-the-lender-for-its-own-people'
const asOperator = { authorization: `Bearer ${operatorToken}` }
const operator = 'Дана, сопровождение'

let app: TestApp
let anybody: Client
beforeAll(async () => {
  // As on prod: without sample branches.
  app = await aTestApp({ operatorToken, stand: 'prod', sandbox: false })
  anybody = aClient(app.origin, { phone: '77030000041', locale: 'kk' })
})
afterAll(() => app.close())

const almaty = {
  id: 'almaty-abay',
  city_ru: 'Алматы',
  city_kk: 'Алматы',
  address_ru: 'проспект Абая, 10',
  address_kk: 'Абай даңғылы, 10',
  landmark_ru: null,
  landmark_kk: null,
  phone: '+77270000011',
  latitude: 43.24,
  longitude: 76.94,
  hours: [{ from_day: 1, to_day: 5, opens: '09:00', closes: '18:00' }],
}
const astana = { ...almaty, id: 'astana', city_ru: 'Астана', city_kk: 'Астана', latitude: 51.09, longitude: 71.41 }

const replace = (branches: readonly object[]) =>
  anybody.call(replaceBranches, { body: { operator, branches: branches as (typeof almaty)[] } }, asOperator)
const entered = async () => mustBe(200, await anybody.call(getBranches, {}, asOperator)).answer.branches
const shown = async () => mustBe(200, await anybody.call(listBranches)).answer.branches

test('an operator uploads the branches as a file, clients see them in that order, and the upload is recorded', async () => {
  expect(await shown()).toEqual([])

  expect(mustBe(200, await replace([astana, almaty])).answer).toEqual({ replaced: true, branches: 2 })
  expect((await shown()).map(({ address, id, is_sample }) => [id, address, is_sample])).toEqual([
    ['astana', 'Абай даңғылы, 10', false],
    ['almaty-abay', 'Абай даңғылы, 10', false],
  ])
  expect(await entered()).toEqual([astana, almaty])

  mustBe(200, await replace([almaty]))
  expect((await shown()).map(({ id }) => id)).toEqual(['almaty-abay'])
  const actions = await app.database.sql.selectFrom('operator_actions').select(['operator', 'action']).execute()
  expect(actions).toEqual([
    { operator, action: 'branches_replaced' },
    { operator, action: 'branches_replaced' },
  ])
})

describe('invalid input is rejected at its field and changes nothing:', () => {
  test.each([
    ['a duplicate id', [almaty, almaty], 'branches.1.id'],
    ['an address in one language', [{ ...almaty, address_kk: ' ' }], 'branches.0.address_kk'],
    ['a landmark in one language', [{ ...almaty, landmark_ru: 'Вход со двора' }], 'branches.0.landmark_kk'],
    ['latitude and longitude swapped', [astana, { ...almaty, latitude: 76.94 }], 'branches.1.latitude'],
    [
      'a closing time before the opening time',
      [{ ...almaty, hours: [{ ...almaty.hours[0], closes: '08:00' }] }],
      'branches.0.hours.0',
    ],
    ['an invalid phone', [{ ...almaty, phone: '8 727' }], 'branches.0.phone'],
  ] as const)('%s', async (_, branches, field) => {
    const before = await entered()

    const { problem, status } = await replace(branches)

    expect(status).toBe(422)
    expect(Object.keys(problem.errors!)).toEqual([field])
    expect(await entered()).toEqual(before)
  })
})
