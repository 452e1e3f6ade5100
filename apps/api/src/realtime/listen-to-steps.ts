import { setTimeout as wait } from 'node:timers/promises'
import { type CabinetEventData, cabinetEventData, type StepEventData, stepEventData } from '@qadam/wire/realtime'
import pg from 'pg'
import * as z from 'zod/mini'
import type { Database } from '../db/connect.ts'
import type { Log } from '../log.ts'
import { stepNotices } from './step-notice.ts'

const ofRegistration = { registration_id: z.uuid() }
const stepNotice = z.extend(stepEventData, ofRegistration)
const cabinetNotice = z.extend(cabinetEventData, ofRegistration)

export type StepListener = {
  readonly hear: (registrationId: string, data: StepEventData) => void
  readonly hearCabinet: (registrationId: string, data: CabinetEventData) => void
  /** Something may have been said while nobody listened. */
  readonly missed: () => Promise<void>
  readonly log: Log
}

export type StopListening = () => Promise<void>

/** Every node hears every commit's notices, once and in the order of commits, from the database itself. */
export async function listenToSteps({ driver }: Database, listener: StepListener): Promise<StopListening> {
  const hear = (text: string) => {
    const said: unknown = JSON.parse(text)
    const step = z.safeParse(stepNotice, said).data
    if (step) listener.hear(step.registration_id, { step: step.step })
    const cabinet = z.safeParse(cabinetNotice, said).data
    if (cabinet) listener.hearCabinet(cabinet.registration_id, { about: cabinet.about })
  }
  if (driver.kind === 'embedded') return driver.listen(stepNotices, hear)
  return listenOverNetwork(driver.databaseUrl, hear, listener)
}

async function listenOverNetwork(
  url: string,
  hear: (text: string) => void,
  listener: StepListener,
): Promise<StopListening> {
  const { log, missed } = listener
  const stopping = new AbortController()
  let client = await connected(url, hear)
  const follow = () => client.once('error', () => void reconnect()).once('end', () => void reconnect())
  let isReconnecting = false

  async function reconnect(): Promise<void> {
    if (isReconnecting || stopping.signal.aborted) return
    isReconnecting = true
    log.warn({}, 'the connection that hears of new steps was lost')
    client.removeAllListeners('end')
    await client.end().catch(() => undefined)
    for (let delayMs = 250; !stopping.signal.aborted; delayMs = Math.min(delayMs * 2, 5_000)) {
      try {
        client = await connected(url, hear)
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

async function connected(url: string, hear: (text: string) => void): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'qadam steps', keepAlive: true })
  // Without a listener of its own a lost connection would end the process.
  client.on('error', () => undefined)
  client.on('notification', ({ payload }) => hear(payload ?? ''))
  await client.connect()
  await client.query(`listen ${stepNotices}`)
  return client
}
