import { describe, expect, test } from 'vitest'
import { aLog } from '../../../testing/a-log.ts'
import { aSandboxMemory } from '../../../testing/fakes/a-sandbox-memory.ts'
import { aCardGateway } from '../../../testing/fakes/card-gateway.ts'
import { describeFaults } from '../../../testing/fakes/provider-faults.ts'
import { ProviderUnavailableError } from '../calling/provider-errors.ts'
import { pressSandboxCard } from '../sandbox/sandbox-card-orders.ts'
import type { CardOrder, CardPayments } from './card-payments.ts'
import { httpCardPayments } from './http-card-payments.ts'
import { sandboxCardPayments } from './sandbox-card-payments.ts'

const apiKey = 'a key of the acquirer'
const call = { key: 'one', signal: new AbortController().signal }
const invoice = '100000017'
const refund = { invoice, refundId: 'a refund', amountTiyn: 1_500_000 }

const order: CardOrder = {
  ...{ invoice, amountTiyn: 1_500_000, description: 'Договор 100001', locale: 'kk', keepsCard: false },
  ...{ returnAddress: 'https://qadam.example/kk/back', expiresAt: new Date('2026-01-15T10:30:00Z') },
}

type Opened = { readonly payments: CardPayments; readonly press: (what: 'paid' | 'pending' | 'declined') => unknown }

const adapters: Record<string, () => Promise<Opened>> = {
  async gateway() {
    const gateway = await aCardGateway()
    const payments = httpCardPayments({ url: gateway.url, apiKey, log: aLog() })
    return { payments, press: (what) => gateway.becomes(invoice, what) }
  },
  async sandbox() {
    const memory = aSandboxMemory()
    const plans = { paid: 'paid', pending: 'late', declined: 'no_money' } as const
    const payments = sandboxCardPayments({ memory, siteOrigin: 'https://qadam.example' })
    return { payments, press: (what) => pressSandboxCard(memory, invoice, plans[what]) }
  },
}

describe.each(Object.entries(adapters))('card payments by the %s', (_, open) => {
  test('an order that was never opened is not found, and an opened one is open', async () => {
    const { payments } = await open()

    expect(await payments.find(invoice, call)).toEqual({ kind: 'not_found' })
    const { pageAddress } = await payments.open(order, call)
    expect(URL.parse(pageAddress)?.protocol).toBe('https:')
    expect(await payments.find(invoice, call)).toEqual({ kind: 'open' })
  })

  test('opening the same invoice again returns the same order', async () => {
    const { payments } = await open()
    const first = await payments.open(order, call)

    expect(await payments.open(order, call)).toEqual(first)
  })

  test('a payment is found with its sum and its time', async () => {
    const { payments, press } = await open()
    await payments.open(order, call)
    await press('paid')

    const found = await payments.find(invoice, call)
    expect(found).toEqual({ kind: 'paid', amountTiyn: 1_500_000, at: expect.any(Date) })
    expect(await payments.find(invoice, call)).toEqual(found)
  })

  test('a payment the bank is still checking is pending', async () => {
    const { payments, press } = await open()
    await payments.open(order, call)
    await press('pending')

    expect(await payments.find(invoice, call)).toMatchObject({ kind: 'pending', amountTiyn: 1_500_000 })
  })

  test('a card without money is declined, and nothing can be refunded', async () => {
    const { payments, press } = await open()
    await payments.open(order, call)
    await press('declined')

    expect(await payments.find(invoice, call)).toEqual({ kind: 'declined', reason: 'no_money' })
    expect(await payments.refund(refund, call)).toEqual({ kind: 'declined' })
  })

  test('a repeated refund is one refund, and the payment is then found as refunded', async () => {
    const { payments, press } = await open()
    await payments.open(order, call)
    await press('paid')

    expect(await payments.refund(refund, call)).toEqual({ kind: 'refunded' })
    expect(await payments.refund(refund, call)).toEqual({ kind: 'refunded' })
    expect(await payments.find(invoice, call)).toMatchObject({ kind: 'refunded' })
  })
})

describe.each(Object.entries(adapters))('saved cards by the %s', (_, open) => {
  const saved = async () => {
    const { payments, press } = await open()
    await payments.open({ ...order, keepsCard: true }, call)
    await press('paid')
    const found = await payments.find(invoice, call)
    if (found.kind !== 'paid' || !found.card) throw new Error('No card was saved')
    return { payments, card: found.card }
  }
  const charge = { invoice: '100000018', amountTiyn: 700_000, description: 'Договор 100001' }

  test('a payment whose card was to be saved brings its token and last four digits', async () => {
    const { card } = await saved()

    expect(card).toEqual({ token: expect.any(String), lastFour: '4242' })
  })

  test('a repeated charge is one charge, found as paid with its sum', async () => {
    const { card, payments } = await saved()

    const first = await payments.charge({ ...charge, token: card.token }, call)

    expect(first).toEqual({ kind: 'paid', amountTiyn: 700_000, at: expect.any(Date) })
    expect(await payments.charge({ ...charge, token: card.token }, call)).toEqual(first)
    expect(await payments.find(charge.invoice, call)).toEqual(first)
  })

  test('a card is forgotten as often as requested', async () => {
    const { card, payments } = await saved()

    await payments.forget(card.token, call)
    await expect(payments.forget(card.token, call)).resolves.toBeUndefined()
  })
})

