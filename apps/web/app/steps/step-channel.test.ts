import { expect, test, vi } from 'vitest'
import { openStepChannel } from './step-channel.ts'

// The client's own defaults are the specification's figures today: only what it is told shows that we rely on neither.
const asked = vi.hoisted(() => ({ options: [] as Record<string, unknown>[] }))
vi.mock('laravel-echo', () => ({
  default: class {
    connector = { socket: { on: () => undefined, connected: false } }
    constructor(options: Record<string, unknown>) {
      asked.options.push(options)
    }
    private() {
      return { listen: () => undefined, subscribe: () => undefined }
    }
  },
}))

test('[RTC-02] a lost socket is tried again as often as it takes, by the specification’s waits', async () => {
  const right = { channel: 'potential-client.1', token: 'a right to listen', expires_in: 600 }

  await openStepChannel('https://api.qadam.example', right, {
    step: () => undefined,
    cabinet: () => undefined,
    joined: () => undefined,
    refused: () => undefined,
  })

  expect(asked.options[0]).toMatchObject({
    host: 'https://api.qadam.example',
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 5_000,
    randomizationFactor: 0.5,
    timeout: 20_000,
  })
  expect(asked.options[0]).not.toHaveProperty('reconnectionAttempts')
})
