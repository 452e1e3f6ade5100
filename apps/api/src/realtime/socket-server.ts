import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { limitTable } from '@qadam/domain/limits/limit-table'
import type { Step } from '@qadam/domain/registration/steps'
import { cabinetEvent, privateChannel, registrationOfChannel, stepChannel, stepEvent } from '@qadam/wire/realtime'
import { Server } from 'socket.io'
import type { Database } from '../db/connect.ts'
import type { Log } from '../log.ts'
import type { Authorise } from './authorise-channel.ts'
import { channelTokenSeconds } from './channel-tokens.ts'
import { countConnections } from './connections.ts'
import { endedSessions } from './ended-sessions.ts'
import { listenToNotices } from './listen-to-notices.ts'
import { questionBudget } from './question-budget.ts'
import { roomOfSession, serveSocket } from './serve-socket.ts'

export type RealtimeOptions = {
  readonly database: Database
  readonly authorise: Authorise
  /** Current steps of these registrations, for listeners that may have missed a change. */
  readonly stepsOf: (registrationIds: readonly string[]) => Promise<readonly { id: string; step: Step }[]>
  readonly endedWithin: (seconds: number) => Promise<readonly string[]>
  /** Origins of the site; a browser on any other page gets no connection. */
  readonly origins: readonly string[]
  readonly log: Log
  /** Proxies trusted with the client's address, as for every other request. */
  readonly trustedProxies: readonly string[]
  readonly maxSocketsPerAddress?: number
  /** Subscriptions of one address that may query the database; each may cost two statements. */
  readonly questionsPerMinute?: number
  /** Messages of one socket, beyond which it is closed. */
  readonly messagesPerMinute?: number
  /** Browsers send CONNECT at once; a silent connection only holds a descriptor and is closed after this time. */
  readonly silentMs?: number
}

export type Realtime = {
  readonly connected: () => number
  /**
   * Closes all sockets at an even pace over this time, so that they reconnect to another node, and accepts no new ones.
   */
  sendAway(overMs: number): void
  close(): Promise<void>
}

/**
 * Across all addresses: more would queue for database connections, and the last would time out. Our own page brings a
 * token that needs no query.
 */
const questionsAtOnce = 20

// One query for so many listeners: five thousand get their step by ten.
const stepsAskedAtOnce = 500
// Clients notified that their cabinet may have changed request it, so these notifications go out in batches: five
// hundred a second, not all at once.
const cabinetsNotifiedAtOnce = 100
const pollIntervalMs = 200
const reconnectSpreadMs = 10_000
const pausesBeforeRetriesMs = [200, 1_000]

/**
 * Sends events in the format of laravel-echo. Client events are not relayed, because clients never listen to each
 * other.
 */
export async function startRealtime(http: HttpServer, options: RealtimeOptions): Promise<Realtime> {
  const { authorise, database, endedWithin, log, origins, stepsOf, trustedProxies } = options
  const {
    maxSocketsPerAddress = limitTable.sockets.atMost,
    questionsPerMinute = limitTable.subscriptions.atMost,
    messagesPerMinute = limitTable['socket-messages'].atMost,
    silentMs = 10_000,
  } = options
  const connections = countConnections({ trustedProxies, maxPerAddress: maxSocketsPerAddress })
  const questions = questionBudget({ perMinute: questionsPerMinute, atOnce: questionsAtOnce })
  const ended = endedSessions()
  let isLeaving = false
  const io = new Server(http, {
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: 10_000,
    connectTimeout: silentMs,
    cors: { origin: [...origins], credentials: true },
    allowRequest: (request, allow) =>
      allow(null, !isLeaving && isWelcome(request, origins) && connections.hasRoomFor(request)),
  })

  io.engine.on('connection', (connection: { request: IncomingMessage; once(event: 'close', done: () => void): void }) =>
    connection.once('close', connections.enter(connection.request)),
  )
  io.on('connection', (socket) =>
    serveSocket(socket, {
      ...{ authorise, ended, log, messagesPerMinute, questions },
      address: connections.addressOf(socket.request),
    }),
  )

  const publishStep = (registrationId: string, step: Step) => {
    const channel = privateChannel(stepChannel(registrationId))
    io.to(channel).emit(stepEvent, channel, { step })
  }
  /** Closed like a lost connection, so that a browser that has signed in again reconnects with its new session. */
  const cut = (sessionId: string) => {
    ended.add(sessionId)
    for (const id of io.of('/').adapter.rooms.get(roomOfSession(sessionId)) ?? [])
      io.of('/').sockets.get(id)?.conn.close()
  }
  const cutEnded = async () => {
    for (const sessionId of await endedWithin(channelTokenSeconds)) cut(sessionId)
  }
  /** Sends every listener here its current step, and then that its cabinet may have changed. */
  const publishAgain = async () => {
    const ids = [...io.of('/').adapter.rooms.keys()].flatMap((room) => registrationOfChannel(room) ?? [])
    const found: string[] = []
    for (const asked of inBatches(ids, stepsAskedAtOnce)) {
      for (const { id, step } of await stepsOf(asked)) {
        publishStep(id, step)
        found.push(id)
      }
    }
    for (const [place, ids] of inBatches(found, cabinetsNotifiedAtOnce).entries()) {
      if (place > 0) await wait(pollIntervalMs)
      for (const id of ids) {
        const channel = privateChannel(stepChannel(id))
        io.to(channel).emit(cabinetEvent, channel, { about: 'all' })
      }
    }
  }

  const stopListening = await listenToNotices(database, {
    log,
    onStep: (registrationId, { step }) => publishStep(registrationId, step),
    onCabinetChange(registrationId, data) {
      const channel = privateChannel(stepChannel(registrationId))
      io.to(channel).emit(cabinetEvent, channel, data)
    },
    onSessionEnd: cut,
    async missed() {
      try {
        // The connections of the pool were lost with the one that listened: the first query may meet a dead one.
        await retried(async () => {
          await cutEnded()
          await publishAgain()
        })
      } catch (error) {
        log.error({ err: error }, 'registration steps could not be read after notifications were lost')
        // Reconnecting clients query their state themselves, so the closing is spread over time.
        for (const socket of io.of('/').sockets.values())
          setTimeout(() => socket.conn.close(), Math.random() * reconnectSpreadMs).unref()
      }
    },
  })
  await cutEnded()

  return {
    connected: () => io.engine.clientsCount,
    sendAway(overMs) {
      isLeaving = true
      // One by one at an even pace, because the next node authorises each of them again.
      const sockets = [...io.of('/').sockets.values()]
      for (const [place, socket] of sockets.entries())
        setTimeout(() => socket.conn.close(), (overMs * place) / sockets.length).unref()
    },
    async close() {
      await stopListening()
      // Closed like a lost connection, so that clients reconnect to another node. The HTTP server is closed by its
      // owner.
      io.engine.close()
    },
  }
}

function inBatches<Item>(all: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, place) => all.slice(place * size, (place + 1) * size))
}

async function retried(work: () => Promise<void>): Promise<void> {
  for (const pauseMs of pausesBeforeRetriesMs) {
    try {
      return await work()
    } catch {
      await wait(pauseMs)
    }
  }
  await work()
}

/** Browsers state the page's origin; other programs need a token anyway. */
function isWelcome({ headers }: IncomingMessage, origins: readonly string[]): boolean {
  const { host, origin } = headers
  if (origin === undefined) return true
  return origins.includes(origin) || URL.parse(origin)?.host === host
}
