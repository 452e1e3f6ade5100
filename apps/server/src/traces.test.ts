import { randomBytes } from 'node:crypto'
import { aPhone } from '@qadam/api/testing/a-borrower'
import { aClient } from '@qadam/api/testing/a-client'
import { personalIn } from '@qadam/api/testing/personal-in-log'
import { listDocuments, sendCode } from '@qadam/wire/documents'
import { submitIin } from '@qadam/wire/registration'
import { beforeAll, describe, expect, onTestFinished, vi } from 'vitest'
import { aCollector, type Collector } from '../testing/a-collector.ts'
import { aServer } from '../testing/a-server.ts'
import { buildSite, longestBuildMs } from '../testing/build-site.ts'
import { test } from '../testing/server-test.ts'

vi.setConfig({ testTimeout: 60_000 })

beforeAll(buildSite, longestBuildMs)

/** Ratio 0 samples nothing by itself, so every span found belongs to the test's own trace. */
const tracedTo = ({ url }: { url: string }) => ({ OTLP_TRACES_URL: url, OTLP_TRACES_RATIO: '0' })

/** Trace headers of a browser whose visit is sampled. */
function aTraceOfTheBrowser() {
  const letters = (count: number) => Array.from(randomBytes(count), (byte) => 'abcdef'[byte % 6]).join('')
  const [id, spanId] = [letters(32), letters(16)]
  return { id, spanId, traceparent: `00-${id}-${spanId}-01` }
}

/** Names from the span up to the id of the span that came from outside. */
function wayUp(collector: Collector, traceId: string, spanId: string): string[] {
  const span = collector.spansOf(traceId).find((one) => one.spanId === spanId)
  return span ? [span.name, ...wayUp(collector, traceId, span.parentSpanId)] : [spanId]
}

const apart = async (place: Parameters<typeof aServer>[0], env: Record<string, string>) => {
  const api = aServer(place, { env: { ...env, ROLES: 'api,worker' } })
  const site = { ...env, ROLES: 'web', API_URL_SERVER: await api.ready(), PAGE_CACHE_SECONDS: '0' }
  return { api, site: await aServer(place, { env: site }).ready() }
}

describe('[API-03] a trace begun in a browser continues', () => {
  test('through the page and its API call in the same process down to the SQL statement', async ({ startHere }) => {
    const collector = await aCollector()
    const server = await startHere(tracedTo(collector))
    const trace = aTraceOfTheBrowser()

    const page = await fetch(`${server.origin}/contacts`, { headers: { traceparent: trace.traceparent } })

    expect(page.status).toBe(200)
    const statement = await collector.span(trace.id, 'select branches')
    await collector.span(trace.id, 'GET /contacts')
    expect(wayUp(collector, trace.id, statement.spanId)).toEqual([
      'select branches',
      'GET /rest/reference/branches',
      'call API GET',
      'render page',
      'GET /contacts',
      trace.spanId,
    ])
    const line = await server.line(({ route }) => route === '/rest/reference/branches')
    expect(line.trace_id).toBe(trace.id)
  })

  test('also where the page is repeated from memory', async ({ startHere }) => {
    const collector = await aCollector()
    const server = await startHere(tracedTo(collector))
    const visit = async () => {
      const trace = aTraceOfTheBrowser()
      const { headers } = await fetch(`${server.origin}/contacts`, { headers: { traceparent: trace.traceparent } })
      const line = await server.line((one) => one.request_id === headers.get('x-request-id'))
      return { trace, line }
    }
    const visits = [await visit(), await visit(), await visit()]

    for (const { trace, line } of visits) {
      const span = await collector.span(trace.id, 'GET /contacts')
      expect([span.parentSpanId, line.trace_id]).toEqual([trace.spanId, trace.id])
    }
  })

  test('over the network from one process to another', async ({ started: place }) => {
    const collector = await aCollector()
    const { api, site } = await apart(place, tracedTo(collector))
    const trace = aTraceOfTheBrowser()

    await fetch(`${site}/contacts`, { headers: { traceparent: trace.traceparent } })

    const statement = await collector.span(trace.id, 'select branches')
    await collector.span(trace.id, 'GET /contacts')
    expect(wayUp(collector, trace.id, statement.spanId).at(-2)).toBe('GET /contacts')
    // The page also requests the stand's day.
    const branches = '/rest/reference/branches'
    const line = await api.line(({ route, trace_id }) => trace_id === trace.id && route === branches)
    expect(line).toMatchObject({ status: 200 })
  })

  test('behind a request with a body into the job it enqueues and the provider that the job calls', async ({
    startHere,
  }) => {
    const collector = await aCollector()
    const server = await startHere({ ...tracedTo(collector), ROLES: 'api,worker' })
    const client = aClient(server.origin, { phone: aPhone() })
    const { answer } = await client.call(listDocuments, { params: { id: 'login' } })
    const body = { phone: client.phone, document_template_ids: answer.documents.map(({ id }) => id) }
    const trace = aTraceOfTheBrowser()

    expect((await client.call(sendCode, { body }, { traceparent: trace.traceparent })).status).toBe(200)

    const asked = await collector.span(trace.id, 'ask sms to send')
    await collector.span(trace.id, 'do send-sms-code')
    await collector.span(trace.id, 'POST /rest/documents/code')
    expect(wayUp(collector, trace.id, asked.spanId)).toEqual([
      'ask sms to send',
      'do send-sms-code',
      'enqueue send-sms-code',
      'POST /rest/documents/code',
      trace.spanId,
    ])
    expect(asked.attributes).toMatchObject({ port: 'sms', operation: 'send' })
  })
})

