import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { DatabaseDriver, Hear, Unlisten } from './connect.ts'

export type Listening = {
  readonly channel: string
  readonly hear: Hear
  /** Called after a reconnect, since notifications may have been missed. */
  readonly missed: () => Promise<void>
  readonly log: Log
}

/** Subscribes to the database's notifications: every node receives those of every commit, once and in commit order. */
export async function listenTo(driver: DatabaseDriver, listening: Listening): Promise<Unlisten> {
  if (driver.kind === 'embedded') return driver.listen(listening.channel, listening.hear)
  return listenOverNetwork(driver.databaseUrl, listening)
}

async function listenOverNetwork(url: string, listening: Listening): Promise<Unlisten> {
  const { channel, log, missed } = listening
  const stopping = new AbortController()
  let client = await connected(url, listening)
  const follow = () => client.once('error', () => void reconnect()).once('end', () => void reconnect())
  let isReconnecting = false

  async function reconnect(): Promise<void> {
    if (isReconnecting || stopping.signal.aborted) return
    isReconnecting = true
    log.warn({ channel }, 'the LISTEN connection to the database was lost')
    client.removeAllListeners('end')
    await client.end().catch(() => undefined)
    for (let delayMs = 250; !stopping.signal.aborted; delayMs = Math.min(delayMs * 2, 5_000)) {
      try {
        client = await connected(url, listening)
        break
      } catch {
        await wait(delayMs * (0.5 + Math.random() / 2), undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
    isReconnecting = false
    if (stopping.signal.aborted) return
    follow()
    await missed()
  }

  follow()
  return async () => {
    stopping.abort()
    client.removeAllListeners('end')
    await client.end().catch(() => undefined)
  }
}

async function connected(url: string, { channel, hear }: Listening): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'qadam listens', keepAlive: true })
  // Without an `error` listener on the client, a lost connection would end the process.
  client.on('error', () => undefined)
  client.on('notification', ({ payload }) => hear(payload ?? ''))
  await client.connect()
  await client.query(`listen ${channel}`)
  return client
}
