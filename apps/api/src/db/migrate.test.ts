import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { aChild } from '../../testing/a-child.ts'
import { environmentOf, openDatabaseAt, testServerUrl } from '../../testing/a-database.ts'
import { aLog } from '../../testing/a-log.ts'
import { test as databaseTest } from '../../testing/database-test.ts'
import { migrate, usualWaits } from './migrate.ts'
import { migrationsFolder } from './migration-files.ts'

const test = databaseTest.extend('folder', async ({ task: _ }, { onCleanup }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'qadam-migrations-'))
  onCleanup(() => rm(folder, { recursive: true }))
  await cp(migrationsFolder, folder, { recursive: true })
  return folder
})

test('migrations are applied once and in order, and the next start applies none', async ({ folder, place }) => {
  const database = await openDatabaseAt(place)
  await writeFile(path.join(folder, '9001_first.sql'), 'create table first (id integer primary key);')
  await writeFile(path.join(folder, '9002_second.sql'), 'create table second (id integer references first);')

  const { applied } = await migrate(database, { folder })

  expect(applied.slice(-2)).toEqual(['9001_first', '9002_second'])
  expect(await migrate(database, { folder })).toEqual({ applied: [], newer: [] })
  await database.close()
})

test('a failed migration leaves nothing behind, and the error names it', async ({ database, folder }) => {
  await writeFile(path.join(folder, '9001_half.sql'), 'create table half (id integer); insert into nowhere values (1);')

  const failure = migrate(database, { folder })

  await expect(failure).rejects.toMatchObject({
    name: 'MigrationFailedError',
    message: '9001_half failed: relation "nowhere" does not exist',
    cause: { code: '42P01' },
  })
  const { rows } = await sql`select to_regclass('half') as half`.execute(database.sql)
  expect(rows).toEqual([{ half: null }])
  await database.ping()
})

test('rejects an applied migration that was edited', async ({ database, folder }) => {
  await appendFile(path.join(folder, '0001_branches.sql'), '\n-- an afterthought')

  await expect(migrate(database, { folder })).rejects.toMatchObject({
    name: 'MigrationRefusedError',
    message:
      'The migration 0001_branches was edited after it was applied: ' +
      'restore the file and put the change into a new migration.',
  })
})

test('different line endings do not count as an edit', async ({ database, folder }) => {
  const file = path.join(folder, '0001_branches.sql')
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll('\n', '\r\n'))

  expect(await migrate(database, { folder })).toEqual({ applied: [], newer: [] })
})

test('an old node starts on a newer database and returns the migrations it does not know', async ({
  database,
  folder,
}) => {
  await writeFile(path.join(folder, '9001_newer.sql'), 'create table newer (id integer);')
  await migrate(database, { folder })

  expect(await migrate(database)).toEqual({ applied: [], newer: ['9001_newer'] })
  expect(await migrate(database, { folder })).toEqual({ applied: [], newer: [] })
})

test('rejects a history that differs in the middle', async ({ database, folder }) => {
  await writeFile(path.join(folder, '9001_theirs.sql'), 'select 1;')
  await migrate(database, { folder })
  await rm(path.join(folder, '9001_theirs.sql'))

  await writeFile(path.join(folder, '9002_ours.sql'), 'select 1;')
  await expect(migrate(database, { folder })).rejects.toMatchObject({
    name: 'MigrationRefusedError',
    message: expect.stringMatching(
      /^The database has the migration 9001_theirs, .* lacks 9002_ours, which precedes it/,
    ),
  })
  await rm(path.join(folder, '9002_ours.sql'))

  await writeFile(path.join(folder, '9000_ours.sql'), 'select 1;')
  await expect(migrate(database, { folder })).rejects.toMatchObject({
    name: 'MigrationRefusedError',
    message: expect.stringMatching(
      /^The database has the migration 9001_theirs, .* lacks 9000_ours, which precedes it/,
    ),
  })
})

test('rejects two migrations with the same number before applying anything', async ({ folder, place }) => {
  const database = await openDatabaseAt(place)
  await writeFile(path.join(folder, '0001_another.sql'), 'select 1;')

  await expect(migrate(database, { folder })).rejects.toThrow('Two migrations have the number 0001')
  await database.close()
})

