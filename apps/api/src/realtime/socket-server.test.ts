import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, createServer as createWire } from 'node:net'
import type { Step } from '@qadam/domain/registration/steps'
import { registrationOfChannel, stepEvent } from '@qadam/wire/realtime'
import { describe, expect, onTestFinished } from 'vitest'
import { endConnections, type TestDatabase, testServerUrl } from '../../testing/a-database.ts'
import { aLog } from '../../testing/a-log.ts'
import { testOnSharedDatabase as test } from '../../testing/database-test.ts'
import { addressesOf, connectingSockets, someSockets } from '../../testing/some-sockets.ts'
import { type Realtime, type RealtimeOptions, startRealtime } from './socket-server.ts'

test('clients behind one proxy are counted by their own addresses', async ({ database }) => {
  const { port } = await aNode(database, { maxSocketsPerAddress: 2 })

  const people = await someSockets(`http://127.0.0.1:${port}`, addressesOf(10))
  const crowd = connectingSockets(`http://127.0.0.1:${port}`, ['10.9.0.1', '10.9.0.1', '10.9.0.1'])
  const refused = await Promise.any(
    crowd.map((socket) => new Promise<Socket>((resolve) => socket.once('connect_error', () => resolve(socket)))),
  )

  await expect.poll(() => crowd.filter(({ connected }) => connected)).toHaveLength(2)
  crowd.find((socket) => socket !== refused)?.disconnect()
  await expect.poll(() => refused.connected, { timeout: 10_000 }).toBe(true)
  expect(people.every(({ connected }) => connected)).toBe(true)
})

