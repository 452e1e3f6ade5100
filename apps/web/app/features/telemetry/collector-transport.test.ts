import { type TransportItem, TransportItemType } from '@grafana/faro-web-sdk'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CollectorTransport } from './collector-transport.ts'

type Asked = {
  readonly told: readonly string[]
  readonly keepalive: boolean
  readonly headers: unknown
  readonly length: number
}

const asked: Asked[] = []
let waiting: ((answer: Response) => void)[] = []
let answer: (() => Promise<Response>) | undefined

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  waiting = []
  answer = async () => new Response(null, { status: 202 })
  vi.stubGlobal('fetch', (_: string, { body, headers, keepalive }: RequestInit) => {
    const { logs } = JSON.parse(String(body)) as { logs: { message: string }[] }
    const told = logs.map(({ message }) => message)
    asked.push({ told, keepalive: keepalive === true, headers, length: String(body).length })
    return answer ? answer() : new Promise<Response>((resolve) => waiting.push(resolve))
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test("[TEL-02] a batch is sent as JSON, with the lender's key and its session", () => {
  aTransport().send(lines('one', 'two'))

  expect(asked).toMatchObject([
    {
      told: ['one', 'two'],
      headers: { 'Content-Type': 'application/json', 'x-api-key': 'a-key', 'x-faro-session-id': 'a-session' },
    },
  ])
})

test('[TEL-02] with an unresponsive collector five calls are pending, thirty batches are queued in all, and the rest is dropped', async () => {
  answer = undefined
  const transport = aTransport()

  for (let n = 1; n <= 50; n += 1) transport.send(lines(`batch ${n}`))

  expect(asked).toHaveLength(5)
  while (waiting.length > 0) {
    expect(waiting.length).toBeLessThanOrEqual(5)
    waiting.shift()!(new Response(null, { status: 202 }))
    await vi.advanceTimersByTimeAsync(0)
  }
  const told = asked.flatMap((call) => call.told)
  expect(told).toEqual(Array.from({ length: 30 }, (_, n) => `batch ${n + 1}`))
})

test('[TEL-02] up to 60 000 characters, over all pending calls, survive the end of the page', async () => {
  answer = undefined
  const transport = aTransport()
  transport.send(lines('a'.repeat(40_000)))
  transport.send(lines('b'.repeat(40_000)))
  transport.send(lines('c'.repeat(15_000)))

  expect(asked.map(({ keepalive }) => keepalive)).toEqual([true, false, true])

  for (const done of waiting) done(new Response(null, { status: 202 }))
  await vi.advanceTimersByTimeAsync(0)
  transport.send(lines('d'.repeat(59_500)))
  transport.send(lines('e'.repeat(60_001)))
  expect(asked.slice(3).map(({ keepalive }) => keepalive)).toEqual([true, false])
})

test.each`
  retryAfter                         | waitsMs
  ${'2'}                             | ${2_000}
  ${undefined}                       | ${5_000}
  ${'soon'}                          | ${5_000}
  ${'Thu, 01 Jan 2026 00:00:07 GMT'} | ${7_000}
  ${'999999999'}                     | ${24 * 3_600_000}
`(
  '[TEL-03] an overloaded collector is left alone for $waitsMs ms, then sent everything: $retryAfter',
  async ({ retryAfter, waitsMs }) => {
    vi.setSystemTime('2026-01-01T00:00:00Z')
    const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter }
    answer = async () => new Response(null, { status: 429, headers })
    const transport = aTransport()
    transport.send(lines('the one that was refused'))
    await vi.advanceTimersByTimeAsync(0)
    answer = async () => new Response(null, { status: 202 })
    transport.send(lines('what came meanwhile'))

    await vi.advanceTimersByTimeAsync(waitsMs - 1)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)

    expect(asked.slice(1).flatMap(({ told }) => told)).toEqual(['the one that was refused', 'what came meanwhile'])
  },
)

test.each`
  what                | fails
  ${'is broken'}      | ${async () => new Response(null, { status: 500 })}
  ${'is unreachable'} | ${() => Promise.reject(new TypeError('Failed to fetch'))}
  ${'is overloaded'}  | ${async () => new Response(null, { status: 429 })}
`('[TEL-03] a collector that $what gets the same batch three times, and no more', async ({ fails }) => {
  answer = fails
  aTransport().send(lines('one'))

  await vi.advanceTimersByTimeAsync(60_000)

  expect(asked.map(({ told }) => told)).toEqual([['one'], ['one'], ['one']])
})

test('[TEL-03] a batch that the collector rejects for good is not sent again', async () => {
  answer = async () => new Response(null, { status: 400 })
  aTransport().send(lines('one'))

  await vi.advanceTimersByTimeAsync(60_000)

  expect(asked).toHaveLength(1)
})

function aTransport(): CollectorTransport {
  return new CollectorTransport({ url: 'https://collector.example/collect', apiKey: 'a-key', ignoreUrls: [] })
}

function lines(...messages: string[]): TransportItem[] {
  return messages.map((message) => ({
    type: TransportItemType.LOG,
    payload: { message, level: 'warn', timestamp: '', context: {} } as TransportItem['payload'],
    meta: { session: { id: 'a-session' } },
  }))
}
