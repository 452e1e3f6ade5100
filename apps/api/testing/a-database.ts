import { rmSync } from 'node:fs'
import { type Database, openDatabase } from '../src/db/connect.ts'
import { aLog } from './a-log.ts'
import { aDatabaseFolder } from './database-folders.ts'
import { copyEmbeddedTemplate, type Template } from './embedded-template.ts'
import { askServer, createDatabaseOn, dropDatabaseOn, nameOfCopy, serverTemplate } from './server-template.ts'

/** URL of the PostgreSQL server for the suite; without it each database is an embedded one. */
export const testServerUrl: string | undefined = process.env.TEST_DATABASE_URL || undefined

/** Location of a fresh database. It can be opened many times, also by other processes, until it is removed. */
export type DatabasePlace = {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
  remove(): Promise<void>
}

export type TestDatabase = Database & { readonly place: DatabasePlace }

type Options = { readonly poolSize?: number; readonly kind?: Template }

/** Opens a fresh database; closing it removes it. */
export async function aDatabase({ kind = 'migrated', poolSize = 5 }: Options = {}): Promise<TestDatabase> {
  const place = await aDatabasePlace(kind)
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
  const dataDir = aDatabaseFolder()
  const removeDataDir = () => rmSync(dataDir, { recursive: true, force: true })
  if (testServerUrl === undefined) {
    await copyEmbeddedTemplate(dataDir, kind)
    return { databaseUrl: undefined, dataDir, remove: async () => removeDataDir() }
  }
  const name = nameOfCopy()
  await createDatabaseOn(testServerUrl, name, serverTemplate(kind))
  return {
    databaseUrl: Object.assign(new URL(testServerUrl), { pathname: `/${name}` }).href,
    dataDir,
    async remove() {
      removeDataDir()
      // No test waits for this; what is left is dropped at the end of the run.
      dropDatabaseOn(testServerUrl, name).catch(() => undefined)
    },
  }
}

/** A place for a server with these settings: on a usual stand with a sandbox it has been started before. */
export function aPlaceFor(settings: Readonly<Record<string, string>>): Promise<DatabasePlace> {
  const { APP_STAND, SANDBOX } = settings
  const isUsual =
    APP_STAND !== 'prod' && SANDBOX !== 'off' && !Object.keys(settings).some((name) => decisive.test(name))
  return aDatabasePlace(isUsual ? 'started' : 'migrated')
}

/** Settings that are written into what the first start places: the key, and who the lender is. */
const decisive = /^(SECRET_KEY|PROJECT_NAME|LENDER_\w+)$/

export function openDatabaseAt(place: DatabasePlace, { poolSize = 5, log = aLog() } = {}): Promise<Database> {
  return openDatabase({ databaseUrl: place.databaseUrl, dataDir: place.dataDir, poolSize, log })
}

/** Environment that child processes need to open the same database. */
export function environmentOf(place: DatabasePlace): Record<string, string> {
  return { DATA_DIR: place.dataDir, ...(place.databaseUrl !== undefined && { DATABASE_URL: place.databaseUrl }) }
}

/** Ends all client connections, as an administrator or a failover does. */
export async function endConnections(place: DatabasePlace): Promise<void> {
  const name = new URL(place.databaseUrl!).pathname.slice(1)
  await askServer(testServerUrl!, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
}
