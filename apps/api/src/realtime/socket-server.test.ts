import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, createServer as createWire } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import type { TestDatabase } from '../../testing/a-database.ts'
import { aLog } from '../../testing/a-log.ts'
import { test } from '../../testing/database-test.ts'
import { addressesOf, someSockets } from '../../testing/some-sockets.ts'
import { type Realtime, startRealtime } from './socket-server.ts'

test('people behind one proxy are counted by their own addresses', async ({ database }) => {
  const { port } = await aNode(database, { mostSocketsPerAddress: 2 })

  const people = await someSockets(`http://127.0.0.1:${port}`, addressesOf(10))
  const crowd = await someSockets(`http://127.0.0.1:${port}`, ['10.9.0.1', '10.9.0.1', '10.9.0.1'])

  await expect.poll(() => crowd.filter(({ connected }) => connected)).toHaveLength(2)
  expect(people.every(({ connected }) => connected)).toBe(true)
})

test('a node that is replaced sends its sockets away one by one, and the next is stormed by nobody', async ({
  database,
}) => {
  const overMs = 4_000
  const windowMs = 200
  const [old, next] = [await aNode(database), await aNode(database)]
  const wire = await aWire(old.port)
  const sockets = await someSockets(`http://127.0.0.1:${wire.port}`, addressesOf(200))
  const cameBack: number[] = []
  for (const socket of sockets) socket.on('connect', () => cameBack.push(performance.now()))

  old.realtime.sendAway(overMs)
  // Some are refused by the node that leaves: the balancer needs a moment.
  setTimeout(() => wire.leadTo(next.port), 500)
  await expect.poll(() => cameBack.length, { timeout: 15_000 }).toBe(200)

  const mostAtOnce = Math.max(
    ...cameBack.map((at) => cameBack.filter((other) => other >= at && other < at + windowMs).length),
  )
  expect(mostAtOnce).toBeLessThan(30)
  expect(sockets.every(({ connected }) => connected)).toBe(true)
  expect(next.connections()).toBe(200)
})

type Node = { readonly port: number; readonly realtime: Realtime; connections(): number }

async function aNode(database: TestDatabase, { mostSocketsPerAddress = 50 } = {}): Promise<Node> {
  const http: Server = createServer()
  let connections = 0
  http.on('upgrade', () => {
    connections += 1
  })
  const realtime = await startRealtime(http, {
    database,
    authorise: async () => ({ kind: 'forbidden' }),
    origins: [],
    trustedProxies: ['127.0.0.1'],
    mostSocketsPerAddress,
    log: aLog(),
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  onTestFinished(async () => {
    await realtime.close()
    http.closeAllConnections()
    http.close()
  })
  return { port: (http.address() as AddressInfo).port, realtime, connections: () => connections }
}

/** A balancer, as far as sockets are concerned. */
async function aWire(first: number): Promise<{ readonly port: number; leadTo(port: number): void }> {
  let target = first
  const wire = createWire((near) => {
    const far = connect(target, '127.0.0.1')
    near.pipe(far).pipe(near)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  wire.listen(0, '127.0.0.1')
  await once(wire, 'listening')
  onTestFinished(() => void wire.close())
  return {
    port: (wire.address() as AddressInfo).port,
    leadTo(port) {
      target = port
    },
  }
}
