import { randomUUID } from 'node:crypto'
import { applyUtmBulk } from '@qadam/wire/marketing'
import { withdrawConsent } from '@qadam/wire/personal-data'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aBorrower, aPhone } from '../../../testing/a-borrower.ts'
import { aClient, type Client, mustBe } from '../../../testing/a-client.ts'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { closeAccount } from '../personal-data/account-closing.ts'
import { openSession } from '../session/open-session.ts'

let app: TestApp
let visitor: string
let phone: string

beforeAll(async () => {
  app = await aTestApp()
})
afterAll(() => app.close())
beforeEach(() => {
  visitor = randomUUID()
  phone = aPhone()
})

test('[UTM-10] a touch before the login belongs to the next account that signs in there, carries both clocks, and begins a registration', async () => {
  const client = aClient(app.origin, { phone, visitor })
  await touched(client, 'instagram')
  await touched(client, 'google', 'instagram')

  await client.signIn()
  await client.step()

  expect(await touchesOf(visitor)).toEqual([
    { phone, source: 'instagram', clientTime: new Date(1_760_000_000_000), isTimed: true },
    { phone, source: 'google', clientTime: new Date(1_760_000_000_000), isTimed: true },
  ])
  expect(await sourcesOf(phone)).toEqual({ first: 'instagram', last: 'google' })
})

test('[UTM-10] when a browser sends two sources, the earlier is the first touch and the current one the last', async () => {
  const client = aClient(app.origin, { phone, visitor })
  await touched(client, 'direct', 'google')

  await client.signIn()

  expect(await sourcesOf(phone)).toEqual({ first: 'google', last: 'direct' })
})

test('[UTM-10] a touch after the registration began counts only if no source was known, and only for a day', async () => {
  const prompt = await begun()
  await touched(prompt, 'google')
  await touched(prompt, 'sms')
  const late = await begun({ phone: aPhone(), visitor: randomUUID() })
  await sql`
    update registrations set created_at = now() - interval '25 hours'
    where account_id = (select id from accounts where phone = ${late.phone})
  `.execute(app.database.sql)
  await touched(late, 'google')

  expect(await sourcesOf(prompt.phone)).toEqual({ first: 'google', last: 'google' })
  expect(await sourcesOf(late.phone)).toBeNull()
  expect((await touchesOf(late.visitor)).map((touch) => touch.phone)).toEqual([late.phone])
})

test('[UTM-10] a source that brings a client back does not overwrite the source of the registration', async () => {
  const client = aClient(app.origin, { phone, visitor })
  await touched(client, 'google')
  await client.signIn()
  await client.step()
  const elsewhere = aClient(app.origin, { phone, visitor: randomUUID() })
  await touched(elsewhere, 'sms')
  await sql`delete from limit_counters`.execute(app.database.sql)

  await elsewhere.signIn()
  await elsewhere.step()

  expect(await sourcesOf(phone)).toEqual({ first: 'google', last: 'google' })
  expect(await touchesOf(elsewhere.visitor)).toMatchObject([{ phone, source: 'sms' }])
})

test('[UTM-10] two people on one device each have the touches of their own time', async () => {
  const mother = aClient(app.origin, { phone, visitor })
  const daughter = aClient(app.origin, { phone: aPhone(), visitor })
  await touched(mother, 'google')
  await mother.signIn()
  await touched(mother, 'sms')
  await sql`update sessions set ended_at = now(), ended_because = 'logout' where visitor = ${visitor}`.execute(
    app.database.sql,
  )
  await touched(daughter, 'instagram')
  await daughter.signIn()
  await touched(daughter, 'tiktok')

  expect((await touchesOf(visitor)).map((touch) => [touch.phone, touch.source])).toEqual([
    [mother.phone, 'google'],
    [mother.phone, 'sms'],
    [daughter.phone, 'instagram'],
    [daughter.phone, 'tiktok'],
  ])
})

