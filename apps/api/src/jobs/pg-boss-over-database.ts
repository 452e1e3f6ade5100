import pg from 'pg'
import { type Db, PgBoss } from 'pg-boss'
import type { Database, DatabaseDriver } from '../db/connect.ts'

export type BossOptions = {
  /** Only workers maintain the queues: schedules, retries, jobs of dead workers. */
  runsJobs: boolean
  rescueSeconds: number
  createSchema: boolean
}

/** Opens pg-boss in the schema `jobs` of the app's database. */
export function pgBossOver({ driver }: Database, { createSchema, rescueSeconds, runsJobs }: BossOptions): PgBoss {
  const common = {
    schema: 'jobs',
    createSchema,
    supervise: runsJobs,
    schedule: runsJobs,
    useListenNotify: runsJobs,
    superviseIntervalSeconds: rescueSeconds,
    monitorIntervalSeconds: rescueSeconds,
  }
  if (driver.kind === 'embedded') {
    // The app has its own vacuum job there; nothing can run beside the single session.
    return new PgBoss({
      ...common,
      backend: 'pglite',
      db: embeddedAdapter(driver),
      reindex: false,
      monitorVacuum: false,
    })
  }
  return new PgBoss({
    ...common,
    connectionString: driver.databaseUrl,
    application_name: 'qadam jobs',
    max: runsJobs ? 4 : 1,
    connectionTimeoutMillis: 5_000,
  })
}

// pg-boss expects plain numbers, so its statements use pg's default parsers. Its own PGlite adapter is not used: it
// bypasses the pool and would run inside any open transaction.
function embeddedAdapter(driver: Extract<DatabaseDriver, { kind: 'embedded' }>): Db {
  return {
    executeSql: (text, values) =>
      driver.pool.query({ text, types: pg.types as pg.CustomTypesConfig, ...(values && { values }) }),
    async listen(channel, onNotification, onReconnect) {
      const unlisten = await driver.listen(channel, onNotification)
      onReconnect()
      return { close: unlisten }
    },
  }
}
