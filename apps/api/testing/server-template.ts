import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Database, openDatabase } from '../src/db/connect.ts'
import { aLog } from './a-log.ts'
import { databasesOfTheRun } from './database-folders.ts'
import { type Template, templatesOfTheRun } from './embedded-template.ts'
import { prepareDatabase, startOnce } from './prepare-database.ts'

const nameVariable = 'QADAM_SERVER_TEMPLATE'

/** Prepares template databases before the first test on a server; tests start with copies of them. */
export async function setup(): Promise<() => Promise<void>> {
  const removeFolders = databasesOfTheRun()
  const removeTemplates = await prepareTemplates()
  return async () => {
    await removeTemplates()
    removeFolders()
  }
}

async function prepareTemplates(): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return templatesOfTheRun()
  const name = `qadam_template_${randomUUID().replaceAll('-', '')}`
  await createDatabaseOn(server, name)
  await withDatabase(server, name, prepareDatabase)
  await createDatabaseOn(server, startedOf(name), name)
  await withDatabase(server, startedOf(name), startOnce)
  process.env[nameVariable] = name
  return async () => {
    const { rows } = await askServer(server, `select datname from pg_database where datname like '${copyOf(name)}%'`)
    const left = rows.map(({ datname }) => String(datname))
    for (const one of [name, startedOf(name), ...left]) await dropDatabaseOn(server, one)
  }
}

/** A name for a copy, by which the end of the run finds those that are left. */
export function nameOfCopy(): string {
  return copyOf(process.env[nameVariable]!) + randomUUID().replaceAll('-', '').slice(0, 24)
}

const copyOf = (template: string) => `qadam_test_${template.slice(-16)}_`

/** Waits for a checkpoint of the whole server, for seconds on a busy disk. */
export function dropDatabaseOn(server: string, name: string): Promise<unknown> {
  return askServer(server, `drop database if exists ${name} with (force)`)
}

export function serverTemplate(kind: Template): string | undefined {
  const migrated = process.env[nameVariable]!
  return { empty: undefined, migrated, started: startedOf(migrated) }[kind]
}

const startedOf = (migrated: string) => `${migrated}_started`

async function withDatabase(server: string, name: string, work: (database: Database) => Promise<void>): Promise<void> {
  const databaseUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href
  const database = await openDatabase({ databaseUrl, dataDir: '', poolSize: 1, log: aLog() })
  await work(database)
  await database.close()
}

/**
 * Commits in a test's database don't wait for the disk: only a crash of PostgreSQL itself could lose one, and no test
 * crashes it (docs/decisions/0102).
 */
export async function createDatabaseOn(server: string, name: string, template?: string): Promise<void> {
  await askServer(
    server,
    `create database ${name}${template ? ` template ${template}` : ''}`,
    `alter database ${name} set synchronous_commit = off`,
  )
}

/** Returns the answer to the last statement. */
export async function askServer(url: string, ...statements: string[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const answers: pg.QueryResult[] = []
    for (const statement of statements) answers.push(await client.query(statement))
    return answers.at(-1)!
  } finally {
    await client.end()
  }
}