test('a node that is replaced closes its sockets one by one, so that the next one is not flooded', async ({
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
  // The leaving node refuses some reconnects until the balancer switches.
  setTimeout(() => wire.leadTo(next.port), 500)
  await expect.poll(() => cameBack.length, { timeout: 15_000 }).toBe(200)

  const maxAtOnce = Math.max(
    ...cameBack.map((at) => cameBack.filter((other) => other >= at && other < at + windowMs).length),
  )
  // Without spreading all two hundred would come at once; with it about ten, and more on a busy machine.
  expect(maxAtOnce).toBeLessThan(100)
  expect(sockets.every(({ connected }) => connected)).toBe(true)
  expect(next.connections()).toBe(200)
})

test('a connection counts from its handshake on, and is closed when it never sends CONNECT', async ({ database }) => {
  const { port } = await aNode(database, { maxSocketsPerAddress: 2, silentMs: 3_000 })
  const silent = Array.from(
    { length: 2 },
    () => new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`),
  )
  const handshake = () => fetch(`http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`)
  await Promise.all(silent.map((socket) => once(socket, 'open')))

  expect((await handshake()).status).toBe(403)
  await Promise.all(silent.map((socket) => once(socket, 'close')))
  expect((await handshake()).status).toBe(200)
})

describe('a subscription', () => {
  const ours = (number: number) =>
    `private-potential-client.${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`
  const ask = (channel: string, bearer = 'x'.repeat(43)) => ({
    channel,
    auth: { headers: { Authorization: `Bearer ${bearer}` } },
  })

  test('that was refused is refused again without a query', async ({ database }) => {
    const asked: string[] = []
    const { port } = await aNode(database, { asked })
    const [socket] = await someSockets(`http://127.0.0.1:${port}`, ['10.9.0.2'])
    const refusals = refusalsOf(socket!)

    for (let time = 0; time < 3; time += 1) {
      socket!.emit('subscribe', ask(ours(1)))
      await expect.poll(() => refusals).toHaveLength(time + 1)
    }

    expect(refusals).toEqual([403, 403, 403])
    expect(asked).toEqual([ours(1)])
  })

  test('beyond two concurrent queries of a socket is refused with 429', async ({ database }) => {
    const asked: string[] = []
    const { port } = await aNode(database, { asked })
    const [socket] = await someSockets(`http://127.0.0.1:${port}`, ['10.9.0.3'])
    const refusals = refusalsOf(socket!)

    for (let number = 0; number < 10; number += 1) socket!.emit('subscribe', ask(ours(number)))

    await expect.poll(() => refusals).toHaveLength(10)
    expect(asked).toEqual([ours(0), ours(1)])
    expect(refusals.filter((status) => status === 429)).toHaveLength(8)
  })

  test('has a budget per address, however many sockets it opens', async ({ database }) => {
    const asked: string[] = []
    const { port } = await aNode(database, { asked, questionsPerMinute: 5 })
    const sockets = await someSockets(
      `http://127.0.0.1:${port}`,
      Array.from({ length: 4 }, () => '10.9.0.4'),
    )

    for (const [place, socket] of sockets.entries()) {
      const refusals = refusalsOf(socket)
      for (let number = 0; number < 2; number += 1) socket.emit('subscribe', ask(ours(place * 2 + number)))
      await expect.poll(() => refusals).toHaveLength(2)
    }

    expect(asked).toHaveLength(5)
  })

  test('beyond twenty concurrent queries of all addresses is refused with 429, not 503', async ({ database }) => {
    const asked: string[] = []
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const { port } = await aNode(database, { asked, answered })
    const sockets = await someSockets(`http://127.0.0.1:${port}`, addressesOf(30))
    const refusals = sockets.map(refusalsOf)

    for (const [number, socket] of sockets.entries()) socket.emit('subscribe', ask(ours(number)))
    await expect.poll(() => refusals.flat()).toHaveLength(10)
    answer()
    await expect.poll(() => refusals.flat()).toHaveLength(30)

    expect(asked).toHaveLength(20)
    expect(refusals.flat().filter((status) => status === 429)).toHaveLength(10)
  })
})

test('an existing listener is re-checked even when the budget of its address is used up', async ({ database }) => {
  const asked: string[] = []
  const { port } = await aNode(database, { asked, questionsPerMinute: 1, trustMs: 300 })
  const [socket] = await someSockets(`http://127.0.0.1:${port}`, ['10.9.0.6'])
  const refusals: number[] = []
  socket!.on('subscription_error', (_channel: string, status: number) => refusals.push(status))

  const channel = 'private-potential-client.00000000-0000-4000-8000-000000000000'
  socket!.emit('subscribe', { channel, auth: { headers: { Authorization: 'Bearer x' } } })

  await expect.poll(() => asked.length, { timeout: 10_000 }).toBeGreaterThan(2)
  expect(refusals).toEqual([])
})

test('a socket that sends more than any browser does is cut', async ({ database }) => {
  const asked: string[] = []
  const { port } = await aNode(database, { asked })
  const [socket] = await someSockets(`http://127.0.0.1:${port}`, ['10.9.0.5'])
  const cut = new Promise((resolve) => socket!.once('disconnect', resolve))

  for (let number = 0; number < 20_000; number += 1)
    socket!.emit('subscribe', { channel: `private-${number}`, auth: { headers: { Authorization: 'Bearer x' } } })

  expect(await cut).toBe('transport close')
  expect(asked).toEqual([])
})

describe.runIf(testServerUrl)('after the LISTEN connection was lost', () => {
  const channelsOf = (place: number) =>
    Array.from(
      { length: 10 },
      (_, number) =>
        `private-potential-client.${String(place * 10 + number).padStart(8, '0')}-0000-4000-8000-000000000000`,
    )

  /** Subscribes to all channels of its place; each step heard is noted by its channel. */
  async function someListeners(port: number, count: number) {
    const sockets = await someSockets(`http://127.0.0.1:${port}`, addressesOf(count))
    const told = new Map<string, Step>()
    for (const [place, socket] of sockets.entries()) {
      socket.on(stepEvent, (channel: string, { step }: { step: Step }) => told.set(channel, step))
      for (const channel of channelsOf(place))
        socket.emit('subscribe', { channel, auth: { headers: { Authorization: 'Bearer x' } } })
    }
    return { sockets, told }
  }

  test('1,100 listeners get their step by three queries', async ({ database }) => {
    const batches: number[] = []
    const { port, subscribed } = await aNode(database, {
      trustsAtOnce: true,
      async stepsOf(ids) {
        batches.push(ids.length)
        return ids.map((id) => ({ id, step: 'passport' }))
      },
    })
    const { sockets, told } = await someListeners(port, 110)
    await expect.poll(subscribed, { timeout: 20_000 }).toBe(1_100)

    await endConnections(database.place)

    await expect.poll(() => told.size, { timeout: 20_000 }).toBe(1_100)
    expect(batches).toEqual([500, 500, 100])
    expect(sockets.every(({ connected }) => connected)).toBe(true)
  }, 60_000)

  test('a first query that fails costs no listener its socket or its step', async ({ database }) => {
    let asked = 0
    const { port, subscribed } = await aNode(database, {
      trustsAtOnce: true,
      async stepsOf(ids) {
        asked += 1
        if (asked === 1) throw new Error('the connection was lost')
        return ids.map((id) => ({ id, step: 'passport' }))
      },
    })
    const { sockets, told } = await someListeners(port, 3)
    const before = sockets.map(({ id }) => id)
    await expect.poll(subscribed).toBe(30)

    await endConnections(database.place)

    await expect.poll(() => told.size, { timeout: 20_000 }).toBe(30)
    expect(asked).toBe(2)
    expect(sockets.map(({ id }) => id)).toEqual(before)
  }, 30_000)
})

function refusalsOf(socket: Socket): number[] {
  const refusals: number[] = []
  socket.on('subscription_error', (_channel: string, status: number) => refusals.push(status))
  return refusals
}

type Socket = ReturnType<typeof connectingSockets>[number]

type Node = {
  readonly port: number
  readonly realtime: Realtime
  connections(): number
  /** Subscriptions approved so far. */
  subscribed(): number
}

type NodeOptions = {
  readonly maxSocketsPerAddress?: number
  readonly questionsPerMinute?: number
  readonly silentMs?: number
  /** How long an approval lasts; without it every request is refused. */
  readonly trustMs?: number
  /** Every token is good and needs no query. */
  readonly trustsAtOnce?: boolean
  readonly stepsOf?: RealtimeOptions['stepsOf']
  readonly asked?: string[]
  /** Resolves when the database responds. */
  readonly answered?: Promise<void>
}

async function aNode(
  database: TestDatabase,
  { answered, asked = [], stepsOf = async () => [], trustMs, trustsAtOnce = false, ...limits }: NodeOptions = {},
): Promise<Node> {
  const http: Server = createServer()
  let [connections, subscribed] = [0, 0]
  http.on('upgrade', () => {
    connections += 1
  })
  const realtime = await startRealtime(http, {
    database,
    authorise: {
      atOnce(channel) {
        const registrationId = registrationOfChannel(channel)
        if (registrationId === undefined) return { kind: 'forbidden' }
        if (!trustsAtOnce) return undefined
        subscribed += 1
        return { kind: 'ok', registrationId, sessionId: 'one', expiresAt: Date.now() + 600_000 }
      },
      async ask(channel) {
        asked.push(channel)
        await answered
        if (trustMs === undefined) return { kind: 'forbidden' }
        return { kind: 'ok', registrationId: 'one', sessionId: 'one', expiresAt: Date.now() + trustMs }
      },
    },
    stepsOf,
    endedWithin: async () => [],
    origins: [],
    trustedProxies: ['127.0.0.1'],
    log: aLog(),
    ...limits,
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  onTestFinished(async () => {
    await realtime.close()
    http.closeAllConnections()
    http.close()
  })
  return {
    port: (http.address() as AddressInfo).port,
    realtime,
    connections: () => connections,
    subscribed: () => subscribed,
  }
}

/** A TCP proxy that acts as a load balancer for sockets. */
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
