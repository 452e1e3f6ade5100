import pg from 'pg'
import { type Db, PgBoss } from 'pg-boss'
import type { Database, DatabaseDriver } from '../db/connect.ts'

export type BossOptions = {
  /** Only a worker looks after the queues: schedules, retries, the jobs of dead workers. */
  runsJobs: boolean
  rescueSeconds: number
  createSchema: boolean
}

/** pg-boss in the schema `jobs` of our database. */
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
    // Vacuum and reindexing are the house's own job there: nothing runs beside the one session.
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

// pg-boss counts with plain numbers, so its own statements go without the house's column types. Its adapter for
// PGlite is not used: it goes round the pool, into the middle of whatever transaction is open.
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
