import { setTimeout as pause } from 'node:timers/promises'
import { aClient, type Client } from '@qadam/api/testing/a-client'
import { openDatabaseAt } from '@qadam/api/testing/a-database'
import { aTestAppAt } from '@qadam/api/testing/a-test-app'
import { answerStep, hurry } from '@qadam/api/testing/a-walk'
import { passAnHour } from '@qadam/api/testing/killed-worker'
import { seededRandom } from '@qadam/api/testing/seeded-random'
import { someIins } from '@qadam/api/testing/some-iins'
import { testSiteOrigin } from '@qadam/api/testing/start-api'
import { expect, onTestFailed, onTestFinished } from 'vitest'
import { aServer } from '../testing/a-server.ts'
import { aTcpProxy } from '../testing/a-tcp-proxy.ts'
import { test } from '../testing/server-test.ts'

const people = 24
const kills = 4

test(`${people} registrations resume where they were, however often the process is killed`, {
  timeout: 300_000,
}, async ({ started: place, signal }) => {
  const random = seededRandom('killed registrations')
  // Each process listens on a port of its own; clients use one address.
  const target = { host: '127.0.0.1', port: 1 }
  const wire = await aTcpProxy(target)
  onTestFinished(wire.close)
  const leadTo = (origin: string) => Object.assign(target, { port: Number(new URL(origin).port) })

  let answered = 0
  const refusals = new Map<string, number>()
  let killed = 0
  onTestFailed(() => {
    const reasons = [...refusals].map(([reason, times]) => `${times} × ${reason}\n`)
    process.stderr.write(`${killed} kills, ${answered} steps answered. Refusals:\n${reasons.join('')}`)
  })
  const iins = someIins(people)
  const walks = iins.map(async (iin, index) => {
    const client = aClient(`http://127.0.0.1:${wire.port}`, { phone: `7707${String(index).padStart(7, '0')}` })
    for (let went: Went = 'waits'; went !== 'is in' && !signal.aborted; ) {
      went = await goOn(client, iin, (refusal) => refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1))
      if (went === 'has answered') answered += 1
    }
  })
  let fatal = 0
  for (let kill = 0; kill < kills; kill += 1) {
    const server = aServer(place, {
      env: {
        ...{ ROLES: 'api,worker', TRUST_PROXY: '127.0.0.1', PUBLIC_ORIGIN: testSiteOrigin },
        ...{ LIVENESS_PROVIDER: 'sandbox' },
      },
    })
    leadTo(await server.ready())
    // Each client submits four steps; the last kill comes while some steps are still to be submitted.
    fatal = Math.min(Math.max(fatal, answered) + random.roll(8, 24), people * 3)
    await expect.poll(() => answered, { timeout: 120_000, interval: 5 }).toBeGreaterThanOrEqual(fatal)
    server.kill('SIGKILL')
    await server.ended
    killed += 1
    const database = await openDatabaseAt(place)
    await passAnHour(database)
    await database.close()
  }
  const app = await aTestAppAt(place, { rescueSeconds: 1 })
  leadTo(app.origin)
  let areIn = false
  const cabinets = Promise.all(walks).then(() => {
    areIn = true
  })
  while (!areIn) await hurry(app.database)
  await cabinets

  const { sql } = app.database
  const registrations = await sql
    .selectFrom('registrations')
    .select(['step', 'client_id'])
    .where('iin', 'in', iins)
    .execute()
  const messages = await sql.selectFrom('sandbox_inbox').select('key').execute()
  await app.close()
  expect(registrations.map(({ step }) => step)).toEqual(Array.from({ length: people }, () => 'personal_cabinet'))
  expect(new Set(registrations.map(({ client_id }) => client_id)).size).toBe(people)
  expect(new Set(messages.map(({ key }) => key)).size).toBe(messages.length)
})

type Went = 'has answered' | 'waits' | 'is in'

/** Polls once and submits the current step, if it needs input. */
async function goOn(client: Client, iin: string, onRefusal: (refusal: string) => void): Promise<Went> {
  try {
    if (client.token === undefined) await client.signIn()
    const { step_name } = await client.step()
    if (step_name === 'personal_cabinet') return 'is in'
    if (await answerStep({ client, walker: { iin } }, step_name)) return 'has answered'
  } catch (error) {
    // The server is down or its response was lost; retry a moment later.
    onRefusal(String(error).replace(/"request_id":"[^"]*"/, ''))
  }
  // Two dozen clients that hammer a starting server would be most of the machine's load.
  await pause(250)
  return 'waits'
}