describe('a trace', () => {
  test("is not sampled when the browser's is not or for a probe, and does not continue an id with an iin hidden in it", async ({
    startHere,
  }) => {
    const collector = await aCollector()
    const server = await startHere({ ...tracedTo(collector), ROLES: 'api' })
    const { origin } = server
    const ask = (traceparent: string) => fetch(`${origin}/rest/reference/branches`, { headers: { traceparent } })
    const [unkept, hidden, kept, probed] = ['e', 'd', 'c', 'a'].map((letter) => letter.repeat(32))

    await fetch(`${origin}/livez`, { headers: { traceparent: `00-${probed}-${'b'.repeat(16)}-01` } })
    await ask(`00-${unkept}-${'b'.repeat(16)}-00`)
    await ask(`00-${hidden!.slice(12)}870101300123-${'b'.repeat(16)}-01`)
    await ask(`00-${kept}-${'b'.repeat(16)}-01`)

    await collector.span(kept!, 'GET /rest/reference/branches')
    await server.stop(0)
    expect([...collector.spansOf(unkept!), ...collector.spansOf(probed!)]).toEqual([])
    expect(collector.text()).not.toContain('870101300123')
    expect(server.lines().filter(({ trace_id }) => trace_id !== undefined && trace_id !== kept)).toEqual([])
  })

  test("shows a job's failure without personal data", async ({ startHere }) => {
    const collector = await aCollector()
    const env = {
      ...tracedTo(collector),
      ROLES: 'api,worker',
      REGISTRY_PROVIDER: 'http',
      REGISTRY_API_KEY: 'a-key-of-ours',
    }
    const server = await startHere({ ...env, REGISTRY_URL: 'http://127.0.0.1:1' })
    const iin = '910110390003'
    const client = aClient(server.origin, { phone: aPhone() })
    const trace = aTraceOfTheBrowser()
    await client.signIn()

    const answer = { iin, is_resident_rk: true, is_ipdl: false }
    await client.call(submitIin, { body: answer }, { traceparent: trace.traceparent })

    const asked = await collector.span(trace.id, 'ask personRegistry to findPerson')
    expect(asked).toMatchObject({
      hasFailed: true,
      attributes: { 'error.type': 'ProviderUnavailableError', provider: 'person-registry', attempts: '3' },
    })
    await collector.span(trace.id, 'POST /rest/registration/iin')
    const written = collector.text()
    for (const secret of [iin, client.phone, client.token!, 'a-key-of-ours', client.visitor]) {
      expect(written).not.toContain(secret)
    }
    // Ids and times in traces are long numbers.
    expect(
      personalIn(written.replaceAll(/"(?:traceId|spanId|parentSpanId)":"\w+"/g, '').replaceAll(/UnixNano":"\d+"/g, '')),
    ).toEqual([])
    const failed = await server.line(({ msg }) => msg === 'job failed and will be retried')
    expect(failed.trace_id).toBe(trace.id)
  })
})

describe('when the collector', () => {
  test.for([
    ['is unreachable', async () => ({ url: 'http://127.0.0.1:1/v1/traces' })],
    ['returns errors', () => aCollector((response) => void response.writeHead(500).end())],
    ['never responds', () => aCollector(() => undefined)],
  ] as const)('%s, requests are answered and the shutdown is not delayed', async ([, where], { startHere, expect }) => {
    const { url } = await where()
    const server = await startHere({ OTLP_TRACES_URL: url, OTLP_TRACES_RATIO: '1', ROLES: 'api,worker' })
    const { origin } = server

    const asked = Array.from({ length: 300 }, () => fetch(`${origin}/rest/reference/branches`))
    const answers = await Promise.all(asked)

    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([])
    await Promise.all(answers.map((answer) => answer.arrayBuffer()))
    const stoppedAt = performance.now()
    await server.stop(0)
    // The export timeout is three seconds in all; waiting for each pending export would take five.
    expect(performance.now() - stoppedAt).toBeLessThan(10_000)
  })

  test('is away, it is logged once, and once more when it is back', async ({ startHere }) => {
    let isAway = true
    const collector = await aCollector((response) => void response.writeHead(isAway ? 400 : 200).end('{}'))
    const server = await startHere({ OTLP_TRACES_URL: collector.url, OTLP_TRACES_RATIO: '1', ROLES: 'api' })
    const { origin } = server
    const isAsked = setInterval(() => void fetch(`${origin}/rest/reference/branches`).catch(() => undefined), 100)
    onTestFinished(() => clearInterval(isAsked))

    await server.line(({ msg }) => msg === 'the trace collector rejects traces; they are dropped')
    isAway = false
    await server.line(({ msg }) => msg === 'the trace collector accepts traces again')

    clearInterval(isAsked)
    await server.stop(0)
    const said = server.lines().filter(({ msg }) => msg.startsWith('the trace collector'))
    expect(said).toHaveLength(2)
  })
})