describe('the gateway', () => {
  const opened = async () => {
    const gateway = await aCardGateway()
    const payments = httpCardPayments({ url: gateway.url, apiKey, log: aLog() })
    return { gateway, payments }
  }

  test("receives the invoice as key, the sum in KZT and the page's expiry", async () => {
    const { gateway, payments } = await opened()

    await payments.open(order, call)

    expect(gateway.asked[0]!.headers['idempotency-key']).toBe(invoice)
    expect(JSON.parse(gateway.asked[0]!.text)).toMatchObject({
      ...{ invoice, amount_tiyn: 1_500_000, currency: 'KZT', locale: 'kk' },
      ...{ return_url: order.returnAddress, expires_at: '2026-01-15T10:30:00.000Z' },
    })
  })

  test('is unavailable when its payment is in another currency', async () => {
    const { gateway, payments } = await opened()
    await payments.open(order, call)
    gateway.becomes(invoice, 'paid', { currency: 'RUB' })

    await expect(payments.find(invoice, call)).rejects.toThrow(ProviderUnavailableError)
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'no address'])(
    'is unavailable when its page address is %s',
    async (page_url) => {
      const { gateway, payments } = await opened()
      gateway.badDays({ json: { page_url } }, { json: { page_url } }, { json: { page_url } })

      await expect(payments.open(order, call)).rejects.toThrow(ProviderUnavailableError)
    },
  )

  test('is unavailable when a charge gets no response, is asked for it only once, and finds it afterwards', async () => {
    const { gateway, payments } = await opened()
    gateway.answersCharges('lost')
    const charge = { invoice, token: 'a token', amountTiyn: 1_500_000, description: 'Договор 100001' }

    await expect(payments.charge(charge, call)).rejects.toThrow(ProviderUnavailableError)

    expect(gateway.asked.filter(({ path }) => path === '/charges')).toHaveLength(1)
    expect(await payments.find(invoice, call)).toMatchObject({ kind: 'paid', amountTiyn: 1_500_000 })
  })

  test('maps an unknown decline reason to rejected', async () => {
    const { gateway, payments } = await opened()
    await payments.open(order, call)
    gateway.becomes(invoice, 'declined', { reason: '5041 LOST' })

    expect(await payments.find(invoice, call)).toEqual({ kind: 'declined', reason: 'rejected' })
  })

  test('has a notification accepted only with a valid signature over the received bytes', async () => {
    const { gateway, payments } = await opened()
    const { body, headers } = gateway.notification(invoice, apiKey)
    const told = (text: string, signed: Record<string, string>) =>
      payments.invoiceOf({ headers: signed, body: Buffer.from(text) })

    expect(told(body, headers)).toBe(invoice)
    expect(told(`${body} `, headers)).toBeUndefined()
    expect(told(body, gateway.notification(invoice, 'another key').headers)).toBeUndefined()
    expect(told(body, {})).toBeUndefined()
    expect(told('{"invoice":"1"}', gateway.notification('1', apiKey).headers)).toBeUndefined()
  })
})

test('the sandbox confirms a late payment after twenty seconds', async () => {
  const memory = aSandboxMemory()
  const payments = sandboxCardPayments({ memory, siteOrigin: 'https://qadam.example' })
  await payments.open(order, call)
  await pressSandboxCard(memory, invoice, 'late')

  memory.pass(20)

  expect(await payments.find(invoice, call)).toMatchObject({ kind: 'paid' })
})

test.each([
  ['saves_poor', '0002', 'declined'],
  ['saves_silent', '0009', 'pending'],
] as const)('the sandbox card saved by %s ends in %s, and its charge is %s', async (plan, lastFour, kind) => {
  const memory = aSandboxMemory()
  const payments = sandboxCardPayments({ memory, siteOrigin: 'https://qadam.example' })
  await payments.open({ ...order, keepsCard: true }, call)
  await pressSandboxCard(memory, invoice, plan)
  const found = await payments.find(invoice, call)
  const card = 'card' in found ? found.card : undefined
  expect(card?.lastFour).toBe(lastFour)

  const charge = { invoice: '100000018', token: card!.token, amountTiyn: 700_000, description: 'Договор 100001' }
  const answer = await payments.charge(charge, call).catch(() => undefined)

  expect(answer?.kind).toBe(kind === 'declined' ? 'declined' : undefined)
  expect((await payments.find(charge.invoice, call)).kind).toBe(kind)
})

describeFaults('the card payment gateway', {
  vendor: () => aCardGateway(),
  open: (deps) => {
    const payments = httpCardPayments({ ...deps, apiKey })
    return (one) => payments.find(invoice, one)
  },
  secrets: [apiKey],
})
