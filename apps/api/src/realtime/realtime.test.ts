import { steps } from '@qadam/domain/registration/steps'
import { openChannel, privateChannel, stepChannel } from '@qadam/wire/realtime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, mustBe } from '../../testing/a-client.ts'
import { endConnections, openDatabaseAt, testServerUrl } from '../../testing/a-database.ts'
import { aTestApp, type TestApp } from '../../testing/a-test-app.ts'
import { anEcho } from '../../testing/an-echo.ts'
import { startApi } from '../../testing/start-api.ts'
import { publishStep } from './step-notice.ts'

let app: TestApp
let owner: Client
let uuid: string
let channel: string

beforeAll(async () => {
  app = await aTestApp()
  owner = await app.signedIn({ phone: '77010000001' })
  uuid = (await owner.step()).uuid
  channel = stepChannel(uuid)
})
afterAll(() => app.close())

const publish = (step: (typeof steps)[number]) =>
  app.database.sql.transaction().execute((trx) => publishStep(trx, uuid, step))

/** Notices keep their order, so earlier ones have arrived when this one has. */
async function hears(ear: { heard: string[] }) {
  await expect
    .poll(async () => {
      await publish('signing_failed')
      return ear.heard.includes('signing_failed')
    })
    .toBe(true)
}

describe('a private channel', () => {
  test("[RTC-01] is received by its owner with the public laravel-echo client and the session's bearer", async () => {
    const ear = await anEcho(app.origin, { channel, token: owner.token! })

    await hears(ear)

    expect(ear.refused).toEqual([])
  })

  test("is received with a token of its own, so that the session's stays out of reach of scripts", async () => {
    const { answer } = mustBe(200, await owner.call(openChannel))
    const ear = await anEcho(app.origin, { channel: answer.channel, token: answer.token })

    await hears(ear)

    expect(answer.channel).toBe(channel)
  })

  test('[RTC-03] is closed to other clients and to invalid tokens', async () => {
    const stranger = await app.signedIn({ phone: '77010000002' })
    const strangersOwn = mustBe(200, await stranger.call(openChannel)).answer.token
    const tokens = [stranger.token!, strangersOwn, 'x'.repeat(43), `${uuid}.${Date.now() + 60_000}.forged`]

    const ears = await Promise.all(tokens.map((token) => anEcho(app.origin, { channel, token })))
    for (const ear of ears) await expect.poll(() => ear.refused.length).toBe(1)
    await hears(await anEcho(app.origin, { channel, token: owner.token! }))

    expect(ears.map(({ refused }) => refused[0])).toEqual(
      [403, 403, 401, 401].map((status) => [privateChannel(channel), status]),
    )
    expect(ears.flatMap(({ heard }) => heard)).toEqual([])
  })

  test('delivers two hundred steps once each, in commit order', async () => {
    const ear = await anEcho(app.origin, { channel, token: owner.token! })
    await hears(ear)
    const told = Array.from({ length: 200 }, (_, index) => steps[index % 13]!)

    for (const step of told) await publish(step)

    await expect.poll(() => ear.heard.slice(-200), { timeout: 10_000 }).toEqual(told)
    expect(ear.heard.filter((step) => step !== 'signing_failed')).toEqual(told)
  })

  test('delivers nothing from a rolled back transaction', async () => {
    const ear = await anEcho(app.origin, { channel, token: owner.token! })
    await hears(ear)
    const before = ear.heard.length

    await app.database.sql
      .transaction()
      .execute(async (trx) => {
        await publishStep(trx, uuid, 'personal_cabinet')
        throw new Error('on purpose')
      })
      .catch(() => undefined)
    await publish('passport')

    await expect.poll(() => ear.heard.length).toBeGreaterThan(before)
    expect(ear.heard.slice(before)).not.toContain('personal_cabinet')
  })

  test('does not relay client events, and survives nonsense', async () => {
    const ear = await anEcho(app.origin, { channel, token: owner.token! })
    const other = await anEcho(app.origin, { channel, token: owner.token! })
    const whispered: unknown[] = []
    other.socket.onAny((...said) => whispered.push(said[0]))

    ear.socket.emit('client event', { channel: privateChannel(channel), event: 'client-typing', data: {} })
    for (const nonsense of [
      null,
      7,
      'x',
      {},
      { channel: 7 },
      { channel: 'x'.repeat(1_000) },
      { channel: 'private-a', auth: 7 },
    ]) {
      ear.socket.emit('subscribe', nonsense)
      ear.socket.emit('unsubscribe', nonsense)
    }
    await hears(other)

    expect(whispered).not.toContain('client-typing')
  })
})

describe('/broadcasting/auth', () => {
  const ask = (body: string, type: string, token?: string) =>
    fetch(`${app.origin}/broadcasting/auth`, {
      method: 'POST',
      body,
      headers: { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) },
    })
  const form = 'application/x-www-form-urlencoded'

  test('[RTC-01] accepts a form and JSON alike: 200 for the owner, 403 for another client, 401 without a token', async () => {
    const stranger = await app.signedIn({ phone: '77010000003' })
    const name = privateChannel(channel)
    const asForm = new URLSearchParams({ channel_name: name, socket_id: '1' }).toString()
    const asJson = JSON.stringify({ channel_name: name })

    const statuses = [
      await ask(asForm, form, owner.token!),
      await ask(asJson, 'application/json', owner.token!),
      await ask(asForm, form, stranger.token!),
      await ask(asForm, form),
      await ask('channel_name=private-somebody', form, owner.token!),
      await ask('', form, owner.token!),
    ].map(({ status }) => status)

    expect(statuses).toEqual([200, 200, 403, 401, 403, 403])
  })
})

describe.runIf(testServerUrl)('with several nodes', () => {
  test('[RTC-04] a client receives steps made on another node', async () => {
    const elsewhere = await openDatabaseAt(app.database.place)
    const other = await startApi(elsewhere)
    const ear = await anEcho(`http://127.0.0.1:${await other.listen()}`, { channel, token: owner.token! })

    await hears(ear)

    await other.close()
    await elsewhere.close()
  })

  test('a node that reconnects to the database sends its clients their current step over their existing sockets', {
    timeout: 30_000,
  }, async () => {
    const ear = await anEcho(app.origin, { channel, token: owner.token! })
    await hears(ear)
    const socketId = ear.socket.id
    const { step_name } = await owner.step()

    await endConnections(app.database.place)

    await expect.poll(() => ear.changed, { timeout: 20_000 }).toContain('all')
    expect(ear.heard.at(-1)).toBe(step_name)
    await hears(ear)
    expect(ear.socket.id).toBe(socketId)
  })
})
