import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../testing/database-test.ts'
import { countSources } from './marketing-report-repository.ts'
import { inTurn } from './marketing-report-turns.ts'

const asked = { from: new Date(0), until: new Date('2100-01-01'), touch: 'last', rows: 10 } as const

test('the report may take a minute, and its connection then has its own timeout again', async ({ database }) => {
  const limit = async () =>
    (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(database.sql)).rows
  const before = await limit()
  // A row that contains the timeout it was read under.
  await sql`alter table utm_touches rename to kept_touches`.execute(database.sql)
  await sql`
    create view utm_touches as select id, visitor, received_at,
      jsonb_build_array(jsonb_build_object('utm_source', current_setting('statement_timeout'))) as utms
    from kept_touches
  `.execute(database.sql)
  await sql`insert into kept_touches (visitor, utms) values ('visitor-1', '[{}]')`.execute(database.sql)

  const rows = await countSources(database, asked)

  expect(rows).toMatchObject([{ source: '1min', visitors: 1n }])
  expect(await limit()).toEqual(before)
})

test('the first or the last touch of a browser in the period counts, in the order they were written', async ({
  database,
}) => {
  await sql`
    insert into utm_touches (visitor, utms, received_at) values
      ('visitor-1', '[{"utm_source":"too-early"}]', '2026-01-01'),
      ('visitor-1', '[{"utm_source":"b"},{"utm_source":"a"}]', '2026-03-02'),
      ('visitor-2', '[{"utm_source":"x"}]', '2026-03-02'),
      ('visitor-1', '[{"utm_source":"d"},{"utm_source":"c"}]', '2026-03-01'),
      ('visitor-1', '[{"utm_source":"too-late"}]', '2026-05-01')
  `.execute(database.sql)
  const march = { ...asked, from: new Date('2026-03-01'), until: new Date('2026-04-01') }
  const sourcesBy = async (touch: 'first' | 'last') =>
    (await countSources(database, { ...march, touch })).map(({ source, visitors }) => [source, visitors])

  expect(await sourcesBy('first')).toEqual([
    ['a', 1n],
    ['x', 1n],
  ])
  expect(await sourcesBy('last')).toEqual([
    ['d', 1n],
    ['x', 1n],
  ])
})

test('one report runs at a time: an identical query shares its result, another waits, also after a failure', async () => {
  const begun: string[] = []
  const ends: Array<PromiseWithResolvers<string>> = []
  const report = inTurn((query: { day: string }) => {
    begun.push(query.day)
    const end = Promise.withResolvers<string>()
    ends.push(end)
    return end.promise
  })

  const [one, same, other] = [report({ day: 'one' }), report({ day: 'one' }), report({ day: 'other' })]
  await Promise.resolve()
  expect(begun).toEqual(['one'])
  ends[0]!.reject(new Error('cancelled'))
  const failed = await Promise.allSettled([one, same])
  const again = report({ day: 'one' })
  await expect.poll(() => begun).toEqual(['one', 'other'])
  ends[1]!.resolve('of the other')
  expect(await other).toBe('of the other')
  await expect.poll(() => begun).toEqual(['one', 'other', 'one'])
  ends[2]!.resolve('of the one')

  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await again).toBe('of the one')
})
