import { type DatabaseConnection, PostgresDialect, PostgresDriver, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

type Note = () => void

const notes = new WeakMap<DatabaseConnection, Note[]>()

/**
 * Runs the note after the commit and never after a rollback. Only for metrics: a note may be lost with the process, so
 * anything that must happen belongs in an outbox job.
 */
export async function afterCommit(trx: Transaction<Tables>, note: Note): Promise<void> {
  await trx.getExecutor().provideConnection(async (connection) => {
    const known = notes.get(connection)
    if (known) known.push(note)
    else notes.set(connection, [note])
  })
}

/** Kysely's PostgreSQL dialect that runs notes when a transaction commits. */
export class NotedPostgresDialect extends PostgresDialect {
  readonly #config: ConstructorParameters<typeof PostgresDialect>[0]

  constructor(config: ConstructorParameters<typeof PostgresDialect>[0]) {
    super(config)
    this.#config = config
  }

  override createDriver(): PostgresDriver {
    return new NotedPostgresDriver(this.#config)
  }
}

class NotedPostgresDriver extends PostgresDriver {
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const kept = taken(connection)
    await super.commitTransaction(connection as never)
    for (const note of kept) note()
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    taken(connection)
    await super.rollbackTransaction(connection as never)
  }

  // A connection lost mid-transaction neither commits nor rolls back, so its notes are dropped here.
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: Parameters<PostgresDriver['beginTransaction']>[1],
  ): Promise<void> {
    taken(connection)
    await super.beginTransaction(connection as never, settings)
  }
}

function taken(connection: DatabaseConnection): readonly Note[] {
  const kept = notes.get(connection) ?? []
  notes.delete(connection)
  return kept
}
