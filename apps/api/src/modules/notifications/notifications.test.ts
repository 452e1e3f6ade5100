import { readInbox } from '@qadam/wire/sandbox'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBorrower, type Borrower } from '../../../testing/a-borrower.ts'
import { aLog } from '../../../testing/a-log.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { anSmsGateway } from '../../../testing/fakes/sms-gateway.ts'
import { personalIn } from '../../../testing/personal-in-log.ts'
import { ProviderKeyRefusedError } from '../../providers/calling/provider-errors.ts'
import { httpSms } from '../../providers/sms/http-sms.ts'
import type { Notice } from './notices.ts'
import { sendStoredNotification } from './send-notification.ts'

const noon = new Date('2026-11-20T12:00:00+05:00')
const night = new Date('2026-11-20T23:30:00+05:00')
const morning = new Date('2026-11-21T08:00:00+05:00')

let now = noon
let app: TestApp
let borrower: Borrower

beforeEach(async () => {
  now = noon
  app = await aTestApp({ context: { now: () => now } })
  borrower = await aBorrower(app)
})
afterEach(() => app.close())

const moneySent = (): Notice => ({
  clientId: borrower.clientId,
  kind: 'money_sent',
  about: '7f6f3f8e-0000-4000-8000-000000000001',
  facts: { amount_tiyn: 7_850_000, payment_tiyn: 7_907_148, payment_date: '2026-11-27' },
})

test('a client with an e-mail address gets an SMS and a letter, in the language of the last login', async () => {
  // Lifts the limit of one code a minute.
  await sql`delete from limit_counters`.execute(app.database.sql)
  const inKazakh = await app.signedIn({ phone: borrower.client.phone, locale: 'kk' })

  await promise(moneySent())

  const [sms, letter] = await heard(2)
  expect(sms).toMatchObject({ phone: inKazakh.phone, subject: null })
  expect(sms!.text).toContain('78\u00a0500\u00a0₸ түсті')
  expect(letter).toMatchObject({
    email: 'aigerim@mail.kz',
    subject: 'Ақша түсті: қашан және қанша төлеу керек – Qadam',
  })
  expect(letter!.text).toContain('/kk/register/lk/loans')
})

test('a client without an e-mail address gets an SMS alone', async () => {
  await app.database.sql.updateTable('clients').set({ email: null }).execute()

  await promise(moneySent())

  expect(await heard(1)).toMatchObject([{ phone: borrower.client.phone }])
  expect(await rows()).toMatchObject([{ channel: 'sms' }])
})

test('a notice is sent once, however often it is enqueued and however often its job runs', async () => {
  await Promise.all([promise(moneySent()), promise(moneySent()), promise(moneySent())])
  await heard(2)

  for (const { id } of await rows()) await runAgain(id)
  await sql`update notifications set sent_at = null, sealed_to = ${seal(borrower.client.phone)} where channel = 'sms'`.execute(
    app.database.sql,
  )
  for (const { id } of await rows()) await runAgain(id)

  expect(await rows()).toHaveLength(2)
  expect(await heard(2)).toHaveLength(2)
})

test('a notice whose transaction was rolled back is not sent', async () => {
  const rolledBack = app.database.sql.transaction().execute(async (trx) => {
    await app.api.context.notify(trx, moneySent())
    throw new Error('The contract was not signed after all')
  })

  await expect(rolledBack).rejects.toThrow('not signed')
  expect(await rows()).toEqual([])
  expect(await jobs()).toEqual([])
})

test('a notice created at night waits for the morning', async () => {
  now = night

  await promise(moneySent())

  expect(await rows()).toMatchObject([{ due_at: morning }, { due_at: morning }])
  const waiting = await jobs()
  expect(waiting.map(({ seconds }) => Math.round(Number(seconds) / 60))).toEqual([510, 510])
})

test('a notice that a worker picks up at night is rescheduled and sent once in the morning', async () => {
  now = night
  await promise(moneySent())
  const { id } = (await rows())[0]!

  await runAgain(id)
  const atNight = (await rows()).find((row) => row.id === id)
  now = morning
  await runAgain(id)

  expect(atNight).toMatchObject({ sent_at: null })
  expect((await rows()).find((row) => row.id === id)?.sent_at).not.toBeNull()
})

test("a warning that may save somebody's account does not wait for the morning", async () => {
  now = night

  await promise({ ...moneySent(), kind: 'deletion_asked', facts: { due_on: '2026-12-11' } })

  expect(await heard(2)).toHaveLength(2)
})

test('a notice outlives a key that the gateway rejects, and is sent once the key is right', async () => {
  now = night
  await promise(moneySent())
  now = morning
  const { id } = (await rows()).find(({ channel }) => channel === 'sms')!
  const gateway = await anSmsGateway()
  const { context } = app.api
  const sending = {
    ...context,
    sms: httpSms({ url: gateway.url, apiKey: 'of yesterday', sender: 'Qadam', log: aLog() }),
    ...{ email: context.providers.email, push: null, from: { lender: 'Qadam', siteOrigin: app.origin } },
    isStillTrue: async () => true,
  }
  const send = () => sendStoredNotification(sending, id, new AbortController().signal)
  gateway.badDays({ status: 401 })

  await expect(send()).rejects.toThrow(ProviderKeyRefusedError)
  await send()

  expect(gateway.delivered).toHaveLength(1)
  expect((await rows()).find((row) => row.id === id)).toMatchObject({ refused_at: null, sent_at: expect.any(Date) })
})

test('neither the table nor the log contains the phone or the address', async () => {
  await promise(moneySent())
  await heard(2)

  const kept = JSON.stringify(await rows())

  expect(kept).not.toContain(borrower.client.phone)
  expect(kept).not.toContain('aigerim')
  expect((await rows()).map(({ sealed_to }) => sealed_to)).toEqual([null, null])
  expect(personalIn(app.api.logText())).toEqual([])
})

function promise(notice: Notice): Promise<void> {
  return app.database.sql.transaction().execute((trx) => app.api.context.notify(trx, notice))
}

/** Returns the messages, SMS first, without login codes. */
async function heard(count: number) {
  const told = async () => {
    const { messages } = (await app.api.ask(readInbox.path)).json() as {
      messages: { phone: string | null; email: string | null; subject: string | null; text: string }[]
    }
    return (
      messages
        // Login codes and new-device notices.
        .filter(({ text }) => !text.includes('#1234') && !text.includes('/not-me/'))
        .toSorted((a, b) => Number(a.phone === null) - Number(b.phone === null))
    )
  }
  await vi.waitFor(async () => expect((await told()).length).toBeGreaterThanOrEqual(count), { timeout: 10_000 })
  return told()
}

function rows() {
  return app.database.sql.selectFrom('notifications').selectAll().orderBy('made_at').orderBy('id').execute()
}

async function jobs(): Promise<{ seconds: number }[]> {
  const { rows: waiting } = await sql<{ seconds: number }>`
    select extract(epoch from start_after - created_on)::float8 as seconds
    from jobs.job where name = 'send-notification' order by created_on`.execute(app.database.sql)
  return waiting
}

function seal(text: string): Buffer {
  return app.api.context.secrets.seal('address', Buffer.from(text))
}

async function runAgain(notificationId: string): Promise<void> {
  const job = app.api.context.jobs.find(({ name }) => name === 'send-notification')!
  const { signal } = new AbortController()
  await job.run({ notification_id: notificationId } as never, { id: `again-${notificationId}`, attempt: 2, signal })
}
