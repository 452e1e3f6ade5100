import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import { forgetHeartbeat, heardHeartbeat } from '../telemetry/listen-metrics.ts'
import type { DatabaseDriver, OnPayload, Unlisten } from './connect.ts'

export type Listening = {
  readonly channel: string
  readonly onPayload: OnPayload
  /** Called after a reconnect, since notifications may have been missed. */
  readonly missed: () => Promise<void>
  readonly log: Log
  readonly heartbeat?: Heartbeat
}

type Heartbeat = { readonly everyMs: number; readonly timeoutMs: number }

/** Frequent enough that open pages, which poll every two minutes, miss little. */
const usualHeartbeat: Heartbeat = { everyMs: 30_000, timeoutMs: 10_000 }

const closeTimeoutMs = 1_000

type Connection = {
  /** Resolves when this connection has heard its own notification. */
  beat(): Promise<void>
  /** Once, when the connection is lost in a way that the socket notices; at once if it already is. */
  onLost(lost: () => void): void
  /** A dead connection does not even end, so nothing waits for it. */
  close(): Promise<void>
}

/** Subscribes to the database's notifications: every node receives those of every commit, once and in commit order. */
export async function listenTo(driver: DatabaseDriver, listening: Listening): Promise<Unlisten> {
  if (driver.kind === 'embedded') return driver.listen(listening.channel, listening.onPayload)
  return listenOverNetwork(driver.databaseUrl, listening)
}

async function listenOverNetwork(url: string, listening: Listening): Promise<Unlisten> {
  const { channel, heartbeat = usualHeartbeat, log, missed } = listening
  const stopping = new AbortController()
  const { signal } = stopping
  let connection = await connected(url, listening)
  let isReconnecting = false
  heardHeartbeat(channel)

  async function reconnect(): Promise<void> {
    if (isReconnecting || signal.aborted) return
    isReconnecting = true
    log.warn({ channel }, 'the LISTEN connection to the database was lost')
    await connection.close()
    for (let delayMs = 250; !signal.aborted; delayMs = Math.min(delayMs * 2, 5_000)) {
      try {
        connection = await connected(url, listening)
        break
      } catch {
        await wait(delayMs * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined)
      }
    }
    isReconnecting = false
    if (signal.aborted) return void (await connection.close())
    connection.onLost(() => void reconnect())
    await missed()
  }

  /** TCP notices a dead peer after hours, and a pooler that lends connections by transaction delivers nothing at all. */
  async function keepBeating(): Promise<void> {
    while (!signal.aborted) {
      await wait(heartbeat.everyMs, undefined, { signal, ref: false }).catch(() => undefined)
      if (signal.aborted || isReconnecting) continue
      const isHeard = await Promise.race([
        connection.beat().then(() => true),
        wait(heartbeat.timeoutMs, false, { signal, ref: false }).catch(() => true),
      ]).catch(() => false)
      if (isHeard) heardHeartbeat(channel)
      else await reconnect()
    }
  }

  connection.onLost(() => void reconnect())
  void keepBeating()
  return async () => {
    stopping.abort()
    forgetHeartbeat(channel)
    await connection.close()
  }
}

async function connected(url: string, { channel, onPayload }: Listening): Promise<Connection> {
  const client = new pg.Client({ connectionString: url, application_name: 'qadam listens', keepAlive: true })
  const ownChannel = `${channel}_heartbeat_${randomBytes(8).toString('hex')}`
  let heard = () => {}
  // Without an `error` listener on the client, a lost connection would end the process.
  client.on('error', () => undefined)
  // Listened to from the start: it may be lost again before anyone asks.
  const ended = new Promise<void>((resolve) => void client.once('error', resolve).once('end', resolve))
  let isClosed = false
  client.on('notification', (notification) => {
    if (notification.channel === ownChannel) heard()
    else onPayload(notification.payload ?? '')
  })
  await client.connect()
  await client.query(`listen ${channel}`)
  await client.query(`listen ${ownChannel}`)
  return {
    beat: () =>
      new Promise((resolve, reject) => {
        heard = resolve
        client.query(`notify ${ownChannel}`).catch(reject)
      }),
    onLost: (lost) => void ended.then(() => isClosed || lost()),
    async close() {
      isClosed = true
      client.removeAllListeners('notification')
      await Promise.race([client.end().catch(() => undefined), wait(closeTimeoutMs, undefined, { ref: false })])
    },
  }
}
