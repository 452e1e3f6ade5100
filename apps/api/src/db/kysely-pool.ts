import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { DatabaseUnavailableError, nameLostConnection } from './database-errors.ts'

/** What Kysely sees of a pool: the same connections, but a missing or lost one fails with an error that has a name. */
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
    throw new DatabaseUnavailableError('No connection to the database could be had', { cause: error })
  }
}

function withNamedErrors(client: pg.PoolClient): PostgresPoolClient {
  const query = async (text: string, parameters: readonly unknown[]) => {
    try {
      return await client.query(text, parameters as unknown[])
    } catch (error) {
      throw nameLostConnection(error)
    }
  }
  // Kysely's second form takes a cursor, which the house does not use; only that form is missing here.
  return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
}