test('[UTM-10] a touch older than thirty days is not claimed', async () => {
  const client = aClient(app.origin, { phone, visitor })
  await touched(client, 'google')
  await sql`update utm_touches set received_at = now() - interval '31 days' where visitor = ${visitor}`.execute(
    app.database.sql,
  )

  await client.signIn()

  expect(await touchesOf(visitor)).toMatchObject([{ phone: null }])
  expect(await sourcesOf(phone)).toBeNull()
})

test('[UTM-10] a touch and a login at the same moment never miss each other, in either order', async () => {
  for (const _ of Array.from({ length: 12 })) {
    const visitor = randomUUID()
    const phone = aPhone()
    const client = aClient(app.origin, { phone, visitor })
    const open = () => app.database.sql.transaction().execute((trx) => openSession(trx, { phone, visitor }))

    await Promise.all([touched(client, 'google'), open(), touched(client, 'google')])

    expect((await touchesOf(visitor)).map((touch) => touch.phone)).toEqual([phone, phone])
    expect(await sourcesOf(phone)).toEqual({ first: 'google', last: 'google' })
  }
})

test('[UTM-10] concurrent touches and registration start in one browser leave one first and one last touch', async () => {
  const client = aClient(app.origin, { phone, visitor })
  await client.signIn()

  await Promise.all([
    ...['google', 'instagram', 'tiktok'].map((source) => touched(client, source)),
    client.step(),
    client.step(),
  ])

  const known = await touchesOf(visitor)
  expect(known.map((touch) => touch.phone)).toEqual([phone, phone, phone])
  const { first } = (await sourcesOf(phone))!
  expect(first).toBe(known[0]!.source)
})

test('a touch of a client who withdrew the advertising consent is counted anonymously and claimed by no other account', async () => {
  const { client } = await aBorrower(app)
  mustBe(200, await client.call(withdrawConsent, { params: { code: 'marketing-consent' }, body: {} }))

  await touched(client, 'only-once')

  const { rows } = await sql`
    select visitor, account_id from utm_touches where utms -> 0 ->> 'utm_source' = 'only-once'
  `.execute(app.database.sql)
  expect(rows).toEqual([{ visitor: null, account_id: null }])
  expect(await sourcesOf(client.phone)).toBeNull()
})

test('closing an account deletes its touches and sources and leaves those of others who used the device', async () => {
  const { client, clientId } = await aBorrower(app, { phone })
  await touched(client, 'google')
  const db = app.database.sql
  const { id: accountId } = await db
    .selectFrom('accounts')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow()
  const other = await begun({ phone: aPhone(), visitor: client.visitor })
  await touched(other, 'instagram')

  await db.transaction().execute((trx) => closeAccount(trx, app.api.context, { accountId, clientId }))

  expect(await touchesOf(client.visitor)).toMatchObject([{ phone: other.phone, source: 'instagram' }])
  const left = await db
    .selectFrom('registration_sources')
    .select('account_id')
    .where('account_id', '=', accountId)
    .execute()
  expect(left).toEqual([])
})

async function begun(who = { phone, visitor }): Promise<Client> {
  const client = aClient(app.origin, who)
  await client.signIn()
  await client.step()
  return client
}

async function touched(client: Client, source: string, before?: string): Promise<void> {
  const utms = [source, ...(before === undefined ? [] : [before])].map((utm_source) => ({ utm_source }))
  const body = { client_timestamp: 1_760_000_000_000, utms }
  mustBe(200, await client.call(applyUtmBulk, { body }))
}

async function touchesOf(visitor: string) {
  const { rows } = await sql<{ phone: string | null; source: string; clientTime: Date; isTimed: boolean }>`
    select phone, utms -> 0 ->> 'utm_source' as source, client_timestamp as "clientTime",
      received_at between now() - interval '1 minute' and now() as "isTimed"
    from utm_touches left join accounts on accounts.id = account_id where visitor = ${visitor} order by utm_touches.id
  `.execute(app.database.sql)
  return rows
}

async function sourcesOf(phone: string) {
  const { rows } = await sql<{ first: string; last: string }>`
    select first_touch ->> 'utm_source' as first, last_touch ->> 'utm_source' as last
    from registration_sources join accounts on accounts.id = account_id where phone = ${phone}
  `.execute(app.database.sql)
  return rows[0] ?? null
}
