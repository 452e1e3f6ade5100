import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../testing/a-client.ts'
import { aTestApp, type TestApp } from '../testing/a-test-app.ts'
import { allEndpoints } from '../testing/all-endpoints.ts'
import { type Place, placedElsewhere, placesIn, type Seat } from '../testing/places.ts'

type Operation = { method: string; path: string; fields: string[] }

const requests = 1_000
const spoiltOfField = 5

/** Printed in every failure; set it here to reproduce one. */
const seed = Math.trunc(Math.random() * 2 ** 31)

let app: TestApp
let owner: Client
let operations: Operation[]

beforeAll(async () => {
  app = await aTestApp({ context: { externalSignatures: { pdl: '2020-01-01' } } })
  owner = await app.signedIn({ phone: '77050000001' })
  const description = await (await fetch(`${app.origin}/docs/openapi.json`)).json()
  operations = operationsOf(description as Description)
})
afterAll(() => app.close())

type Description = { paths: Record<string, Record<string, { requestBody?: unknown; tags?: string[] }>> }

/**
 * Every operation in the published OpenAPI description, except the sandbox, which fails on purpose, and log-out, which
 * would end the test.
 */
function operationsOf({ paths }: Description): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => !tags?.includes('sandbox') && path !== '/rest/auth/logout')
      .map(([method, { requestBody }]) => ({ method: method.toUpperCase(), path, fields: fieldsIn(requestBody) })),
  )
}

/** For an object that accepts any property name, adds one name that the server saves. */
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

