import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { asPartOfTrace } from '../telemetry/spans.ts'
import { statementName } from '../telemetry/statement-name.ts'
import { DatabaseUnavailableError, nameLostConnection } from './database-errors.ts'

/** Wraps the pool for Kysely: the same connections, but a missing or lost one fails with a named error. */
export function kyselyPool(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      return withNamedErrors(await connectOrName(pool))
    },
    async end() {
      if (!pool.ending) await pool.end()
    },
  }
}

export async function connectOrName(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw new DatabaseUnavailableError('No database connection is available', { cause: error })
  }
}

/** Runs a statement as a span of the current trace, named by its operation and table. */
export function tracedStatement<Result>(text: string, ask: () => Promise<Result>): Promise<Result> {
  return asPartOfTrace(() => {
    const name = statementName(text)
    return { name, kind: 'CLIENT', attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name } }
  }, ask)
}

function withNamedErrors(client: pg.PoolClient): PostgresPoolClient {
  const query = async (text: string, parameters: readonly unknown[]) => {
    try {
      return await tracedStatement(text, () => client.query(text, parameters as unknown[]))
    } catch (error) {
      throw nameLostConnection(error)
    }
  }
  // Kysely's second overload takes a cursor, which the app does not use, so only that overload is missing here.
  return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
}
