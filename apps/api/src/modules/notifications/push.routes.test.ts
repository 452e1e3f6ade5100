import { getPush, subscribePush, unsubscribePush } from '@qadam/wire/push'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aBorrower, type Borrower } from '../../../testing/a-borrower.ts'
import { aClient, type Client, mustBe } from '../../../testing/a-client.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { aPushService } from '../../../testing/fakes/push-service.ts'
import { sandboxProviderValues } from '../../../testing/start-api.ts'
import { httpPush } from '../../providers/push/http-push.ts'
import { vapidKeysFrom } from '../../providers/push/vapid.ts'
import { openSession } from '../session/open-session.ts'
import type { Notice, NoticeKind } from './notices.ts'
import { sendStoredNotification } from './send-notification.ts'

// A working day. Contact hours end at nine in the evening.
let clock = '12:00:00'
const now = () => new Date(`2026-11-24T${clock}+05:00`)
beforeEach(() => {
  clock = '12:00:00'
})
const privateKey = `A${'b'.repeat(42)}`

let app: TestApp
beforeAll(async () => {
  const providers = {
    ...sandboxProviderValues,
    PUSH_PRIVATE_KEY: privateKey,
    // A client's browser names no other address than these.
    PUSH_SERVICES: 'http://127.0.0.1:1,https://fcm.googleapis.com',
  }
  app = await aTestApp({ runsJobs: false, context: { now, providers } })
})
afterAll(() => app.close())

const keys = async () => {
  const { auth, p256dh } = (await aPushService()).subscribe()
  return { auth, p256dh }
}

const keyIn = async (client: Client) => mustBe(200, await client.call(getPush)).answer.public_key

const isOn = async (client: Client) => mustBe(200, await client.call(getPush)).answer.is_on

/** A borrower whose browser subscribed at the stand-in, and the means to send what was written to them. */
async function subscribed() {
  const borrower = await aBorrower(app)
  const service = await aPushService()
  const to = service.subscribe()
  const endpoint = `http://127.0.0.1:1/${crypto.randomUUID()}`
  mustBe(200, await borrower.client.call(subscribePush, { body: { ...to, endpoint } }))
  const push = httpPush({ privateKey, contact: 'mailto:no-reply@qadam.kz', services: [service.url], now })
  // The address that the app knows leads nowhere; the stand-in's own is known to this test alone.
  const lead: typeof push = { ...push, send: (letter, call) => push.send({ ...letter, to }, call) }
  const send = async (kind: NoticeKind) => {
    const { context } = app.api
    const ids = app.database.sql
      .selectFrom('notifications')
      .select('id')
      .where('client_id', '=', borrower.clientId)
      .where('kind', '=', kind)
      .where('channel', '=', 'push')
    const { signal } = new AbortController()
    const from = { lender: context.lender, siteOrigin: context.siteOrigin }
    const deps = { ...context, ...context.providers, push: lead, from, isStillTrue: async () => true }
    for (const { id } of await ids.execute()) await sendStoredNotification(deps, id, signal)
  }
  return { borrower, service, send }
}

async function write({ clientId }: Borrower, kind: NoticeKind): Promise<void> {
  const amount = { amount_tiyn: 7_964_296, payment_date: '2026-11-25', last_day: '2026-11-25' }
  const late = { number: '1', on: '2026-11-24', days_overdue: 1, penalty_tiyn: 0, relief_until: '2026-12-24' }
  const debt = { ...late, principal_tiyn: 7_000_000, reward_tiyn: 964_296 }
  const notice = { clientId, kind, about: 'one', facts: { ...amount, ...debt } } as unknown as Notice
  await app.database.sql.transaction().execute((trx) => app.api.context.notify(trx, notice))
}

const pushesOf = ({ clientId }: Borrower) =>
  app.database.sql
    .selectFrom('notifications')
    .select(['kind', 'sent_at', 'dropped_at'])
    .where('client_id', '=', clientId)
    .where('channel', '=', 'push')
    .execute()

test('a reminder reaches the device that asked for it, without a sum, a day or a debt in its words', async () => {
  const { borrower, send, service } = await subscribed()
  await write(borrower, 'payment_tomorrow')

  await send('payment_tomorrow')

  const [{ message } = { message: {} }] = service.taken
  expect(message).toMatchObject({
    body: 'В кабинете есть напоминание для вас',
    data: expect.stringMatching(/\/lk\/loans$/),
  })
  expect(JSON.stringify(message, ['title', 'body', 'data'])).not.toMatch(/79|25\.11|₸|долг|плат[её]ж|заём/i)
  expect(await pushesOf(borrower)).toMatchObject([{ kind: 'payment_tomorrow', sent_at: expect.any(Date) }])
})

test('a reminder is shown on no device after the hours in which a debtor may be contacted', async () => {
  const { borrower, send, service } = await subscribed()
  await write(borrower, 'late_first')
  clock = '20:59:30'

  await send('late_first')

  expect(service.taken.map(({ ttl }) => ttl)).toEqual(['30'])
})

