import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { cabinetEvent, privateChannel, stepChannel, stepEvent } from '@qadam/contract/realtime'
import { Server, type Socket } from 'socket.io'
import * as z from 'zod/mini'
import type { Database } from '../db/connect.ts'
import { clientAddress, trustOnly } from '../http/trusted-proxies.ts'
import type { Log } from '../log.ts'
import type { Authorise } from './authorise-channel.ts'
import { listenToSteps } from './listen-to-steps.ts'

export type RealtimeOptions = {
  readonly database: Database
  readonly authorise: Authorise
  /** The site's origins; a browser on any other page gets no connection. */
  readonly origins: readonly string[]
  readonly log: Log
  /** Those that may say who the client is, as for every other request. */
  readonly trustedProxies: readonly string[]
  readonly mostSocketsPerAddress?: number
}

export type Realtime = {
  /** How many browsers listen here now. */
  readonly connected: () => number
  /** Asks everybody to another node, one after another over so much time, and takes nobody in any more. */
  sendAway(overMs: number): void
  close(): Promise<void>
}

const mostChannels = 10
const reconnectSpreadMs = 2_000

const subscription = z.object({
  channel: z.string().check(z.maxLength(100)),
  auth: z.optional(
    z.object({ headers: z.optional(z.object({ Authorization: z.optional(z.string().check(z.maxLength(400))) })) }),
  ),
})

/**
 * Socket.IO as the public laravel-echo expects it: `subscribe` with the bearer in it, `subscription_error` for a «no»,
 * events as `emit(event, channel, data)`. What clients whisper is not passed on: nobody here listens to another client.
 */
export async function startRealtime(http: HttpServer, options: RealtimeOptions): Promise<Realtime> {
  const { authorise, database, log, mostSocketsPerAddress = 50, origins, trustedProxies } = options
  const isTrusted = trustOnly(trustedProxies)
  const perAddress = new Map<string, number>()
  let isLeaving = false
  const io = new Server(http, {
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: 10_000,
    cors: { origin: [...origins], credentials: true },
    allowRequest: (request, allow) => allow(null, !isLeaving && isWelcome(request, origins)),
  })

  io.on('connection', (socket) => {
    const address = clientAddress(socket.request, isTrusted)
    const open = (perAddress.get(address) ?? 0) + 1
    perAddress.set(address, open)
    socket.once('disconnect', () => {
      const left = (perAddress.get(address) ?? 1) - 1
      if (left > 0) perAddress.set(address, left)
      else perAddress.delete(address)
    })
    if (open > mostSocketsPerAddress) socket.disconnect(true)
    else serve(socket, authorise, log)
  })

  const stopListening = await listenToSteps(database, {
    log,
    hear(registrationId, data) {
      const channel = privateChannel(stepChannel(registrationId))
      io.to(channel).emit(stepEvent, channel, data)
    },
    hearCabinet(registrationId, data) {
      const channel = privateChannel(stepChannel(registrationId))
      io.to(channel).emit(cabinetEvent, channel, data)
    },
    missed() {
      // Who reconnects asks where the registration stands; not all in the same moment.
      for (const socket of io.of('/').sockets.values()) {
        setTimeout(() => socket.conn.close(), Math.random() * reconnectSpreadMs).unref()
      }
    },
  })

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

function serve(socket: Socket, authorise: Authorise, log: Log): void {
  const channels = new Map<string, NodeJS.Timeout>()
  const leave = (channel: string) => {
    clearTimeout(channels.get(channel))
    channels.delete(channel)
    void socket.leave(channel)
  }
  socket.once('disconnect', () => {
    for (const channel of [...channels.keys()]) leave(channel)
  })
  const join = async (channel: string, authorization: string | undefined): Promise<void> => {
    const refuse = (status: number) => void socket.emit('subscription_error', channel, status)
    try {
      const verdict = await authorise(channel, authorization)
      // It may have hung up while we asked.
      if (!socket.connected) return
      leave(channel)
      if (verdict.kind !== 'ok') return refuse(verdict.kind === 'forbidden' ? 403 : 401)
      await socket.join(channel)
      // Asked again when the right runs out: a session that has ended hears nothing more.
      const again = setTimeout(() => void join(channel, authorization), verdict.expiresAt - Date.now())
      channels.set(channel, again.unref())
    } catch (error) {
      log.error({ err: error }, 'a subscription could not be decided')
      refuse(503)
    }
  }
  socket.on('subscribe', (asked: unknown) => {
    const { data } = z.safeParse(subscription, asked)
    if (!data) return
    if (channels.size >= mostChannels && !channels.has(data.channel)) {
      socket.emit('subscription_error', data.channel, 403)
      return
    }
    void join(data.channel, data.auth?.headers?.Authorization)
  })
  socket.on('unsubscribe', (asked: unknown) => {
    const { data } = z.safeParse(subscription, asked)
    if (data) leave(data.channel)
  })
}

/** A browser says which page asks; programs that are no browsers bring a token anyway. */
function isWelcome({ headers }: IncomingMessage, origins: readonly string[]): boolean {
  const { host, origin } = headers
  if (origin === undefined) return true
  return origins.includes(origin) || URL.parse(origin)?.host === host
}
