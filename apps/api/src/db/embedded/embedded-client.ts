import type { PGlite } from '@electric-sql/pglite'
import { createPgConfig, type PGlitePgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'

/**
 * A `pg` client whose server is the PGlite of this process. The pool may replace a client after an error, but PGlite
 * has one session for life, so each client gets its own adapter and cleans up after the previous one.
 */
export function embeddedClient(pglite: PGlite, onPanic: (panic: unknown) => void): typeof pg.Client {
  return class EmbeddedClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, ...adapterTo(pglite, onPanic) } as pg.ClientConfig)
    }

    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error | null, client?: pg.Client) => void): void
    override connect(callback?: (error: Error | null, client?: pg.Client) => void): Promise<pg.Client> | undefined {
      const connected = this.#connectToCleanSession()
      if (callback === undefined) return connected
      connected.then(
        () => callback(null, this),
        (error) => callback(error),
      )
      return undefined
    }

    // Not `discard all`: it would also end the job queue's LISTEN.
    async #connectToCleanSession(): Promise<pg.Client> {
      await super.connect()
      await super.query('rollback')
      await super.query('reset all; deallocate all; select pg_advisory_unlock_all()')
      return this
    }
  } as typeof pg.Client
}

function adapterTo(pglite: PGlite, onPanic: (panic: unknown) => void): PGlitePgConfig {
  const adapter = createPgConfig(pglite)
  // `pg` passes a query's column parsers as `types`; PGlite's adapter would take them for parameter types.
  const parse = adapter.connection.parse.bind(adapter.connection)
  adapter.connection.parse = (query) => parse({ ...query, types: undefined })
  adapter.connection.on('errorMessage', (error: pg.DatabaseError) => {
    if (error.severity === 'PANIC' || error.severity === 'FATAL') onPanic(error)
  })
  return adapter
}
