import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from './connect.ts'
import { type MigrationFile, migrationsFolder, readMigrationFiles } from './migration-files.ts'

/** The database and the code do not belong together; the message tells the operator what to do. */
export class MigrationRefusedError extends Error {
  override readonly name = 'MigrationRefusedError'
}

export class MigrationFailedError extends Error {
  override readonly name = 'MigrationFailedError'
}

type Connection = Kysely<{ schema_migration_checksums: { name: string; checksum: string } }>

/** Brings the schema up to the code's migrations: all pending ones in one transaction, one process at a time. */
export async function migrate(database: Database, folder = migrationsFolder): Promise<{ applied: string[] }> {
  const files = await readMigrationFiles(folder)
  return database.sql
    .withTables<{ schema_migration_checksums: { name: string; checksum: string } }>()
    .connection()
    .execute((connection) => underLock(connection, () => migrateConnection(connection, files)))
}

// The pool's limits are for requests: a process waiting for its turn, or a long migration, must not be cut off.
async function underLock<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  await sql.raw(limits.map((limit) => `set ${limit} = 0`).join('; ')).execute(connection)
  await sql`select pg_advisory_lock(hashtext('qadam.schema_migrations'))`.execute(connection)
  try {
    return await work()
  } finally {
    await sql`select pg_advisory_unlock(hashtext('qadam.schema_migrations'))`.execute(connection)
    await sql.raw(limits.map((limit) => `reset ${limit}`).join('; ')).execute(connection)
  }
}

const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

async function migrateConnection(connection: Connection, files: MigrationFile[]): Promise<{ applied: string[] }> {
  await sql`
    create table if not exists schema_migration_checksums (name text primary key, checksum text not null)
  `.execute(connection)
  await refuseStrangers(connection, files)
  const migrator = new Migrator({
    db: connection,
    provider: { getMigrations: async () => Object.fromEntries(files.map((file) => [file.name, migrationOf(file)])) },
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock',
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error !== undefined) {
    const failed = results.find(({ status }) => status === 'Error')?.migrationName ?? 'The migration'
    throw new MigrationFailedError(`${failed} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
  return { applied: results.map(({ migrationName }) => migrationName) }
}

async function refuseStrangers(connection: Connection, files: MigrationFile[]): Promise<void> {
  const known = new Map(files.map(({ name, checksum }) => [name, checksum]))
  const applied = await connection.selectFrom('schema_migration_checksums').selectAll().orderBy('name').execute()
  for (const { checksum, name } of applied) {
    if (!known.has(name)) {
      throw new MigrationRefusedError(
        `The database has the migration ${name}, which this version of the program does not know: start the newer version.`,
      )
    }
    if (known.get(name) !== checksum) {
      throw new MigrationRefusedError(
        `The migration ${name} was edited after it had been applied: restore the file and write the change as a new migration.`,
      )
    }
  }
}

// The checksum is written in the transaction of its migration, so one never stands without the other.
function migrationOf(file: MigrationFile): Migration {
  return {
    async up(transaction: Connection) {
      await sql.raw(file.sql).execute(transaction)
      await transaction
        .insertInto('schema_migration_checksums')
        .values({ name: file.name, checksum: file.checksum })
        .execute()
    },
  }
}
