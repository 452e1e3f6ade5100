import pg from 'pg'
import type { Log } from '../log.ts'
import { columnTypes } from './column-types.ts'

/** Timeouts after which the caller is told that the database is unavailable. */
const timeoutMs = { connect: 5_000, lock: 5_000, statement: 10_000, idleInTransaction: 15_000 }

export function openPostgresPool(options: { databaseUrl: string; poolSize: number; log: Log }): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.databaseUrl,
    application_name: 'qadam',
    max: options.poolSize,
    connectionTimeoutMillis: timeoutMs.connect,
    lock_timeout: timeoutMs.lock,
    statement_timeout: timeoutMs.statement,
    idle_in_transaction_session_timeout: timeoutMs.idleInTransaction,
    keepAlive: true,
    options: '-c timezone=UTC',
    types: columnTypes,
  })
  pool.on('error', (error) => options.log.warn({ err: error }, 'an idle database connection was lost'))
  // The pool stops listening to a connection while it is checked out. Without this listener, a connection that dies
  // between two statements of a transaction would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
