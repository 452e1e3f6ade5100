import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aLog } from '../../../testing/a-log.ts'
import { aSandboxMemory } from '../../../testing/fakes/a-sandbox-memory.ts'
import { aPayoutGateway } from '../../../testing/fakes/payout-gateway.ts'
import { describeFaults } from '../../../testing/fakes/provider-faults.ts'
import { ProviderUnavailableError } from '../calling/provider-errors.ts'
import { httpPayouts } from './http-payouts.ts'
import type { PayoutOrder, Payouts } from './payouts.ts'
import { sandboxPayouts } from './sandbox-payouts.ts'

const apiKey = 'a key of the bank'
const call = { key: 'one', signal: new AbortController().signal }
const own = 'KZ18999SANDBOX000000'
const closed = 'KZ02999SANDBOX009018'
const late = 'KZ50999SANDBOX009027'

function order(iban = own, payoutId: string = randomUUID()): PayoutOrder {
  return {
    payoutId,
    amountTiyn: 7_850_000,
    payee: { kind: 'iban', iban },
    recipient: { iin: '910110390003', name: 'Ахметов Данияр' },
    description: 'Микрокредит по договору 100001',
  }
}

const behaviours = { 9018: 'declined', 9027: 'pending' } as const

const adapters: Record<string, () => Promise<Payouts>> = {
  gateway: async () => httpPayouts({ url: (await aPayoutGateway(behaviours)).url, apiKey, log: aLog() }),
  sandbox: async () => sandboxPayouts({ memory: aSandboxMemory() }),
}

describe.each(Object.entries(adapters))('payouts by the %s', (_, open) => {
  test('a sent payout is found by its id as confirmed, with its time', async () => {
    const payouts = await open()
    const one = order()

    const before = await payouts.find(one.payoutId, call)
    const sent = await payouts.send(one, call)

    expect(before).toEqual({ kind: 'not_found' })
    expect(sent).toEqual({ kind: 'accepted', providerId: expect.stringContaining(one.payoutId) })
    expect(await payouts.find(one.payoutId, call)).toEqual({ kind: 'confirmed', at: expect.any(Date) })
  })

  test('sending the same id again is the same payout', async () => {
    const payouts = await open()
    const one = order()

    const first = await payouts.send(one, call)
    const found = await payouts.find(one.payoutId, call)

    expect(await payouts.send(one, call)).toEqual(first)
    expect(await payouts.find(one.payoutId, call)).toEqual(found)
  })

  test('a closed account is declined', async () => {
    const payouts = await open()

    expect(await payouts.send(order(closed), call)).toEqual({ kind: 'declined', reason: 'account_closed' })
  })

  test('a slow payout is pending', async () => {
    const payouts = await open()
    const one = order(late)
    await payouts.send(one, call)

    expect(await payouts.find(one.payoutId, call)).toEqual({ kind: 'pending' })
  })
})

describe('the gateway', () => {
  test('is not retried when its response is lost, and the payout is then found', async () => {
    const gateway = await aPayoutGateway()
    const payouts = httpPayouts({ url: gateway.url, apiKey, log: aLog() })
    const one = order()
    gateway.badDays('lost')

    await expect(payouts.send(one, call)).rejects.toThrow(ProviderUnavailableError)

    expect(gateway.asked).toHaveLength(1)
    expect(await payouts.find(one.payoutId, call)).toMatchObject({ kind: 'confirmed' })
    expect(gateway.paid).toHaveLength(1)
  })

  test("receives the payout's id as the idempotency key", async () => {
    const gateway = await aPayoutGateway()
    const one = order()

    await httpPayouts({ url: gateway.url, apiKey, log: aLog() }).send(one, call)

    expect(gateway.asked[0]!.headers['idempotency-key']).toBe(one.payoutId)
    expect(JSON.parse(gateway.asked[0]!.text)).toEqual({
      payout_id: one.payoutId,
      amount_tiyn: 7_850_000,
      currency: 'KZT',
      payee: one.payee,
      recipient: one.recipient,
      description: one.description,
    })
  })

  test.each`
    behaviour                   | reason
    ${'name_differs'}           | ${'name_differs'}
    ${'of a reason of its own'} | ${'rejected'}
  `('states the reason of a decline ($behaviour): $reason', async ({ behaviour, reason }) => {
    const gateway = await aPayoutGateway({ '0000': behaviour })
    const payouts = httpPayouts({ url: gateway.url, apiKey, log: aLog() })
    const one = order()

    expect(await payouts.send(one, call)).toEqual({ kind: 'declined', reason })
    expect(await payouts.find(one.payoutId, call)).toEqual({ kind: 'declined', reason })
  })
})

describe('the sandbox', () => {
  const cardOf = (token: string, iin = '910110390003'): PayoutOrder => ({
    ...order(),
    payee: { kind: 'card', token },
    recipient: { iin, name: 'Васильев Игорь' },
  })

  test('confirms a late payout after twenty seconds', async () => {
    const memory = aSandboxMemory()
    const payouts = sandboxPayouts({ memory })
    const one = order(late)
    await payouts.send(one, call)

    memory.pass(20)

    expect(await payouts.find(one.payoutId, call)).toMatchObject({ kind: 'confirmed' })
  })

  test.each`
    iban                      | found          | what
    ${'KZ98999SANDBOX009036'} | ${'confirmed'} | ${'a lost response'}
    ${'KZ49999SANDBOX009045'} | ${'not_found'} | ${'a lost order'}
  `('fails once by $what, and the payout is then $found', async ({ found, iban }) => {
    const payouts = sandboxPayouts({ memory: aSandboxMemory() })
    const one = order(iban)

    await expect(payouts.send(one, call)).rejects.toThrow(ProviderUnavailableError)

    expect(await payouts.find(one.payoutId, call)).toMatchObject({ kind: found })
    expect(await payouts.send(one, call)).toMatchObject({ kind: 'accepted' })
    expect(await payouts.find(one.payoutId, call)).toMatchObject({ kind: 'confirmed' })
  })

  test("declines the card of the persona with a declined card, and pays to that persona's account", async () => {
    const payouts = sandboxPayouts({ memory: aSandboxMemory() })
    const iin = '910710390184'

    const card = await payouts.send(cardOf('sandbox-token-0000', iin), call)
    const account = await payouts.send(
      { ...order('KZ17999SANDBOX000018'), recipient: { iin, name: 'Васильев Игорь' } },
      call,
    )

    expect(card).toEqual({ kind: 'declined', reason: 'card_refused' })
    expect(account.kind).toBe('accepted')
    expect(await payouts.send(cardOf('sandbox-token-0000'), call)).toMatchObject({ kind: 'accepted' })
    expect(await payouts.send(cardOf('sandbox-token-9018'), call)).toMatchObject({ kind: 'declined' })
  })
})

describeFaults('the payout gateway', {
  vendor: () => aPayoutGateway(),
  open: (deps) => {
    const payouts = httpPayouts({ ...deps, apiKey })
    return (call) => payouts.find('0197-a-payout', call)
  },
  secrets: [apiKey, '910110390003', own],
})
