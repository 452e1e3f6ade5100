import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@qadam/wire/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aTestApp, type TestApp } from '../../../testing/a-test-app.ts'
import { allEndpoints } from '../../../testing/all-endpoints.ts'

const operatorToken = 'a-token-of-the-lender-for-its-own-people'
const headers = { authorization: `Bearer ${operatorToken}` }
let app: TestApp

beforeAll(async () => {
  app = await aTestApp({ operatorToken })
})
afterAll(() => app.close())

const operatorCalls = allEndpoints.filter(({ access }) => access === 'operator')
const reads = operatorCalls.filter(({ method }) => method === 'GET').map(({ path }) => ({ path }))

const query = new URLSearchParams({ operator: 'Дана', from: '2026-01-01', to: '2026-01-31' })
const places: Readonly<Record<string, string>> = { year: '2026', month: '2026-01', day: '2026-01-05', number: '1' }

const addressOf = (path: string) => path.replace(/:(\w+)/g, (_, name: string) => places[name] ?? randomUUID())

async function tokenRows(): Promise<{ permission: string; kind: string }[]> {
  const { rows } = await sql<{ permission: string; kind: string }>`
    select permission, kind from staff_actions where actor_kind = 'token' order by number
  `.execute(app.database.sql)
  return rows
}

/** Asks by trial: an address takes only the parts of the query that it knows. */
async function ask(path: string) {
  const questions = [
    '',
    `?operator=${query.get('operator')}`,
    `?from=${query.get('from')}&to=${query.get('to')}&touch=first`,
  ]
  for (const question of questions) {
    const answer = await app.api.ask(encodeURI(addressOf(path) + question), { headers })
    if (answer.statusCode !== 422) return answer
  }
  throw new Error(`${path} answers 422 to each question: add its query`)
}

describe('a call of the token', () => {
  test.each([...reads, { path: '/rest/operator/sources.csv' }, { path: '/rest/operator/reports/bureau/:day/csv' }])(
    'that reads $path stands in the record of the lender’s people, even when it found nobody',
    async ({ path }) => {
      const before = (await tokenRows()).length

      const { statusCode } = await ask(path)

      const rows = (await tokenRows()).slice(before)
      expect([200, 404]).toContain(statusCode)
      expect(rows.map(({ kind }) => kind)).toEqual(statusCode === 200 ? ['look'] : [])
    },
  )

  test('reads at least ten lists and totals without any client: the walk above proves something', async () => {
    expect(new Set((await tokenRows()).map(({ permission }) => permission)).size).toBeGreaterThanOrEqual(10)
  })

  test('for the page of sources stands there too', async () => {
    const before = (await tokenRows()).length

    const asJson = { ...headers, 'content-type': 'application/json' }
    const opened = await app.api.ask('/rest/operator/sources/pass', { method: 'POST', headers: asJson, payload: '{}' })

    expect(opened.statusCode).toBe(200)
    expect((await tokenRows()).slice(before)).toEqual([{ permission: 'report.sources', kind: 'look' }])
  })

  test('does not exist where no token is configured, as by default on every stand', async () => {
    const without = await aTestApp({ sandbox: false, stand: 'prod' })
    const statuses = await Promise.all(
      operatorCalls.map(async ({ method, path }: Endpoint) => {
        const answer = await without.api.ask(addressOf(path), { method: method as 'GET', headers })
        return answer.statusCode
      }),
    )

    expect([...new Set(statuses)]).toEqual([404])
    await without.close()
  })
})
