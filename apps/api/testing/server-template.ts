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
  await askServer(server, `create database ${name}`)
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

export async function askServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
