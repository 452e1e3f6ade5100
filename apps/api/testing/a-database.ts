import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Database, openDatabase } from '../src/db/connect.ts'
import { aLog } from './a-log.ts'
import { copyEmbeddedTemplate, type Template } from './embedded-template.ts'
import { askServer, createDatabaseOn, serverTemplate } from './server-template.ts'

/** URL of the PostgreSQL server for the suite; without it each database is an embedded one. */
export const testServerUrl: string | undefined = process.env.TEST_DATABASE_URL || undefined

/** Location of a fresh database. It can be opened many times, also by other processes, until it is removed. */
export type DatabasePlace = {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  remove(): Promise<void>
}

export type TestDatabase = Database & { readonly place: DatabasePlace }

/** Opens a fresh migrated database; closing it removes it. */
export async function aDatabase({ poolSize = 5 } = {}): Promise<TestDatabase> {
  const place = await aDatabasePlace('migrated')
  const database = await openDatabaseAt(place, { poolSize })
  return {
    ...database,
    place,
    async close() {
      await database.close()
      await place.remove()
    },
  }
}

export async function aDatabasePlace(kind: Template = 'empty'): Promise<DatabasePlace> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'qadam-test-'))
  const removeDataDir = () => rmSync(dataDir, { recursive: true, force: true })
  if (testServerUrl === undefined) {
    await copyEmbeddedTemplate(dataDir, kind)
    return { databaseUrl: undefined, dataDir, remove: async () => removeDataDir() }
  }
  const name = `qadam_test_${randomUUID().replaceAll('-', '')}`
  await createDatabaseOn(testServerUrl, name, kind === 'migrated' ? serverTemplate() : undefined)
  return {
    databaseUrl: Object.assign(new URL(testServerUrl), { pathname: `/${name}` }).href,
    dataDir,
    async remove() {
      removeDataDir()
      await askServer(testServerUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

export function openDatabaseAt(place: DatabasePlace, { poolSize = 5, log = aLog() } = {}): Promise<Database> {
  return openDatabase({ databaseUrl: place.databaseUrl, dataDir: place.dataDir, poolSize, log })
}

/** Environment that child processes need to open the same database. */
export function environmentOf(place: DatabasePlace): Record<string, string> {
  return { DATA_DIR: place.dataDir, ...(place.databaseUrl !== undefined && { DATABASE_URL: place.databaseUrl }) }
}

/** Ends all client connections, as an administrator or a failover does. */
export function endConnections(place: DatabasePlace): Promise<void> {
  const name = new URL(place.databaseUrl!).pathname.slice(1)
  return askServer(testServerUrl!, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
}
