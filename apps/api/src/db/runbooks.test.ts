import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTestApp, type TestApp } from '../../testing/a-test-app.ts'

const deploy = new URL('../../../../deploy/', import.meta.url)

const statements = readdirSync(deploy)
  .filter((name) => name.endsWith('.md') && name !== 'README.md')
  .flatMap((name) => queriesIn(readFileSync(new URL(name, deploy), 'utf8')).map((query) => ({ name, query })))

let app: TestApp
beforeAll(async () => {
  app = await aTestApp({ runsJobs: false })
})
afterAll(() => app.close())

test('the runbooks contain queries, and none that changes anything', () => {
  expect(statements.length).toBeGreaterThan(6)
  expect(statements.filter(({ query }) => !query.startsWith('select '))).toEqual([])
})

test.each(statements)('a query of deploy/$name fits the tables: $query', async ({ query }) => {
  await sql`explain ${sql.raw(query)}`.execute(app.database.sql)
})

/** Queries in blocks and within sentences; `…` stands for an identifier. */
function queriesIn(text: string): string[] {
  const blocks = [...text.matchAll(/^ *```sql\n(.*?)^ *```$/gms)].flatMap(([, block = '']) => block.split(/;\s*\n/))
  const inline = [...text.matchAll(/`(select [^`]+)`/g)].map(([, query = '']) => query)
  return [...blocks, ...inline]
    .map((query) => query.trim().replace(/;$/, '').replaceAll(/\s+/g, ' ').replaceAll('…', 'gen_random_uuid()'))
    .filter(Boolean)
}
