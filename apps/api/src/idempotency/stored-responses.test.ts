import { createHash, randomUUID } from 'node:crypto'
import { endpoint } from '@qadam/wire/endpoint'
import { beforeEach, expect } from 'vitest'
import * as z from 'zod/mini'
import { anApiWithPlugins } from '../../testing/an-api-with-plugins.ts'
import { testOnSharedDatabase as test } from '../../testing/database-test.ts'
import type { Database } from '../db/connect.ts'
import { registerApiPlugins } from '../http/api-plugins.ts'
import { createHttpServer } from '../http/http-server.ts'
import { mountEndpoint } from '../http/mount-endpoint.ts'
import { refuse } from '../http/refusal.ts'
import { secretsFrom } from '../secrets/secrets.ts'
import { storedResponsesIn } from './stored-responses-in-database.ts'

const order = endpoint({
  method: 'POST',
  path: '/rest/test/orders',
  summary: 'Takes an order',
  module: 'test',
  access: 'anyone',
  body: z.strictObject({ name: z.string() }),
  answer: z.object({ number: z.number() }),
  errors: ['not_found'],
})

// The tests share a database; each uses its own keys.
let key: string
let otherKey: string
beforeEach(() => {
  key = randomUUID()
  otherKey = randomUUID()
})

async function aShop(database: Database, wait: () => Promise<void> = async () => undefined) {
  let taken = 0
  const app = createHttpServer({ logLevel: 'silent', trustedProxies: [], httpsOnly: false })
  await app.register(async (api) => {
    registerApiPlugins(
      api,
      anApiWithPlugins({ storedResponses: storedResponsesIn(database, secretsFrom(Buffer.alloc(32, 7))) }),
    )
    mountEndpoint(api, order, async ({ body }, { cookies }) => {
      taken += 1
      await wait()
      if (body.name === 'nothing') return refuse('not_found')
      if (body.name === 'fault') throw new Error('on purpose')
      cookies.set('session', `token-${taken}`)
      return { number: taken }
    })
  })
  return {
    taken: () => taken,
    ask: (name: string, idempotencyKey: string | undefined = key, visitor = 'visitor-1') =>
      app.inject({
        method: 'POST',
        url: order.path,
        payload: { name },
        headers: { 'x-visitor-id': visitor, ...(idempotencyKey && { 'idempotency-key': idempotencyKey }) },
      }),
  }
}

test('a repeated request gets the stored response, cookies included, and is executed once', async ({ database }) => {
  const shop = await aShop(database)

  const first = await shop.ask('tea')
  const again = await shop.ask('tea')

  expect(again.statusCode).toBe(200)
  expect(again.body).toBe(first.body)
  expect(again.headers['set-cookie']).toEqual([first.headers['set-cookie']])
  expect(shop.taken()).toBe(1)
})

test("a different request under the same key is refused, but not when it is another client's", async ({ database }) => {
  const shop = await aShop(database)
  await shop.ask('tea')

  const other = await shop.ask('coffee')
  const stranger = await shop.ask('coffee', key, 'visitor-2')

  expect(other.json()).toMatchObject({ status: 422, code: 'repeat_differs' })
  expect(stranger.json()).toEqual({ number: 2 })
})

test('of fifty concurrent repeats one is executed and the others get 409 or its response', async ({ database }) => {
  const shop = await aShop(database)

  const answers = await Promise.all(Array.from({ length: 50 }, () => shop.ask('tea')))

  expect(shop.taken()).toBe(1)
  for (const answer of answers) expect([200, 409]).toContain(answer.statusCode)
  expect((await shop.ask('tea')).json()).toEqual({ number: 1 })
})

test('a refusal or a failure is not stored, so a repeat is executed', async ({ database }) => {
  const shop = await aShop(database)

  const refused = [await shop.ask('nothing'), await shop.ask('nothing')]
  const failed = [await shop.ask('fault', otherKey), await shop.ask('fault', otherKey)]

  expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  expect(failed.map(({ statusCode }) => statusCode)).toEqual([500, 500])
  expect(shop.taken()).toBe(4)
})

test('a request cut off with its process is executed again after a minute, not before', async ({ database }) => {
  const cutOff = Promise.withResolvers<void>()
  const shop = await aShop(database, () => cutOff.promise)
  const lost = shop.ask('tea')
  await expect.poll(() => shop.taken()).toBe(1)
  const healthy = await aShop(database)

  const atOnce = await healthy.ask('tea')
  await database.sql
    .updateTable('kept_answers')
    .set({ begun_at: new Date(Date.now() - 61_000) })
    .execute()
  const later = await healthy.ask('tea')

  expect(atOnce.json()).toMatchObject({ status: 409, code: 'still_running' })
  expect(later.json()).toEqual({ number: 1 })
  cutOff.resolve()
  await lost
})

test("the stored response cannot be read from the database, even with the installation's key", async ({ database }) => {
  await database.sql.deleteFrom('kept_answers').execute()
  const shop = await aShop(database)
  await shop.ask('tea')

  const { sealed_answer } = await database.sql.selectFrom('kept_answers').selectAll().executeTakeFirstOrThrow()

  expect(sealed_answer?.toString('latin1')).not.toContain('token-1')
  expect(() => secretsFrom(Buffer.alloc(32, 7)).open('stored-answer', sealed_answer!)).toThrow()
})

test("the request cannot be guessed from its stored fingerprint, even with the installation's key", async ({
  database,
}) => {
  await database.sql.deleteFrom('kept_answers').execute()
  const shop = await aShop(database)
  await shop.ask('tea')
  await shop.ask('tea', otherKey)

  const kept = await database.sql.selectFrom('kept_answers').select('request_sha256').execute()

  const [first, second] = kept.map(({ request_sha256 }) => request_sha256.toString('hex'))
  const known = JSON.stringify({ name: 'tea' })
  expect(first).not.toBe(second)
  for (const fingerprint of [first, second]) {
    expect(fingerprint).not.toBe(createHash('sha256').update(known).digest('hex'))
    expect(fingerprint).not.toBe(secretsFrom(Buffer.alloc(32, 7)).mac('stored-answer', known).toString('hex'))
  }
})

test('the same key for another resource is another call, even with the same body', async ({ database }) => {
  const take = endpoint({
    ...order,
    path: '/rest/test/orders/:id/take',
    params: z.object({ id: z.string() }),
    answer: z.object({ id: z.string() }),
  })
  const app = createHttpServer({ logLevel: 'silent', trustedProxies: [], httpsOnly: false })
  await app.register(async (api) => {
    registerApiPlugins(
      api,
      anApiWithPlugins({ storedResponses: storedResponsesIn(database, secretsFrom(Buffer.alloc(32, 7))) }),
    )
    mountEndpoint(api, take, async ({ params }) => ({ id: params.id }))
  })
  const headers = { 'x-visitor-id': 'visitor-1', 'idempotency-key': key }
  const ask = async (id: string) =>
    (
      await app.inject({ method: 'POST', url: `/rest/test/orders/${id}/take`, payload: { name: 'tea' }, headers })
    ).json()

  expect([await ask('1'), await ask('2'), await ask('1')]).toEqual([{ id: '1' }, { id: '2' }, { id: '1' }])
})
