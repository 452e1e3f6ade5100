import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { metrics } from '@qadam/api/telemetry/metrics'
import { aPhone } from '@qadam/api/testing/a-borrower'
import { aClient } from '@qadam/api/testing/a-client'
import { anEcho } from '@qadam/api/testing/an-echo'
import { beforeEach, describe, expect, onTestFinished, vi } from 'vitest'
import { type Series, seriesIn } from '../testing/a-scrape.ts'
import { aServer } from '../testing/a-server.ts'
import { test } from '../testing/server-test.ts'

vi.setConfig({ testTimeout: 120_000 })

// Metrics live as long as the process, and other test files have used them in it.
beforeEach(() => metrics.resetMetrics())

const apiOnly = { ROLES: 'api,worker' }

/** Occupies a port, or finds it already in use. */
async function aTakenPort(wanted: number): Promise<number> {
  const other = createServer()
  onTestFinished(() => void other.close())
  const outcome = new Promise<number>((resolve, reject) => {
    other.once('listening', () => resolve((other.address() as AddressInfo).port))
    other.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(wanted)
      else reject(error)
    })
  })
  other.listen(wanted, '127.0.0.1')
  return outcome
}

test('the number of series depends on routes, not on invented addresses', async ({ startHere }) => {
  const { metricsPort, origin } = await startHere(apiOnly)
  const scrape = async () => seriesIn(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text())
  const invented = async (from: number) => {
    for (let number = from; number < from + 50; number += 1) {
      await fetch(`${origin}/rest/${number}/${'x'.repeat(number % 40)}?iin=870101300123`)
      await fetch(`${origin}/anything-${number}`, { method: 'PROPFIND' }).catch(() => undefined)
    }
  }
  await invented(0)
  const before = await scrape()

  await invented(50)

  const after = await scrape()
  const httpOf = (series: Series[]) => series.filter(({ name }) => name.startsWith('qadam_http')).map(({ key }) => key)
  expect(httpOf(after)).toEqual(httpOf(before))
})

describe('the metrics port', () => {
  test('serves metrics of its own process (sockets, connections, event loop) and nothing else', async ({
    startHere,
  }) => {
    const { metricsPort, origin } = await startHere(apiOnly)
    const port = `http://127.0.0.1:${metricsPort}`
    const client = aClient(origin, { phone: aPhone() })
    await client.signIn()
    await anEcho(origin, { channel: (await client.step()).socket_channel, token: client.token! })

    const answer = await fetch(`${port}/metrics`)

    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
    const series = seriesIn(await answer.text())
    const value = (name: string) => series.find((one) => one.name === name)?.value
    expect(value('qadam_sockets_connected')).toBe(1)
    expect(value('qadam_database_connections')).toBeGreaterThanOrEqual(0)
    expect(value('qadam_law_days_late')).toBeGreaterThanOrEqual(0)
    expect(value('qadam_calendar_known_days')).toBeGreaterThanOrEqual(0)
    expect(value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
    expect(value('process_resident_memory_bytes')).toBeGreaterThan(0)
    expect((await fetch(`${port}/livez`)).status).toBe(404)
    expect((await fetch(`${origin}/metrics`)).status).toBe(404)
  })

  test("logs a warning when it is in use on a developer's machine, where a second instance may run", async ({
    startHere,
  }) => {
    const port = await aTakenPort(0)

    const server = await startHere({ ...apiOnly, METRICS_PORT: String(port) })

    await server.line(({ level, msg }) => level === 'warn' && msg.startsWith('the metrics port'))
    expect(server.metricsPort).toBeUndefined()
  })

  test('stops the start when it is in use elsewhere and the operator has configured it', async ({ started }) => {
    const port = await aTakenPort(0)

    const server = aServer(started, { env: { ...apiOnly, APP_STAND: 'test', METRICS_PORT: String(port) } })

    expect(await server.ended).toMatchObject({ code: 69, stderr: expect.stringContaining('set METRICS_PORT') })
  })

  test('logs an error when it is in use and not configured: a second process on the machine runs without it', async ({
    startHere,
  }) => {
    const port = await aTakenPort(9464)

    const server = await startHere({ ...apiOnly, APP_STAND: 'test', METRICS_PORT: '' })

    expect((await fetch(`${server.origin}/livez`)).status).toBe(200)
    expect(server.metricsPort).toBeUndefined()
    const said = await server.line(({ msg }) => msg.startsWith('the metrics port'))
    expect(said).toMatchObject({ level: 'error', port })
    expect(said.msg).toContain('METRICS_PORT')
  })

  test('can be off', async ({ started }) => {
    const server = aServer(started, { env: { ...apiOnly, METRICS_PORT: 'off' } })
    await server.ready()

    expect(await server.line(({ msg }) => msg === 'ready')).not.toHaveProperty('metrics_port')
  })
})
