import { randomBytes } from 'node:crypto'
import { subscribePush } from '@qadam/wire/push'
import { endDevice, endOtherDevices, listDevices, logOut, revokeSessionFromLink } from '@qadam/wire/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aBorrower } from '../../../testing/a-borrower.ts'
import { aClient, type Client, mustBe } from '../../../testing/a-client.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { aPushService } from '../../../testing/fakes/push-service.ts'
import { sandboxProviderValues } from '../../../testing/start-api.ts'
import { contactsOf } from '../clients/client-contacts.ts'
import { endSessionsOf } from '../session/end-sessions-of.ts'
import { openSession } from '../session/open-session.ts'
import { revocationHash } from '../session/revocation-key.ts'
import { devicesOf } from './push-devices.ts'

let app: TestApp
beforeAll(async () => {
  const push = { PUSH_PRIVATE_KEY: `A${'b'.repeat(42)}`, PUSH_SERVICES: 'https://fcm.googleapis.com' }
  app = await aTestApp({ runsJobs: false, context: { providers: { ...sandboxProviderValues, ...push } } })
})
afterAll(() => app.close())

const db = () => app.database.sql

/** The next visit of a browser, or the first of another one; the code is skipped, which is sent only once a minute. */
async function visitOf({ phone }: Client, visitor?: string): Promise<Client> {
  const next = aClient(app.origin, { phone, ...(visitor !== undefined && { visitor }) })
  const opened = await db()
    .transaction()
    .execute((trx) => openSession(trx, { phone, visitor: next.visitor }))
  next.token = opened.accessToken
  return next
}

async function subscribe(client: Client): Promise<void> {
  const { auth, p256dh } = (await aPushService()).subscribe()
  const endpoint = `https://fcm.googleapis.com/send/${crypto.randomUUID()}`
  mustBe(200, await client.call(subscribePush, { body: { auth, p256dh, endpoint } }))
}

/** Fifteen minutes without a press: every session of the browser ends by itself. */
async function leave({ visitor }: Client): Promise<void> {
  const idle = { ended_at: sql<Date>`now()`, ended_because: 'idle' as const }
  await db().updateTable('sessions').set(idle).where('visitor', '=', visitor).where('ended_at', 'is', null).execute()
}

let clientId: string
/** A browser that subscribed in a session which has ended by itself, and came back in a new one. */
let back: Client

beforeEach(async () => {
  const borrower = await aBorrower(app)
  clientId = borrower.clientId
  await subscribe(borrower.client)
  await leave(borrower.client)
  back = await visitOf(borrower.client, borrower.client.visitor)
})

/** How many devices would be reminded, and whether a reminder is written for any. */
const reminded = async () => ({
  devices: (await devicesOf(db(), clientId).execute()).length,
  isWritten: (await contactsOf(db(), clientId))?.has_push,
})
const none = { devices: 0, isWritten: false }
const one = { devices: 1, isWritten: true }

test('a browser that is left and comes back is still reminded', async () => {
  expect(await reminded()).toEqual(one)
})

test('whoever signs out in a later visit than the one that subscribed is reminded on this device no more', async () => {
  mustBe(200, await back.call(logOut, { body: {} }))

  expect(await reminded()).toEqual(none)
})

test('whoever signs out once the session has ended by itself is reminded on this device no more', async () => {
  await leave(back)

  mustBe(200, await back.call(logOut, { body: {} }))

  expect(await reminded()).toEqual(none)
})

test('signing out in one browser leaves the other reminded', async () => {
  mustBe(200, await (await visitOf(back)).call(logOut, { body: {} }))

  expect(await reminded()).toEqual(one)
})

test('a device that is ended from another one is reminded no more, and the other is', async () => {
  const other = await visitOf(back)
  await subscribe(other)
  const { devices } = mustBe(200, await other.call(listDevices)).answer

  const { id = '' } = devices.find(({ is_this }) => !is_this) ?? {}
  mustBe(200, await other.call(endDevice, { params: { id } }))

  expect(await reminded()).toEqual(one)
})

test('all other devices are ended with those that nobody has opened for a while; this one is reminded as before', async () => {
  const lost = await visitOf(back)
  await subscribe(lost)
  await leave(lost)

  mustBe(200, await back.call(endOtherDevices))

  expect(await reminded()).toEqual(one)
  mustBe(200, await (await visitOf(back)).call(endOtherDevices))
  expect(await reminded()).toEqual(none)
})

describe('a session that its owner disowns from a letter', () => {
  const disownable = async ({ visitor }: Client, pressed: string) =>
    db()
      .updateTable('sessions')
      .set({ disowning_hash: revocationHash(pressed) })
      .where('visitor', '=', visitor)
      .where('ended_at', 'is', null)
      .execute()

  test.each([
    ['that is open', false],
    ['that has ended by itself', true],
  ])('takes the reminders of its browser with it: one %s', async (_, isLeft) => {
    const pressed = randomBytes(16).toString('base64url')
    await disownable(back, pressed)
    if (isLeft) await leave(back)

    const { answer } = mustBe(200, await back.call(revokeSessionFromLink, { body: { key: pressed } }))

    expect(answer.ended).toBe(!isLeft)
    expect(await reminded()).toEqual(none)
  })
})

test.each(['phone_moved', 'disowned'] as const)(
  'an account that is its client’s no more (%s) reminds no device',
  async (because) => {
    const account = db().selectFrom('clients').select('account_id').where('id', '=', clientId)
    const { account_id } = await account.executeTakeFirstOrThrow()

    await db()
      .transaction()
      .execute((trx) => endSessionsOf(trx, account_id, because))

    expect(await reminded()).toEqual(none)
  },
)
