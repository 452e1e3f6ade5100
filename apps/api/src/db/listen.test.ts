import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { testServerUrl } from '../../testing/a-database.ts'
import { aLog } from '../../testing/a-log.ts'
import { test } from '../../testing/database-test.ts'
import { metrics } from '../telemetry/metrics.ts'
import { listenTo } from './listen.ts'

/** Forwards connections to the database until it is told to swallow what passes, without closing anything. */
async function aWire(to: URL) {
  const open: Socket[] = []
  const server = createServer((near) => {
    const far = dial(Number(to.port || 5432), to.hostname)
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) {
      open.push(socket)
      socket.on('error', () => undefined)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  const url = Object.assign(new URL(to), {
    hostname: '127.0.0.1',
    port: String((server.address() as AddressInfo).port),
  })
  const swallow = () => {
    for (const socket of open) socket.unpipe().resume()
  }
  return { url: url.href, swallow }
}

describe.runIf(testServerUrl)('a node that listens over the network', () => {
  test('notices a connection that died silently, reconnects and looks for what it missed', async ({ database }) => {
    if (database.driver.kind !== 'postgres') throw new Error('PostgreSQL only')
    const wire = await aWire(new URL(database.driver.databaseUrl))
    const heard: string[] = []
    const missed = vi.fn(async () => undefined)
    const stop = await listenTo(
      { ...database.driver, databaseUrl: wire.url },
      {
        ...{ channel: 'qadam_test', log: aLog(), heartbeat: { everyMs: 50, timeoutMs: 500 } },
        onPayload: (payload) => void heard.push(payload),
        missed,
      },
    )
    onTestFinished(stop)
    const notify = (payload: string) => sql`select pg_notify('qadam_test', ${payload})`.execute(database.sql)
    await notify('before')
    await expect.poll(() => heard).toEqual(['before'])

    wire.swallow()
    await notify('lost')

    await expect.poll(() => missed.mock.calls.length, { timeout: 10_000 }).toBe(1)
    await notify('after')
    await expect.poll(() => heard).toEqual(['before', 'after'])
    expect(await metrics.metrics()).toMatch(/qadam_listen_silent_seconds\{channel="qadam_test"\} \d/)
  })
})