test('the pool gets its connection back with its original timeouts', async ({ place }) => {
  const database = await openDatabaseAt(place, { poolSize: 1 })
  const before = await limitsOf(database)

  await migrate(database)

  expect(await limitsOf(database)).toEqual(before)
  await database.close()
})

test('of three concurrent runs one applies the migrations and the others find them done', async ({ place }) => {
  const database = await openDatabaseAt(place)

  const outcomes = await Promise.all([migrate(database), migrate(database), migrate(database)])

  expect(outcomes.filter(({ applied }) => applied.length > 0)).toHaveLength(1)
  await database.close()
})

// An embedded database admits only one process; see `embedded-database.crash.test.ts`.
describe.skipIf(testServerUrl === undefined)('three processes that start at the same time', () => {
  test('apply each migration once', async ({ place }) => {
    const children = Array.from({ length: 3 }, () => aChild('migrate-on-command.ts', { env: environmentOf(place) }))
    await Promise.all(children.map((child) => child.line((line) => line === 'ready')))

    for (const child of children) child.say('go')
    const codes = await Promise.all(children.map(({ ended }) => ended))

    expect(codes).toEqual([0, 0, 0])
    const applied = children.flatMap(({ lines }) => JSON.parse(lines.at(-1)!) as string[])
    expect(applied).toContain('0001_branches')
    expect(new Set(applied).size).toBe(applied.length)
  })
})

test.skipIf(testServerUrl === undefined)(
  'a migration waiting for a reader lets other queries through, and completes when the reader ends',
  async ({ folder, place }) => {
    const database = await openDatabaseAt(place)
    await migrate(database, { folder })
    await writeFile(path.join(folder, '9001_wider.sql'), 'alter table branches add column wider text;')
    const report = await database.driver.pool.connect()
    await report.query('begin; select count(*) from branches')

    let isMigrated = false
    const migrating = migrate(database, { folder, lockWaitMs: 200, pausesMs: Array.from({ length: 100 }, () => 100) })
    migrating.then(() => {
      isMigrated = true
    })
    await expect.poll(() => waitingFor(database, 'branches')).toBe(1)
    await sql`select count(*) from branches`.execute(database.sql)

    expect(isMigrated).toBe(false)
    await report.query('commit')
    report.release()
    expect((await migrating).applied).toEqual(['9001_wider'])
    await database.close()
  },
)

test.skipIf(testServerUrl === undefined)(
  'a migration whose table stays locked pauses for longer each time, and fails when the pauses are used up',
  async ({ folder, place }) => {
    const database = await openDatabaseAt(place)
    await migrate(database, { folder })
    await writeFile(path.join(folder, '9001_wider.sql'), 'alter table branches add column wider text;')
    const reader = await database.driver.pool.connect()
    await reader.query('begin; select count(*) from branches')
    const log = aLog()

    const refused = await migrate(database, { folder, log, lockWaitMs: 20, pausesMs: [50, 100, 200] }).then(
      () => '',
      ({ message }: Error) => message,
    )

    expect(refused).toContain('9001_wider failed')
    expect(log.entries.map(({ fields }) => (fields as { pause_ms?: number }).pause_ms)).toEqual([50, 100, 200])
    await reader.query('rollback')
    reader.release()
    await database.close()
  },
)

test('a start waits two seconds for a lock, then pauses that never shrink, for about ten minutes', () => {
  const { lockWaitMs, pausesMs } = usualWaits

  expect(lockWaitMs).toBe(2_000)
  expect(pausesMs).toEqual(pausesMs.toSorted((one, other) => one - other))
  expect(pausesMs[0]).toBeLessThanOrEqual(1_000)
  expect(pausesMs.reduce((sum, ms) => sum + ms) + (pausesMs.length + 1) * lockWaitMs).toBeGreaterThan(9 * 60_000)
})

async function waitingFor(database: Awaited<ReturnType<typeof openDatabaseAt>>, table: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_locks where not granted and relation = ${table}::regclass
  `.execute(database.sql)
  return rows[0]!.waiting
}

async function limitsOf(database: Awaited<ReturnType<typeof openDatabaseAt>>): Promise<unknown> {
  const { rows } = await sql`
    select current_setting('statement_timeout'), current_setting('lock_timeout'),
      current_setting('idle_in_transaction_session_timeout')
  `.execute(database.sql)
  return rows
}
