import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openDatabase } from '../src/db/connect.ts'
import { aLog } from './a-log.ts'
import { prepareDatabase } from './prepare-database.ts'

const nameVariable = 'QADAM_SERVER_TEMPLATE'

/** Migrates one template database before the first test on a server; tests start with copies of it. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return undefined
  const name = `qadam_template_${randomUUID().replaceAll('-', '')}`
  await createDatabaseOn(server, name)
  const databaseUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href
  const database = await openDatabase({ databaseUrl, dataDir: '', poolSize: 1, log: aLog() })
  await prepareDatabase(database)
  await database.close()
  process.env[nameVariable] = name
  return () => askServer(server, `drop database if exists ${name} with (force)`)
}

export function serverTemplate(): string {
  return process.env[nameVariable]!
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

export async function askServer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
