import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../testing/a-client.ts'
import { aHouse, type House } from '../testing/a-house.ts'

type Operation = { method: string; path: string; fields: string[] }

const requests = 20_000

let house: House
let owner: Client
let operations: Operation[]

beforeAll(async () => {
  house = await aHouse()
  owner = await house.signedIn({ phone: '77050000001' })
  const description = await (await fetch(`${house.origin}/docs/openapi.json`)).json()
  operations = operationsOf(description as Description)
})
afterAll(() => house.close())

type Description = { paths: Record<string, Record<string, { requestBody?: unknown; tags?: string[] }>> }

/** Every call that the published description tells of, but for the sandbox, which fails on purpose, and the log-out, which would end the test. */
function operationsOf({ paths }: Description): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => !tags?.includes('sandbox') && path !== '/rest/auth/logout')
      .map(([method, { requestBody }]) => ({ method: method.toUpperCase(), path, fields: fieldsIn(requestBody) })),
  )
}

/** Of a record that takes any name, one that is kept. */
function fieldsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'properties' in schema && schema.properties ? Object.keys(schema.properties as object) : []
  const open = 'additionalProperties' in schema && schema.additionalProperties ? ['utm_source'] : []
  return [...new Set([...own, ...open, ...Object.values(schema).flatMap(fieldsIn)])]
}

const nasty = fc.constantFrom<unknown>(
  ...[
    '',
    ' ',
    '\u0000',
    '\ud800',
    'null',
    '__proto__',
    "' or 1=1 --",
    '<script>',
    '../../etc/passwd',
    '%00',
    '9'.repeat(400),
  ],
  ...['910110390003', '77050000001', '1990-02-30', '0000-00-00', 'Әлия', '🙂'.repeat(50), 'a@b.kz', '1234', '/9j/4AAQ'],
  ...[0, -0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER, true, false, null, [], {}, [[[[]]]], { constructor: 1 }],
)

const anyValue = fc.oneof({ weight: 3, arbitrary: nasty }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) })

function bodyFor({ fields }: Operation): fc.Arbitrary<unknown> {
  const shaped = fc.dictionary(fc.constantFrom(...(fields.length > 0 ? fields : ['x']), 'extra'), anyValue, {
    maxKeys: 14,
  })
  return fc.oneof({ weight: 5, arbitrary: shaped }, { weight: 1, arbitrary: anyValue })
}

test(`[API-22] ${requests} requests of every kind meet no failure of ours, and the refused ones leave no trace`, {
  timeout: 240_000,
}, async () => {
  const anyRequest = fc.nat().chain((pick) => {
    const operation = operations[pick % operations.length]!
    return fc.record({
      operation: fc.constant(operation),
      body: bodyFor(operation),
      part: fc.oneof(
        fc.constantFrom('login', '1', '0', '999999999999999999999', '%ff', 'x'.repeat(300)),
        fc.string({ maxLength: 20 }),
      ),
      isSignedIn: fc.boolean(),
      key: fc.option(fc.constantFrom('a-key-of-a-browser', 'short', 'x'.repeat(65))),
    })
  })
  const statuses = new Map<number, number>()
  const failed: unknown[] = []
  for (const request of fc.sample(anyRequest, requests)) {
    const { body, isSignedIn, key, operation, part } = request
    const answer = await house.api.app.inject({
      method: operation.method as 'GET',
      url: operation.path.replace(/\{\w+\}/g, encodeURIComponent(part.isWellFormed() ? part : 'x')),
      headers: {
        ...(isSignedIn && { authorization: `Bearer ${owner.token}` }),
        ...(operation.method !== 'GET' && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(operation.method !== 'GET' && { payload: JSON.stringify(body) }),
    })
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
    if (answer.statusCode >= 500) failed.push({ operation, body, status: answer.statusCode })
  }

  expect(failed.slice(0, 3)).toEqual([])
  expect(statuses.get(422)).toBeGreaterThan(requests / 10)
  const { step_name, uuid } = await owner.step()
  expect(step_name).toBe('iin')
  expect(await house.movesOf(uuid)).toEqual([])
  const { rows } = await sql<{ clients: number; pictures: number; signed: number }>`
    select (select count(*)::int from identification_pictures) as pictures,
      (select count(*)::int from registrations
        where iin is not null and account_id in (select account_id from sessions)) as clients,
      (select count(distinct phone)::int from signed_documents) as signed
  `.execute(house.database.sql)
  expect(rows[0]).toEqual({ clients: 0, pictures: 0, signed: 1 })
})

describe('what is no question at all', () => {
  const post = (payload: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    house.api.app.inject({
      method: 'POST',
      url: '/rest/registration/iin',
      headers: { authorization: `Bearer ${owner.token}`, ...headers },
      payload,
    })

  test.each([
    ['larger than the limit', JSON.stringify({ iin: 'x'.repeat(100_000) }), 413],
    ['half of a JSON', '{"iin": "9101', 400],
    ['JSON a thousand deep', `${'['.repeat(1_000)}${']'.repeat(1_000)}`, 400],
    ['a prototype in disguise', '{"__proto__": {"isAdmin": true}, "iin": "910110390003"}', 400],
    ['not JSON', 'iin=910110390003', 400],
  ])('%s is refused', async (_, payload, status) => {
    expect((await post(payload)).statusCode).toBe(status)
  })

  test('another kind of content is told so', async () => {
    expect((await post('iin=1', { 'content-type': 'text/plain' })).statusCode).toBe(415)
  })

  test('a picture larger than any camera’s is refused, whatever is in it', async () => {
    const answer = await house.api.app.inject({
      method: 'POST',
      url: '/rest/registration/verigram/image',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ session_id: 'x', image: 'A'.repeat(8_000_000) }),
    })

    expect(answer.statusCode).toBe(413)
  })
})
