import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openStepChannel } from './step-channel.ts'

// The client's current defaults equal the specification's figures, so only the passed options prove that we do not rely
// on them.
const asked = vi.hoisted(() => ({ options: [] as Record<string, unknown>[], subscriptions: 0, refuse: () => {} }))
vi.mock('laravel-echo', () => ({
  default: class {
    connector = {
      socket: {
        connected: true,
        on(event: string, tell: () => void) {
          if (event === 'subscription_error') asked.refuse = tell
        },
      },
    }
    constructor(options: Record<string, unknown>) {
      asked.options.push(options)
    }
    private() {
      const subscribe = () => {
        asked.subscriptions += 1
      }
      subscribe()
      return { listen: () => undefined, subscribe }
    }
  },
}))

const right = { channel: 'potential-client.1', token: 'a right to listen', expires_in: 1_800 }
const newer = { ...right, token: 'a newer right' }
const deaf = { step: () => undefined, cabinet: () => undefined, joined: () => undefined, refused: () => undefined }

test("[RTC-02] a lost socket reconnects without a limit, with the specification's pauses", async () => {
  await openStepChannel('https://api.qadam.example', right, deaf)

  expect(asked.options[0]).toMatchObject({
    host: 'https://api.qadam.example',
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 5_000,
    randomizationFactor: 0.5,
    timeout: 20_000,
  })
  expect(asked.options[0]).not.toHaveProperty('reconnectionAttempts')
})

describe('a renewed subscription token', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  const opened = async () => {
    asked.subscriptions = 0
    return openStepChannel('https://api.qadam.example', right, deaf)
  }
  const bearer = () => (asked.options.at(-1)!.auth as { headers: { Authorization: string } }).headers.Authorization

  test('is used for the next connection while the current token is valid', async () => {
    const channel = await opened()

    channel.renew(newer)

    expect([asked.subscriptions, bearer()]).toEqual([1, 'Bearer a newer right'])
  })

  test('is sent to the server before the current token expires, and after a refusal', async () => {
    const channel = await opened()
    vi.setSystemTime(Date.now() + 21 * 60_000)
    channel.renew(newer)
    channel.renew(newer)
    expect(asked.subscriptions).toBe(2)

    asked.refuse()
    expect(channel.isUp()).toBe(false)
    channel.renew(newer)

    expect([asked.subscriptions, channel.isUp()]).toEqual([3, true])
  })
})
