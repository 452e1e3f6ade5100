import { followStep, openChannel, privateChannel, stepChannel } from '@qadam/wire/realtime'
import { endOtherDevices, logOut } from '@qadam/wire/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, mustBe } from '../../testing/a-client.ts'
import { openDatabaseAt, testServerUrl } from '../../testing/a-database.ts'
import { aTestApp, type TestApp } from '../../testing/a-test-app.ts'
import { anEcho, type Ear } from '../../testing/an-echo.ts'
import { startApi } from '../../testing/start-api.ts'
import { publishStep } from './step-notice.ts'

let app: TestApp

beforeAll(async () => {
  app = await aTestApp()
})
afterAll(() => app.close())

async function publish(uuid: string) {
  await app.database.sql.transaction().execute((trx) => publishStep(trx, uuid, 'signing_failed'))
}

/** Two devices of one client, both confirmed to be listening. */
async function twoDevices(phone: string) {
  const here = await app.signedIn({ phone })
  // Clears the one-minute limit between two codes, so that the same phone can sign in on another device.
  await sql`delete from limit_counters`.execute(app.database.sql)
  const there = await app.signedIn({ phone })
  const { uuid } = await here.step()
  const channel = stepChannel(uuid)
  const tokenOf = async (client: Client) => mustBe(200, await client.call(openChannel)).answer.token
  const ears = {
    here: await anEcho(app.origin, { channel, token: await tokenOf(here) }),
    there: await anEcho(app.origin, { channel, token: await tokenOf(there) }),
    thereBySession: await anEcho(app.origin, { channel, token: there.token! }),
  }
  await hearAll(uuid, Object.values(ears))
  return { here, there, ears, uuid, channel, tokenOf }
}

/** A subscription is not acknowledged, so this repeats an event until every listener has received one. */
async function hearAll(uuid: string, ears: Ear[]) {
  await expect
    .poll(async () => {
      await publish(uuid)
      return ears.every(({ heard }) => heard.length > 0)
    })
    .toBe(true)
}

describe('a half-hour right to listen', () => {
  type Devices = Awaited<ReturnType<typeof twoDevices>>
  test.each([
    ['logs out', '77010000021', ({ there }: Devices) => there.call(logOut).then(({ status }) => status)],
    [
      'is ended from another device',
      '77010000022',
      ({ here }: Devices) => here.call(endOtherDevices).then(({ status }) => status),
    ],
  ] as const)('ends at once, with its socket, when its session %s', async (_, phone, end) => {
    const devices = await twoDevices(phone)
    const { channel, ears, uuid } = devices
    const cut = [ears.there, ears.thereBySession].map(
      ({ socket }) => new Promise((resolve) => socket.once('disconnect', resolve)),
    )

    expect(await end(devices)).toBe(200)

    expect(await Promise.all(cut)).toEqual(['transport close', 'transport close'])
    for (const ear of [ears.there, ears.thereBySession]) {
      await expect.poll(() => ear.refused, { timeout: 15_000 }).toEqual([[privateChannel(channel), 401]])
      ear.heard.length = 0
    }
    ears.here.heard.length = 0
    await hearAll(uuid, [ears.here])
    expect([ears.there.heard, ears.thereBySession.heard]).toEqual([[], []])
    expect(ears.here.refused).toEqual([])
  })

  test('is rejected by /broadcasting/auth once its session has ended', async () => {
    const { channel, there, tokenOf } = await twoDevices('77010000023')
    const token = await tokenOf(there)
    const ask = () =>
      fetch(`${app.origin}/broadcasting/auth`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ channel_name: privateChannel(channel) }),
      })
    const before = (await ask()).status

    mustBe(200, await there.call(logOut))

    expect([before, (await ask()).status]).toEqual([200, 401])
  })
})

describe.runIf(testServerUrl)('with several nodes', () => {
  test('a node that starts later knows which sessions have ended', async () => {
    const { channel, there, tokenOf } = await twoDevices('77010000024')
    const token = await tokenOf(there)
    mustBe(200, await there.call(logOut))
    const elsewhere = await openDatabaseAt(app.database.place)
    const other = await startApi(elsewhere)

    const ear = await anEcho(`http://127.0.0.1:${await other.listen()}`, { channel, token })

    await expect.poll(() => ear.refused).toEqual([[privateChannel(channel), 401]])
    await other.close()
    await elsewhere.close()
  })

  test('a node that missed the end of a session cuts its socket after reconnecting to the database', {
    timeout: 30_000,
  }, async () => {
    const { ears, there } = await twoDevices('77010000025')
    const cut = new Promise((resolve) => ears.there.socket.once('disconnect', resolve))

    // The notice is sent at the commit, when the listening connections are already gone.
    await app.database.sql.transaction().execute(async (trx) => {
      await sql`update sessions set ended_at = now(), ended_because = 'logout'
        where visitor = ${there.visitor}`.execute(trx)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'qadam listens'`.execute(trx)
    })

    expect(await cut).toBe('transport close')
    expect(ears.here.socket.connected).toBe(true)
  })
})

describe('the request an open page makes beside its socket', () => {
  test('returns the step and a right to its channel, or 304 when the ETag matches', async () => {
    const client = await app.signedIn({ phone: '77010000026' })
    const { step_name, uuid } = await client.step()

    const told = mustBe(200, await client.call(followStep))
    const tag = told.headers.get('etag')!
    const again = await fetch(`${app.origin}${followStep.path}`, {
      headers: { authorization: `Bearer ${client.token}`, 'if-none-match': tag },
    })

    expect(told.answer).toEqual({
      step: step_name,
      channel: { channel: stepChannel(uuid), token: expect.any(String), expires_in: 1_800 },
    })
    expect([again.status, await again.text()]).toEqual([304, ''])
    await hearAll(uuid, [await anEcho(app.origin, told.answer.channel)])
  })

  test('gets a new ETag when the registration has moved, and is never 304 for another client', async () => {
    const [client, other] = [await app.signedIn({ phone: '77010000027' }), await app.signedIn({ phone: '77010000028' })]
    const tag = mustBe(200, await client.call(followStep)).headers.get('etag')!
    const ask = (who: Client) => who.call(followStep, {}, { 'if-none-match': tag })
    mustBe(200, await ask(other))

    await sql`update registrations set move = move + 1 where id = ${(await client.step()).uuid}`.execute(
      app.database.sql,
    )

    expect(mustBe(200, await ask(client)).headers.get('etag')).not.toBe(tag)
  })

  test('begins the registration of a client who has just signed in', async () => {
    const client = await app.signedIn({ phone: '77010000029' })

    expect(mustBe(200, await client.call(followStep)).answer.step).toBe('iin')
  })
})