test('a device whose push service fails does not keep the reminder from the other one', async () => {
  const { borrower, send, service } = await subscribed()
  await subscribeAnother(borrower)
  await write(borrower, 'payment_soon')
  service.answers(503)

  await send('payment_soon')

  expect(service.taken).toHaveLength(1)
  expect(await pushesOf(borrower)).toMatchObject([{ sent_at: expect.any(Date) }])
})

test('a reminder that no device has taken is tried again', async () => {
  const { borrower, send, service } = await subscribed()
  await subscribeAnother(borrower)
  await write(borrower, 'payment_soon')
  service.answers(503, 410)

  await expect(send('payment_soon')).rejects.toThrow('push: status 503')

  expect(await pushesOf(borrower)).toMatchObject([{ sent_at: null, dropped_at: null }])
  await send('payment_soon')
  expect(service.taken).toHaveLength(1)
})

test('what the law requires and what is no reminder is not left to a push message', async () => {
  const { borrower } = await subscribed()

  for (const kind of ['overdue_notice', 'autopay_soon', 'terms_answered'] as const) await write(borrower, kind)

  expect(await pushesOf(borrower)).toEqual([])
})

test('a device that is gone is forgotten, its reminder dropped, and the next one is not written for it', async () => {
  const { borrower, send, service } = await subscribed()
  await write(borrower, 'payment_soon')
  service.answers(410)

  await send('payment_soon')

  expect(await isOn(borrower.client)).toBe(false)
  expect(await pushesOf(borrower)).toMatchObject([{ sent_at: null, dropped_at: expect.any(Date) }])
  await write(borrower, 'payment_tomorrow')
  expect(await pushesOf(borrower)).toHaveLength(1)
})

test('a session that ended by itself leaves its device reminded, and the next one on it says so', async () => {
  const { borrower, send, service } = await subscribed()
  await write(borrower, 'payment_soon')
  const account = app.database.sql.selectFrom('clients').select('account_id').where('id', '=', borrower.clientId)
  const idle = app.database.sql.updateTable('sessions').set({ ended_at: now(), ended_because: 'idle' })
  await idle.where('account_id', '=', account).execute()

  await send('payment_soon')

  expect(service.taken).toHaveLength(1)
})

test('a reminder written before the device was switched off or signed out is not sent to it', async () => {
  const { borrower: off, send: sendOff, service: one } = await subscribed()
  const { borrower: out, send: sendOut, service: two } = await subscribed()
  for (const borrower of [off, out]) await write(borrower, 'payment_soon')
  expect(mustBe(200, await off.client.call(unsubscribePush, { body: {} })).answer.is_on).toBe(false)
  const session = app.database.sql.updateTable('sessions').set({ ended_at: now(), ended_because: 'logout' })
  const account = app.database.sql.selectFrom('clients').select('account_id').where('id', '=', out.clientId)
  await session.where('account_id', '=', account).execute()

  await sendOff('payment_soon')
  await sendOut('payment_soon')

  expect([one.taken, two.taken]).toEqual([[], []])
  expect(await pushesOf(off)).toMatchObject([{ dropped_at: expect.any(Date) }])
})

test('a browser is handed the public half of the key that is set', async () => {
  const { client } = await aBorrower(app)

  expect(await keyIn(client)).toBe(vapidKeysFrom(privateKey).publicKey)
})

test('a browser in which somebody else signs in and subscribes is theirs alone', async () => {
  const [first, second] = [await aBorrower(app), await aBorrower(app)]
  const body = { ...(await keys()), endpoint: 'https://fcm.googleapis.com/send/the-same' }

  for (const { client } of [first, second]) mustBe(200, await client.call(subscribePush, { body }))

  expect([await isOn(first.client), await isOn(second.client)]).toEqual([false, true])
})

test('an address that is no push service is refused, and so is somebody without a cabinet', async () => {
  const { client } = await aBorrower(app)
  const stranger = await app.signedIn({ phone: '77030000138' })
  const good = { ...(await keys()), endpoint: 'https://fcm.googleapis.com/send/a' }

  const inside = await client.call(subscribePush, { body: { ...good, endpoint: 'http://127.0.0.1:2/rest/staff' } })
  expect(inside.problem.code).toBe('not_found')
  expect((await stranger.call(subscribePush, { body: good })).problem.code).toBe('step_not_allowed')
  const kept = app.database.sql.selectFrom('push_subscriptions').select('session_id')
  expect(await kept.where('session_id', '=', (await sessionOf(client)) ?? '').execute()).toEqual([])
})

/** The same client's other browser. */
async function subscribeAnother({ client }: Borrower): Promise<void> {
  const other = aClient(app.origin, { phone: client.phone })
  const { phone, visitor } = other
  const opened = await app.database.sql.transaction().execute((trx) => openSession(trx, { phone, visitor }))
  other.token = opened.accessToken
  const endpoint = `http://127.0.0.1:1/${crypto.randomUUID()}`
  mustBe(200, await other.call(subscribePush, { body: { ...(await keys()), endpoint } }))
}

async function sessionOf(client: Client): Promise<string | undefined> {
  const { uuid } = await client.step()
  const row = await app.database.sql
    .selectFrom('sessions')
    .innerJoin('registrations', 'registrations.account_id', 'sessions.account_id')
    .select('sessions.id')
    .where('registrations.id', '=', uuid)
    .executeTakeFirst()
  return row?.id
}
