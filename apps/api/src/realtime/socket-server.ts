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
import { listenToSteps } from './listen-to-steps.ts'
import { questionBudget } from './question-budget.ts'
import { roomOfSession, serveSocket } from './serve-socket.ts'

export type RealtimeOptions = {
  readonly database: Database
  readonly authorise: Authorise
  /** Where these registrations stand, for whoever listens to them and may have missed it. */
  readonly stepsOf: (registrationIds: readonly string[]) => Promise<readonly { id: string; step: Step }[]>
  /** The sessions that have ended within so many seconds. */
  readonly endedWithin: (seconds: number) => Promise<readonly string[]>
  /** The site's origins; a browser on any other page gets no connection. */
  readonly origins: readonly string[]
  readonly log: Log
  /** Those that may say who the client is, as for every other request. */
  readonly trustedProxies: readonly string[]
  readonly maxSocketsPerAddress?: number
  /** Subscriptions of one address that the database is asked about; each may cost two statements. */
  readonly questionsPerMinute?: number
  /** A browser says CONNECT at once; whoever does not only holds a descriptor. */
  readonly silentMs?: number
}

export type Realtime = {
  /** How many browsers listen here now. */
  readonly connected: () => number
  /** Asks everybody to another node, one after another over so much time, and takes nobody in any more. */
  sendAway(overMs: number): void
  close(): Promise<void>
}

/**
 * Of everybody together: more would wait for the database's connections behind one another, and the last of them in
 * vain. A page of ours brings a token that is judged without asking.
 */
const questionsAtOnce = 20

// Whoever is told that their cabinet may have changed asks for it: five hundred a second, not all in one moment.
const askedAtOnce = 100
const askingPauseMs = 200
const reconnectSpreadMs = 10_000

/** Events as laravel-echo hears them. What clients whisper is not passed on: nobody here listens to another client. */
export async function startRealtime(http: HttpServer, options: RealtimeOptions): Promise<Realtime> {
  const { authorise, database, endedWithin, log, origins, stepsOf, trustedProxies } = options
  const {
    maxSocketsPerAddress = limitTable.sockets.atMost,
    questionsPerMinute = limitTable.subscriptions.atMost,
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
    serveSocket(socket, { authorise, ended, log, questions, address: connections.addressOf(socket.request) }),
  )

  const publishStep = (registrationId: string, step: Step) => {
    const channel = privateChannel(stepChannel(registrationId))
    io.to(channel).emit(stepEvent, channel, { step })
  }
  /** As a lost connection: who has signed in anew in that browser comes back with the new session's right. */
  const cut = (sessionId: string) => {
    ended.add(sessionId)
    for (const id of io.of('/').adapter.rooms.get(roomOfSession(sessionId)) ?? [])
      io.of('/').sockets.get(id)?.conn.close()
  }
  const cutEnded = async () => {
    for (const sessionId of await endedWithin(channelTokenSeconds)) cut(sessionId)
  }
  /** Who listens here is told where their registration stands and that their cabinet may have changed. */
  const notifyAgain = async () => {
    const ids = [...io.of('/').adapter.rooms.keys()].flatMap((room) => registrationOfChannel(room) ?? [])
    for (let first = 0; first < ids.length; first += askedAtOnce) {
      if (first > 0) await wait(askingPauseMs)
      for (const { id, step } of await stepsOf(ids.slice(first, first + askedAtOnce))) {
        publishStep(id, step)
        const channel = privateChannel(stepChannel(id))
        io.to(channel).emit(cabinetEvent, channel, { about: 'all' })
      }
    }
  }

  const stopListening = await listenToSteps(database, {
    log,
    hear: (registrationId, { step }) => publishStep(registrationId, step),
    listenToCabinet(registrationId, data) {
      const channel = privateChannel(stepChannel(registrationId))
      io.to(channel).emit(cabinetEvent, channel, data)
    },
    listenForEnd: cut,
    async missed() {
      try {
        await cutEnded()
        await notifyAgain()
      } catch (error) {
        log.error({ err: error }, 'where registrations stand could not be read after notices were lost')
        // Whoever reconnects asks for themselves; not all in the same moment.
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
      // One by one at even pace: the next node signs each of them in anew.
      const sockets = [...io.of('/').sockets.values()]
      for (const [place, socket] of sockets.entries())
        setTimeout(() => socket.conn.close(), (overMs * place) / sockets.length).unref()
    },
    async close() {
      await stopListening()
      // As a lost connection, so that clients come back to another node. The HTTP server is the front door's to close.
      io.engine.close()
    },
  }
}

/** A browser says which page asks; programs that are no browsers bring a token anyway. */
function isWelcome({ headers }: IncomingMessage, origins: readonly string[]): boolean {
  const { host, origin } = headers
  if (origin === undefined) return true
  return origins.includes(origin) || URL.parse(origin)?.host === host
}
