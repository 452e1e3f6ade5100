import { randomUUID } from 'node:crypto'
import { getCabinet } from '@qadam/wire/cabinet'
import { getClientInfo } from '@qadam/wire/clients'
import { openChannel } from '@qadam/wire/realtime'
import { getStep, submitIin } from '@qadam/wire/registration'
import { endDevice, endOtherDevices, listDevices, markSeen } from '@qadam/wire/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBorrower, anIin, aPhone } from '../../../testing/a-borrower.ts'
import { aClient, type Client, mustBe } from '../../../testing/a-client.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { walkTo } from '../../../testing/a-walk.ts'
import { openSession } from './open-session.ts'

let app: TestApp
beforeAll(async () => {
  app = await aTestApp()
})
afterAll(() => app.close())

const chromeOnAndroid =
  'Mozilla/5.0 (Linux; Android 14; SM-A145F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'

const devicesOf = async (client: Client) => mustBe(200, await client.call(listDevices)).answer.devices

/** Skips the code, which is sent only once a minute. */
async function aSecondDeviceOf({ phone }: Pick<Client, 'phone'>, userAgent = ''): Promise<Client> {
  const second = aClient(app.origin, { phone })
  const { accessToken } = await app.database.sql
    .transaction()
    .execute((trx) => openSession(trx, { phone, visitor: second.visitor, userAgent }))
  second.token = accessToken
  return second
}

/** Makes the session look unused for this long. */
async function leaveAlone(client: Client, minutes: number): Promise<void> {
  const db = app.database.sql
  const ago = sql<Date>`now() - ${minutes} * interval '1 minute'`
  await db
    .updateTable('sessions')
    .set({ last_seen_at: ago })
    .where('account_id', 'in', db.selectFrom('accounts').select('id').where('phone', '=', client.phone))
    .execute()
  await db
    .updateTable('registrations')
    .set({ changed_at: ago })
    .where('account_id', 'in', db.selectFrom('accounts').select('id').where('phone', '=', client.phone))
    .execute()
}

describe("the client's devices", () => {
  test('are listed in words, this device first', async () => {
    const { client } = await aBorrower(app)
    const second = await aSecondDeviceOf(client)

    const devices = await devicesOf(second)

    expect(devices.map(({ is_this }) => is_this)).toEqual([true, false])
    expect(Object.keys(devices[0]!).toSorted()).toEqual(
      ['browser', 'device', 'id', 'is_this', 'last_seen_at', 'started_at', 'system'].toSorted(),
    )
  })

  test('a phone is listed with its system and browser', async () => {
    const client = await aSecondDeviceOf({ phone: aPhone() }, chromeOnAndroid)

    expect(await devicesOf(client)).toContainEqual(
      expect.objectContaining({ device: 'phone', system: 'android', browser: 'chrome' }),
    )
  })

  test('[REG-07] a half-finished registration continues on another device', async () => {
    const client = await app.signedIn({ phone: aPhone() })
    await walkTo({ client, database: app.database, walker: { iin: anIin() } }, 'verigram')

    const second = await aSecondDeviceOf(client)

    expect(await second.step()).toEqual(await client.step())
    expect((await second.step()).step_name).toBe('verigram')
  })

  test('another device is signed out at once, on the server', async () => {
    const { client } = await aBorrower(app)
    const lost = await aSecondDeviceOf(client)
    const other = (await devicesOf(client)).find(({ is_this }) => !is_this)!

    const left = mustBe(200, await client.call(endDevice, { params: { id: other.id } })).answer.devices

    expect(left.map(({ is_this }) => is_this)).toEqual([true])
    expect((await lost.call(getCabinet)).status).toBe(401)
    mustBe(200, await client.call(getCabinet))
  })

  test('all other devices are signed out with one request', async () => {
    const { client } = await aBorrower(app)
    const others = [await aSecondDeviceOf(client), await aSecondDeviceOf(client)]

    const left = mustBe(200, await client.call(endOtherDevices)).answer.devices

    expect(left).toHaveLength(1)
    for (const other of others) expect((await other.call(getStep)).status).toBe(401)
  })

  test("another client's device returns 404, like a missing one", async () => {
    const [{ client: owner }, { client: stranger }] = [await aBorrower(app), await aBorrower(app)]
    const [{ id } = { id: '' }] = await devicesOf(owner)

    const foreign = await stranger.call(endDevice, { params: { id } })
    const missing = await stranger.call(endDevice, { params: { id: randomUUID() } })

    expect([foreign.status, missing.status]).toEqual([404, 404])
    mustBe(200, await owner.call(getCabinet))
  })
})

describe('a client inactive in the cabinet', () => {
  test('is signed out, and stays so', async () => {
    const { client } = await aBorrower(app)
    await leaveAlone(client, 18)

    expect((await client.call(getClientInfo)).status).toBe(401)

    expect((await client.call(getStep)).status).toBe(401)
  })

  test('is still signed in shortly before the limit', async () => {
    const { client } = await aBorrower(app)
    await leaveAlone(client, 16)

    mustBe(200, await client.call(getCabinet))
  })

  test.each`
    errcode    | when                            | status
    ${'25006'} | ${'is temporarily a standby'}   | ${200}
    ${'23514'} | ${'refuses for another reason'} | ${500}
  `('gets $status on return when the database that should record it $when', async ({ errcode, status }) => {
    const { client } = await aBorrower(app)
    await leaveAlone(client, 2)
    const db = app.database.sql
    await sql`
      create function refuse_note() returns trigger language plpgsql as
        ${sql.lit(`begin raise exception 'no' using errcode = '${errcode}'; end`)}`.execute(db)
    await sql`create trigger no_notes before update on sessions execute function refuse_note()`.execute(db)

    const answered = await client.call(getCabinet)
    await sql`drop function refuse_note cascade`.execute(db)

    expect(answered.status).toBe(status)
  })

  test('is not kept signed in by requests that an open page makes itself', async () => {
    const { client } = await aBorrower(app)
    await leaveAlone(client, 18)
    mustBe(200, await client.call(getStep))
    mustBe(200, await client.call(openChannel))

    expect((await client.call(getCabinet)).status).toBe(401)
  })

  test('is kept signed in by a report of activity', async () => {
    const { client } = await aBorrower(app)
    await leaveAlone(client, 16)
    expect(mustBe(200, await client.call(markSeen)).answer).toEqual({ idle_seconds: 900 })
    const [{ last_seen_at } = { last_seen_at: '' }] = await devicesOf(client)

    expect(Date.now() - Date.parse(last_seen_at)).toBeLessThan(120_000)
  })

  test('has as long as it takes before reaching the cabinet', async () => {
    const client = await app.signedIn({ phone: aPhone() })
    await client.step()
    await leaveAlone(client, 300)

    mustBe(200, await client.call(submitIin, { body: { iin: anIin(), is_resident_rk: true, is_ipdl: false } }))
  })

  test('has the full time from reaching the cabinet', async () => {
    const borrower = await aBorrower(app)
    await leaveAlone(borrower.client, 300)
    await app.database.sql
      .updateTable('registrations')
      .set({ changed_at: sql<Date>`now()` })
      .where('id', '=', borrower.registrationId)
      .execute()

    mustBe(200, await borrower.client.call(getCabinet))
  })
})
