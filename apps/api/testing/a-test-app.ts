import type { Step } from '@qadam/domain/registration/steps'
import { expect } from 'vitest'
import { migrate } from '../src/db/migrate.ts'
import { publishStep } from '../src/realtime/step-notice.ts'
import { aClient, type Client, type ClientOptions } from './a-client.ts'
import { aDatabase, type DatabasePlace, openDatabaseAt, type TestDatabase } from './a-database.ts'
import { anEcho, type Ear } from './an-echo.ts'
import { type RunningApi, type StartOptions, startApi } from './start-api.ts'

/** The whole server with its worker behind a real port, as a small lender runs it. */
export type TestApp = {
  readonly database: TestDatabase
  readonly api: RunningApi
  readonly origin: string
  signedIn(options: ClientOptions): Promise<Client>
  /** Subscribes to the events that the client's browser would receive; none that comes afterwards is missed. */
  listen(client: Client): Promise<Ear>
  /** Steps of the registration, from the first move to the last. */
  movesOf(registrationId: string): Promise<string[]>
  close(): Promise<void>
}

export async function aTestApp(options: StartOptions = {}): Promise<TestApp> {
  return testAppOver(await aDatabase({ kind: isAsUsual(options) ? 'started' : 'migrated' }), options)
}

/** What the sandbox places at its first start depends on these. */
const decisive = ['calendar', 'daysAhead', 'legal', 'lender', 'now', 'secretKey', 'stand', 'today']

function isAsUsual({ context = {}, sandbox = true, stand = 'local' }: StartOptions): boolean {
  return sandbox && stand !== 'prod' && !decisive.some((name) => name in context)
}

/** Uses a database place that outlives this server, for tests that start other servers there afterwards. */
export async function aTestAppAt(place: DatabasePlace, options: StartOptions = {}): Promise<TestApp> {
  const database = await openDatabaseAt(place)
  await migrate(database)
  return testAppOver({ ...database, place }, options)
}

/** Starts the server over a database that the test has opened itself, under a database role of its own. */
export async function testAppOver(database: TestDatabase, options: StartOptions): Promise<TestApp> {
  const api = await startApi(database, { runsJobs: true, trustedProxies: ['127.0.0.1'], ...options })
  const origin = `http://127.0.0.1:${await api.listen()}`
  return {
    database,
    api,
    origin,
    async signedIn(options) {
      const client = aClient(origin, options)
      await client.signIn()
      return client
    },
    async listen(client) {
      const { socket_channel, uuid } = await client.step()
      const ear = await anEcho(origin, { channel: socket_channel, token: client.token! })
      await untilItHears(ear, (step) => database.sql.transaction().execute((trx) => publishStep(trx, uuid, step)))
      return ear
    },
    async movesOf(registrationId) {
      const rows = await database.sql
        .selectFrom('registration_moves')
        .select('to_step')
        .where('registration_id', '=', registrationId)
        .orderBy('move')
        .execute()
      return rows.map(({ to_step }) => to_step)
    },
    async close() {
      await api.close()
      await database.close()
    },
  }
}

/**
 * A subscription is not acknowledged, and on a busy machine its check takes longer than the first step: an event is
 * repeated until it arrives. Events keep their order, so the last one arrives after all its repetitions.
 */
async function untilItHears(ear: Ear, tell: (step: Step) => Promise<void>): Promise<void> {
  const [repeated, last] = ['signing_failed', 'verigram'] as const
  await expect
    .poll(async () => {
      await tell(repeated)
      return ear.heard
    })
    .toContain(repeated)
  await tell(last)
  await expect.poll(() => ear.heard).toContain(last)
  ear.forget()
}
