import { describe, expect, test } from 'vitest'
import { aLog } from '../../../testing/a-log.ts'
import { aSandboxMemory } from '../../../testing/fakes/a-sandbox-memory.ts'
import { anEmailGateway } from '../../../testing/fakes/email-gateway.ts'
import { describeFaults } from '../../../testing/fakes/provider-faults.ts'
import { ProviderRefusedError, ProviderUnavailableError } from '../calling/provider-errors.ts'
import type { Email } from './email.ts'
import { httpEmail } from './http-email.ts'
import { sandboxEmail } from './sandbox-email.ts'

const apiKey = 'a key of the gateway'
const message = {
  to: 'aigerim@mail.kz',
  subject: 'Договор готов',
  text: 'Прочитайте его',
  html: '<p>Прочитайте его</p>',
}
const shown = { email: message.to, subject: message.subject, text: message.text }
const sender = 'no-reply@qadam.kz'
const { signal } = new AbortController()

type Opened = { email: Email; delivered: () => object[] }

const adapters: Record<string, () => Promise<Opened>> = {
  async gateway() {
    const gateway = await anEmailGateway()
    return {
      email: httpEmail({ url: gateway.url, apiKey, sender, log: aLog() }),
      delivered: () => gateway.delivered.map(({ subject, text, to }) => ({ email: to, subject, text })),
    }
  },
  async sandbox() {
    const memory = aSandboxMemory()
    return { email: sandboxEmail({ memory }), delivered: () => memory.inbox }
  },
}

describe.each(Object.entries(adapters))('e-mail by the %s', (_, open) => {
  test('an e-mail reaches its address unchanged', async () => {
    const { delivered, email } = await open()

    await email.send(message, { key: 'first', signal })

    expect(delivered()).toEqual([shown])
  })

  test('an e-mail sent again under the same key is delivered once, under another key once more', async () => {
    const { delivered, email } = await open()

    await email.send(message, { key: 'first', signal })
    await email.send(message, { key: 'first', signal })
    await email.send(message, { key: 'second', signal })

    expect(delivered()).toEqual([shown, shown])
  })
})

test('the gateway receives our key, the sender address and both text and HTML', async () => {
  const gateway = await anEmailGateway()

  await httpEmail({ url: `${gateway.url}/`, apiKey, sender, log: aLog() }).send(message, { key: 'one', signal })

  expect(gateway.asked[0]!.headers.authorization).toBe(`Bearer ${apiKey}`)
  expect(gateway.delivered[0]).toEqual({ from: sender, ...message })
})

test('an e-mail that the gateway rejects is not sent again', async () => {
  const gateway = await anEmailGateway()
  gateway.badDays({ json: { message_id: '1', status: 'rejected' } })

  const sending = httpEmail({ url: gateway.url, apiKey, sender, log: aLog() }).send(message, {
    key: 'a',
    signal,
  })

  await expect(sending).rejects.toThrow(ProviderRefusedError)
})

test('the sandbox sends nothing while it is set to be away', async () => {
  const memory = aSandboxMemory()
  memory.set({ isAway: true })

  await expect(sandboxEmail({ memory }).send(message, { key: 'one', signal })).rejects.toThrow(ProviderUnavailableError)
  expect(memory.inbox).toEqual([])
})

test('a delayed sandbox call ends when the caller aborts it', async () => {
  const memory = aSandboxMemory()
  memory.set({ delayMs: 3_600_000 })
  const giving = new AbortController()
  const sending = sandboxEmail({ memory }).send(message, { key: 'one', signal: giving.signal })

  giving.abort()

  await expect(sending).rejects.toThrow(ProviderUnavailableError)
})

describeFaults('the e-mail gateway', {
  vendor: anEmailGateway,
  open: (deps) => {
    const email = httpEmail({ ...deps, apiKey, sender })
    return (call) => email.send(message, call)
  },
  secrets: [message.to, message.subject, message.text, apiKey],
})
