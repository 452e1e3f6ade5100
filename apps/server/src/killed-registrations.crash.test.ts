import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { aClient, type Client } from '@qadam/api/testing/a-client'
import { openDatabaseAt } from '@qadam/api/testing/a-database'
import { answerStep } from '@qadam/api/testing/a-walk'
import { test } from '@qadam/api/testing/database-test'
import { someIins } from '@qadam/api/testing/some-iins'
import { testSiteOrigin } from '@qadam/api/testing/start-api'
import { expect } from 'vitest'
import { aServer } from '../testing/a-server.ts'

const people = 100
const kills = 5

test(`${people} registrations go on where they were, however often the process is killed`, {
  timeout: 300_000,
}, async ({ place }) => {
  const port = String(await aFreePort())
  const start = () =>
    aServer(place, {
      env: {
        ...{ ROLES: 'api,worker', PORT: port, TRUST_PROXY: '127.0.0.1', PUBLIC_ORIGIN: testSiteOrigin },
        LIVENESS_PROVIDER: 'sandbox',
      },
    })
  const origin = `http://127.0.0.1:${port}`
  let server = start()
  await server.ready()

  const iins = someIins(people)
  const walks = iins.map((iin, index) =>
    becomeClient(aClient(origin, { phone: `7707${String(index).padStart(7, '0')}` }), iin),
  )
  for (let kill = 0; kill < kills; kill += 1) {
    await pause(randomInt(300, 2_500))
    server.kill('SIGKILL')
    await server.ended
    server = start()
    await server.ready()
  }
  await Promise.all(walks)

  server.kill('SIGTERM')
  await server.ended
  const database = await openDatabaseAt(place)
  const registrations = await database.sql
    .selectFrom('registrations')
    .select(['step', 'client_id'])
    .where('iin', 'in', iins)
    .execute()
  const messages = await database.sql.selectFrom('sandbox_inbox').select('key').execute()
  await database.close()
  expect(registrations.map(({ step }) => step)).toEqual(Array.from({ length: people }, () => 'personal_cabinet'))
  expect(new Set(registrations.map(({ client_id }) => client_id)).size).toBe(people)
  expect(new Set(messages.map(({ key }) => key)).size).toBe(messages.length)
})

/** As a patient person does: what fails is tried again until the cabinet opens. */
async function becomeClient(client: Client, iin: string): Promise<void> {
  for (;;) {
    try {
      if (client.token === undefined) await client.signIn()
      const { step_name } = await client.step()
      if (step_name === 'personal_cabinet') return
      if (!(await answerStep({ client, walker: { iin } }, step_name))) await pause(200)
    } catch {
      // A code is sent once a minute: who asked just when the server died has to wait for the next one.
      await pause(client.token === undefined ? 7_000 : 300)
    }
  }
}

async function aFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}
