import { describe, expect, test } from 'vitest'
import { aLog } from '../../../testing/a-log.ts'
import { aSandboxMemory } from '../../../testing/fakes/a-sandbox-memory.ts'
import { aPayeeGateway } from '../../../testing/fakes/payee-gateway.ts'
import { describeFaults } from '../../../testing/fakes/provider-faults.ts'
import { httpPayeeCheck } from './http-payee-check.ts'
import type { PayeeCheck } from './payee-check.ts'
import { sandboxPayeeCheck } from './sandbox-payee-check.ts'

const apiKey = 'a key of the banks'
const call = { key: 'one', signal: new AbortController().signal }
const iin = '910110390003'

const account = 'KZ18999SANDBOX000000'
const strangers = 'KZ63999SANDBOX009999'
const nobodys = 'KZ63999SANDBOX008888'
const card = '4400430000070000'

const owners = { [account]: iin, [card]: iin, [strangers]: '910811490198' }

const adapters: Record<string, () => Promise<PayeeCheck>> = {
  gateway: async () => httpPayeeCheck({ url: (await aPayeeGateway(owners)).url, apiKey, log: aLog() }),
  sandbox: async () => sandboxPayeeCheck({ memory: aSandboxMemory() }),
}

describe.each(Object.entries(adapters))('payee check by the %s', (_, open) => {
  test.each`
    number       | owner
    ${account}   | ${'own'}
    ${strangers} | ${'other'}
    ${nobodys}   | ${'unknown'}
  `('the owner of account $number is $owner', async ({ number, owner }) => {
    const payees = await open()

    expect(await payees.check({ kind: 'iban', number, iin }, call)).toEqual({ owner, token: null })
  })

  test("the client's own card gets a stable token that does not contain its number", async () => {
    const payees = await open()

    const [first, second] = [
      await payees.check({ kind: 'card', number: card, iin }, call),
      await payees.check({ kind: 'card', number: card, iin }, call),
    ]

    expect(first).toEqual({ owner: 'own', token: expect.any(String) })
    expect(second).toEqual(first)
    expect(first.token).not.toContain(card.slice(0, 12))
  })
})

test('a card that matches but has no token counts as unknown', async () => {
  const gateway = await aPayeeGateway(owners)
  const payees = httpPayeeCheck({ url: gateway.url, apiKey, log: aLog() })
  gateway.badDays({ json: { result: 'match' } })

  expect(await payees.check({ kind: 'card', number: card, iin }, call)).toEqual({ owner: 'unknown', token: null })
})

describeFaults('the payee check', {
  vendor: () => aPayeeGateway(owners),
  open: (deps) => {
    const payees = httpPayeeCheck({ ...deps, apiKey })
    return (call) => payees.check({ kind: 'card', number: card, iin }, call)
  },
  secrets: [card, iin, apiKey],
})
