import { describe, expect, test } from 'vitest'
import { aLog } from '../../../testing/a-log.ts'
import { aSandboxMemory } from '../../../testing/fakes/a-sandbox-memory.ts'
import { describeFaults } from '../../../testing/fakes/provider-faults.ts'
import { anSmsGateway } from '../../../testing/fakes/sms-gateway.ts'
import { ProviderRefusedError, ProviderUnavailableError } from '../calling/provider-errors.ts'
import { httpSms } from './http-sms.ts'
import { sandboxSms } from './sandbox-sms.ts'
import type { Sms } from './sms.ts'

const apiKey = 'a key of the gateway'
const message = { phone: '77001234567', text: 'Код 4821' }
const { signal } = new AbortController()

type Opened = { sms: Sms; delivered: () => object[] }

const adapters: Record<string, () => Promise<Opened>> = {
  async gateway() {
    const gateway = await anSmsGateway()
    return {
      sms: httpSms({ url: gateway.url, apiKey, sender: 'Qadam', log: aLog() }),
      delivered: () => gateway.delivered.map(({ recipient, text }) => ({ phone: recipient, text })),
    }
  },
  async sandbox() {
    const memory = aSandboxMemory()
    return { sms: sandboxSms({ memory }), delivered: () => memory.inbox }
  },
}

describe.each(Object.entries(adapters))('SMS by the %s', (_, open) => {
  test('a message reaches its phone unchanged', async () => {
    const { delivered, sms } = await open()

    await sms.send(message, { key: 'first', signal })

    expect(delivered()).toEqual([message])
  })

  test('a message sent again under the same key is delivered once, under another key once more', async () => {
    const { delivered, sms } = await open()

    await sms.send(message, { key: 'first', signal })
    await sms.send(message, { key: 'first', signal })
    await sms.send(message, { key: 'second', signal })

    expect(delivered()).toEqual([message, message])
  })
})

test('the gateway receives our key and our sender name', async () => {
  const gateway = await anSmsGateway()

  await httpSms({ url: `${gateway.url}/`, apiKey, sender: 'Qadam', log: aLog() }).send(message, { key: 'one', signal })

  expect(gateway.asked[0]!.headers.authorization).toBe(`Bearer ${apiKey}`)
  expect(gateway.delivered[0]!.sender).toBe('Qadam')
})

test('a message that the gateway rejects is not sent again', async () => {
  const gateway = await anSmsGateway()
  gateway.badDays({ json: { message_id: '1', status: 'rejected' } })

  const sending = httpSms({ url: gateway.url, apiKey, sender: 'Qadam', log: aLog() }).send(message, {
    key: 'a',
    signal,
  })

  await expect(sending).rejects.toThrow(ProviderRefusedError)
})

test('the sandbox sends nothing while it is set to be away', async () => {
  const memory = aSandboxMemory()
  memory.set({ isAway: true })

  await expect(sandboxSms({ memory }).send(message, { key: 'one', signal })).rejects.toThrow(ProviderUnavailableError)
  expect(memory.inbox).toEqual([])
})

test('a delayed sandbox call ends when the caller aborts it', async () => {
  const memory = aSandboxMemory()
  memory.set({ delayMs: 3_600_000 })
  const giving = new AbortController()
  const sending = sandboxSms({ memory }).send(message, { key: 'one', signal: giving.signal })

  giving.abort()

  await expect(sending).rejects.toThrow(ProviderUnavailableError)
})

describeFaults('the SMS gateway', {
  vendor: anSmsGateway,
  open: (deps) => {
    const sms = httpSms({ ...deps, apiKey, sender: 'Qadam' })
    return (call) => sms.send(message, call)
  },
  secrets: [message.phone, message.text, apiKey],
})