test(`[API-22] ${requests} requests of every kind cause no 5xx, and the rejected ones leave no trace`, {
  timeout: 60_000,
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
  for (const request of fc.sample(anyRequest, { seed, numRuns: requests })) {
    const { body, isSignedIn, key, operation, part } = request
    const answer = await app.api.app.inject({
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

  expect(failed.slice(0, 3), `with the seed ${seed}`).toEqual([])
  expect(statuses.get(422)).toBeGreaterThan(requests / 10)
  const { step_name, uuid } = await owner.step()
  expect(step_name).toBe('iin')
  expect(await app.movesOf(uuid)).toEqual([])
  const { rows } = await sql<{ clients: number; pictures: number; signed: number }>`
    select (select count(*)::int from identification_pictures) as pictures,
      (select count(*)::int from registrations
        where iin is not null and account_id in (select account_id from sessions)) as clients,
      (select count(distinct phone)::int from signed_documents) as signed
  `.execute(app.database.sql)
  expect(rows[0]).toEqual({ clients: 0, pictures: 0, signed: 1 })
})

const gone = Symbol('gone')

/**
 * All places at once would share five connections: a call would take seconds, and on a busy machine it would pass its
 * deadline or its wait for a connection and be told, rightly, by a 503 to come back.
 */
const lanes = 3

async function inLanes<One, Result>(
  all: readonly One[],
  work: (one: One, index: number) => Promise<Result>,
): Promise<PromiseSettledResult<Result>[]> {
  const settled: PromiseSettledResult<Result>[] = []
  const rest = all.entries()
  const goThrough = async () => {
    for (const [index, one] of rest) settled[index] = (await Promise.allSettled([work(one, index)]))[0]
  }
  await Promise.all(Array.from({ length: lanes }, goThrough))
  return settled
}

describe('calls made at the step that allows them', () => {
  const hasInput = ({ access, body, query, method }: (typeof allEndpoints)[number]) =>
    access === 'session' && (body !== undefined || (query !== undefined && method === 'POST'))

  test('every call that takes input is tried', () => {
    const placed = new Set([...placesIn(app).map(({ endpoint }) => endpoint), ...placedElsewhere])

    const forgotten = allEndpoints.filter((endpoint) => hasInput(endpoint) && !placed.has(endpoint))

    expect(forgotten.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })

  test('[API-22] nonsense causes no 5xx and leaves no trace, and the valid call still succeeds at the same step', {
    timeout: 120_000,
  }, async () => {
    const places = placesIn(app)
    const tried = await inLanes(places, tryNonsense)

    const failed = tried.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    expect(failed, failed.join('\n')).toEqual([])
    const refused = tried.map((one) => (one.status === 'fulfilled' ? one.value : 0))
    expect(refused.reduce((sum, one) => sum + one)).toBeGreaterThan(places.length * spoiltOfField)
  })

  async function tryNonsense(place: Place, index: number): Promise<number> {
    const { endpoint } = place
    const said = `${endpoint.method} ${endpoint.path} with the seed ${seed}`
    let seat = await place.seat()
    let before = await traceOf(seat.client)
    let refused = 0
    const runs = spoiltOfField * (fieldsOf(seat.right).length + 1)
    const seen = async () => expect(await traceOf(seat.client), said).toEqual(before)
    for (const spoil of fc.sample(spoiling, { seed: seed + index, numRuns: runs })) {
      const input = spoil(seat.right)
      const { status } = await seat.client.call(endpoint, input as never)
      const why = status < 500 ? '' : JSON.stringify(app.api.logged.findLast(({ level }) => level === 'error'))
      expect(status, `${said}: ${JSON.stringify(input)} ${why}`).toBeLessThan(500)
      if (status >= 400) refused += 1
      if (status >= 400 && refused % 7 !== 0) continue
      if (status >= 400) await seen()
      else {
        // The random input happened to be valid, so continue with another client.
        seat = await place.seat()
        before = await traceOf(seat.client)
      }
    }
    await seen()
    let last = await seat.client.call(endpoint, seat.right as never)
    if (last.status === 429) {
      // The nonsense that got this far used up the attempts of a code or of the day.
      seat = await place.seat()
      last = await seat.client.call(endpoint, seat.right as never)
    }
    expect([last.status, last.problem?.code], said).toEqual([200, undefined])
    return refused
  }

  /** Values that pass the schema but may fail the business rules. */
  const plausible: readonly (readonly [RegExp, readonly unknown[]])[] = [
    // No second well-formed code here: three wrong ones would invalidate the right one.
    [/^1234$/, ['12', '123456789', 1234]],
    [/^\d+$/, [1, 13, 100, 3_650, 40_000, 78_499, 100_000_000, '880101300015', '99', '5555', '012345670']],
    [/^\d{4}-\d\d-\d\d$/, ['1900-01-01', '1990-01-01', '2015-06-01', '2024-02-29', '2039-12-31', '2199-01-01']],
    [/^(true|false)$/, [true, false]],
    [/^[0-9a-f]{8}-/, ['00000000-0000-4000-8000-000000000000', 'ffffffff-ffff-4fff-bfff-ffffffffffff']],
    [/^[0-9a-f]{64}$/, ['ab'.repeat(32)]],
    [/^[a-z_]+$/, ['usual', 'mock', 'success', 'started', 'equal', 'pdl', 'card', 'male', 'CameraNotFoundError', null]],
    [/^https?:/, ['https://evil.example/', '//evil.example', '/register/verigram', 'javascript:alert(1)']],
    [/./, ['Әлия', 'other@mail.kz', 'KZ86 125K ZT50 0410 0100', '4000 0000 0000 0002', '/9j/4AAQ']],
  ]
  const plausibleLike = (value: unknown) => plausible.find(([shape]) => shape.test(String(value)))?.[1] ?? [null]

  type Change = (value: unknown) => unknown
  const change: fc.Arbitrary<Change> = fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .nat()
        .map((pick) => (value: unknown) => plausibleLike(value).at(pick % plausibleLike(value).length)),
    },
    { weight: 3, arbitrary: anyValue.map((nonsense) => () => nonsense) },
    { weight: 1, arbitrary: fc.constant(() => gone) },
  )

  /** A valid call with one or two values spoilt. */
  const spoiling: fc.Arbitrary<(right: Seat['right']) => Seat['right']> = fc
    .array(fc.tuple(fc.nat(), change), { minLength: 1, maxLength: 2 })
    .map((changes) => (right) => {
      const parts = structuredClone(right) as Record<string, Record<string, unknown>>
      const fields = fieldsOf(right)
      for (const [pick, become] of changes) {
        const [part, name] = fields[pick % fields.length]!
        const value = become(parts[part]![name])
        if (value === gone) delete parts[part]![name]
        else parts[part]![name] = part === 'body' ? value : inAddress(value)
      }
      return parts
    })

  /** What the worker writes when it sends a notice, whatever was called meanwhile. */
  const delivery = ['sealed_to', 'sent_at', 'refused_at', 'dropped_at']

  /** Hashes of every row stored about the client, except when they were last seen and when a notice was sent. */
  async function traceOf(client: Client): Promise<unknown> {
    const { uuid } = await client.step()
    const tables = await tablesOfPeople()
    const { account_id, client_id } = await app.database.sql
      .selectFrom('registrations')
      .select(['account_id', 'client_id'])
      .where('id', '=', uuid)
      .executeTakeFirstOrThrow()
    const ids = { registration_id: uuid, client_id, account_id }
    const each = tables.map(({ column, table }) => {
      const row = sql`(to_jsonb(one) - ${table === 'notifications' ? delivery : []}::text[])::text`
      return sql`
        select ${sql.lit(table)} as name, md5(string_agg(${row}, ',' order by ${row})) as kept
        from ${sql.table(table)} one where ${sql.ref(column)} = ${ids[column]}`
    })
    const { rows } = await sql`${sql.join(each, sql` union all `)}`.execute(app.database.sql)
    return rows
  }

  type PeopleColumn = 'registration_id' | 'client_id' | 'account_id'
  let people: Promise<{ table: string; column: PeopleColumn }[]> | undefined

  function tablesOfPeople() {
    people ??= sql<{ table: string; column: PeopleColumn }>`
      select c.table_name as "table", c.column_name as "column"
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'sessions'
        and c.column_name in ('registration_id', 'client_id', 'account_id')
    `
      .execute(app.database.sql)
      .then(({ rows }) => rows)
    return people
  }
})

function fieldsOf(right: Seat['right']): (readonly [string, string])[] {
  return Object.entries(right).flatMap(([part, values]) => Object.keys(values).map((name) => [part, name] as const))
}

function inAddress(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.isWellFormed() && text !== '' ? text : 'x'
}

describe('malformed requests', () => {
  const post = (payload: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    app.api.app.inject({
      method: 'POST',
      url: '/rest/registration/iin',
      headers: { authorization: `Bearer ${owner.token}`, ...headers },
      payload,
    })

  test.each([
    ['a body larger than the limit', JSON.stringify({ iin: 'x'.repeat(100_000) }), 413],
    ['truncated JSON', '{"iin": "9101', 400],
    ['JSON nested a thousand levels deep', `${'['.repeat(1_000)}${']'.repeat(1_000)}`, 400],
    ['a __proto__ key', '{"__proto__": {"isAdmin": true}, "iin": "910110390003"}', 400],
    ['a body that is not JSON', 'iin=910110390003', 400],
  ])('%s is refused', async (_, payload, status) => {
    expect((await post(payload)).statusCode).toBe(status)
  })

  test('an unsupported content type gets a 415', async () => {
    expect((await post('iin=1', { 'content-type': 'text/plain' })).statusCode).toBe(415)
  })

  test('a picture above the size limit is rejected, whatever its content', async () => {
    const answer = await app.api.app.inject({
      method: 'POST',
      url: '/rest/registration/verigram/image',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ session_id: 'x', image: 'A'.repeat(8_000_000) }),
    })

    expect(answer.statusCode).toBe(413)
  })
})
