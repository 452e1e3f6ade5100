import type { AnswerOf } from '@qadam/wire/endpoint'
import { collectTelemetry, readTelemetry } from '@qadam/wire/sandbox-telemetry'
import { expect } from 'vitest'
import { test } from '../../../testing/api-test.ts'
import { type RunningApi, startApi } from '../../../testing/start-api.ts'

const at = '2026-11-21T10:00:00.000Z'

const meta = { session: { id: 'session001' }, view: { name: '/contacts' }, page: { url: 'https://q.example/contacts' } }

const span = (spanId: string, begin: number, ms: number) => ({
  ...{ traceId: 'a'.repeat(32), spanId, name: 'GET', status: { code: spanId === 'two' ? 2 : 0 } },
  startTimeUnixNano: `${begin}000000`,
  endTimeUnixNano: `${begin + ms}000000`,
  attributes: [{ key: 'url.full', value: { stringValue: 'https://q.example/about' } }],
})

test('a developer sees what browsers report: errors, the console, speed, events and calls', async ({ api }) => {
  const answer = await api.ask(
    collectTelemetry.path,
    sending({
      meta,
      exceptions: [{ type: 'Error', value: 'it broke', timestamp: at, context: { route: '/contacts' } }],
      logs: [{ level: 'warn', message: 'a warning', timestamp: at }],
      measurements: [
        {
          type: 'web-vitals',
          values: { lcp: 2_600.4, delta: 1 },
          timestamp: at,
          context: { rating: 'needs-improvement' },
        },
      ],
      events: [{ name: 'session_start', timestamp: at, attributes: {} }],
      traces: {
        resourceSpans: [
          { scopeSpans: [{ spans: [span('two', 1_800_000_000_050, 30), span('one', 1_800_000_000_000, 100)] }] },
        ],
      },
    }),
  )

  expect(answer.statusCode).toBe(200)
  const told = await tellings(api)
  expect(told.sessions).toEqual([{ session_id: 'session001', last_at: at, screens: 1, errors: 1 }])
  expect(told.entries).toMatchObject([
    { kind: 'error', title: 'Error: it broke', detail: 'route: /contacts', screen: '/contacts' },
    { kind: 'log', title: 'warn', detail: 'a warning' },
    { kind: 'vital', title: 'lcp', detail: '2600', rating: 'needs-improvement' },
    { kind: 'event', title: 'session_start' },
  ])
  expect(told.traces).toMatchObject([
    {
      duration_ms: 100,
      spans: [
        { span_id: 'one', name: 'GET /about', offset_ms: 0, duration_ms: 100, failed: false },
        { span_id: 'two', offset_ms: 50, duration_ms: 30, failed: true },
      ],
    },
  ])
})

test('only the newest few hundred entries are kept', async ({ api }) => {
  for (let n = 0; n < 4; n += 1) {
    const logs = Array.from({ length: 100 }, (_, line) => ({ level: 'warn', message: `${n} ${line}`, timestamp: at }))
    await api.ask(collectTelemetry.path, sending({ meta, logs }))
  }

  const { entries } = await tellings(api)

  expect(entries).toHaveLength(300)
  expect(entries[0]?.detail).toBe('3 99')
  expect(entries.at(-1)?.detail).toBe('1 0')
})

test('oversized or malformed telemetry is refused', async ({ api }) => {
  const line = { level: 'warn', message: 'x', timestamp: at }
  const senseless = { ...span('x', 1, 1), startTimeUnixNano: 'soon' }

  for (const [payload, status] of [
    [{ meta, logs: Array(300).fill(line) }, 422],
    [{ meta, logs: [{ ...line, message: 'x'.repeat(5_000) }] }, 422],
    [{ meta, traces: { resourceSpans: [{ scopeSpans: [{ spans: [senseless] }] }] } }, 422],
    [{ meta, more: 'x'.repeat(300_000) }, 413],
  ] as const) {
    expect((await api.ask(collectTelemetry.path, sending(payload))).statusCode).toBe(status)
  }
  expect((await tellings(api)).entries).toEqual([])
})

test('a stand without the sandbox collects nothing', async ({ database }) => {
  const api = await startApi(database, { sandbox: false })

  expect((await api.ask(collectTelemetry.path, sending({ meta }))).statusCode).toBe(404)
  expect((await api.ask(readTelemetry.path)).statusCode).toBe(404)
  await api.close()
})

function sending(payload: object) {
  const headers = { 'content-type': 'application/json', 'x-api-key': 'any', 'x-faro-session-id': 'session001' }
  return { method: 'POST', headers, payload: JSON.stringify(payload) } as const
}

async function tellings(api: RunningApi): Promise<AnswerOf<typeof readTelemetry>> {
  return (await api.ask(readTelemetry.path)).json()
}
