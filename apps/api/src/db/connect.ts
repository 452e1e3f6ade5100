import { setTimeout as wait } from 'node:timers/promises'
import { Kysely } from 'kysely'
import type pg from 'pg'
import type { Log } from '../log.ts'
import { NotedPostgresDialect } from './after-commit.ts'
import { DatabaseUnavailableError, nameLostConnection } from './database-errors.ts'
import { openEmbeddedDatabase } from './embedded/embedded-database.ts'
import { kyselyPool } from './kysely-pool.ts'
import { openPostgresPool } from './postgres-pool.ts'
import type { Tables } from './tables.ts'

export type Database = {
  readonly kind: 'embedded' | 'postgres'
  readonly sql: Kysely<Tables>
  /** The pool under Kysely: for the job queue, which runs its own SQL and LISTENs, and for prepared statements. */
  readonly driver: DatabaseDriver
  /** Runs a trivial query; fails after two seconds. */
  ping(): Promise<void>
  /** True when waiting cannot help: the embedded engine has stopped, and this process must be replaced. */
  isDead(): boolean
  close(): Promise<void>
}

export type DatabaseDriver =
  | {
      readonly kind: 'embedded'
      readonly pool: pg.Pool
      listen(channel: string, onPayload: OnPayload): Promise<Unlisten>
    }
  | { readonly kind: 'postgres'; readonly pool: pg.Pool; readonly databaseUrl: string }

export type OnPayload = (payload: string) => void

export type Unlisten = () => Promise<void>

export type DatabaseOptions = {
  databaseUrl?: string | undefined
  dataDir: string
  poolSize: number
  log: Log
}

/** Opens PostgreSQL when a URL is given, otherwise the embedded engine in the data folder. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir, log, poolSize } = options
  if (databaseUrl !== undefined) {
    const pool = openPostgresPool({ databaseUrl, poolSize, log })
    const engine = { hasPanicked: () => false, close: async () => undefined }
    return databaseOver({ kind: 'postgres', pool, databaseUrl }, engine)
  }
  const embedded = await openEmbeddedDatabase({ dataDir, log })
  return databaseOver({ kind: 'embedded', pool: embedded.pool, listen: embedded.listen }, embedded)
}

type Engine = { hasPanicked(): boolean; close(): Promise<void> }

function databaseOver(driver: DatabaseDriver, engine: Engine): Database {
  const sql = new Kysely<Tables>({ dialect: new NotedPostgresDialect({ pool: kyselyPool(driver.pool) }) })
  let closing: Promise<void> | undefined
  return {
    kind: driver.kind,
    sql,
    driver,
    ping: () => ping(driver.pool),
    isDead: engine.hasPanicked,
    close() {
      closing ??= closeAll(sql, driver.pool).then(engine.close)
      return closing
    },
  }
}

async function ping(pool: pg.Pool): Promise<void> {
  const answered = new AbortController()
  const deadline = wait(2_000, undefined, { signal: answered.signal, ref: false }).then(() => {
    throw new DatabaseUnavailableError('The database did not respond in time')
  })
  try {
    await Promise.race([pool.query('select 1'), deadline])
  } catch (error) {
    throw nameLostConnection(error)
  } finally {
    deadline.catch(() => undefined)
    answered.abort()
  }
}

// Kysely ends the pool only if the pool was ever used.
async function closeAll(sql: Kysely<Tables>, pool: pg.Pool): Promise<void> {
  await sql.destroy()
  if (!pool.ending) await pool.end()
}
