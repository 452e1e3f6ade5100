import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Log } from '../log.ts'
import type { Database } from './connect.ts'
import { type MigrationFile, migrationsFolder, readMigrationFiles } from './migration-files.ts'

/** The database and the code do not match; the message tells the operator what to do. */
export class MigrationRefusedError extends Error {
  override readonly name = 'MigrationRefusedError'
}

export class MigrationFailedError extends Error {
  override readonly name = 'MigrationFailedError'
}

export type MigrationOutcome = {
  readonly applied: readonly string[]
  /** Applied by a newer version of the app; they are additive, so this version can run beside it. */
  readonly newer: readonly string[]
}

type MigrateOptions = {
  readonly folder?: string
  readonly log?: Log
  readonly lockWaitMs?: number
  /** Pauses between attempts after the lock timeout expired. */
  readonly pausesMs?: readonly number[]
}

// Queries queue behind a migration that waits for a table lock, so it waits two seconds, then pauses to let them
// through. The total of about ten minutes outlasts a report; an operator must end a longer reader.
export const usualWaits = {
  lockWaitMs: 2_000,
  pausesMs: [1_000, 2_000, 4_000, 8_000, 15_000, ...Array.from({ length: 17 }, () => 30_000)],
}

type Connection = Kysely<{ schema_migration_checksums: { name: string; checksum: string } }>

/** Migrates the schema to the code's version: all pending migrations in one transaction, one process at a time. */
export async function migrate(
  database: Database,
  { folder = migrationsFolder, log, ...waits }: MigrateOptions = {},
): Promise<MigrationOutcome> {
  const files = await readMigrationFiles(folder)
  return database.sql
    .withTables<{ schema_migration_checksums: { name: string; checksum: string } }>()
    .connection()
    .execute((connection) =>
      underLock(connection, () =>
        whenUnlocked(() => migrateConnection(connection, files), { ...usualWaits, ...waits, connection, log }),
      ),
    )
}

// The pool's timeouts are for requests; they must not cut off a process waiting for its turn or a long migration.
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

type Waiting = Required<Pick<MigrateOptions, 'lockWaitMs' | 'pausesMs'>> & {
  readonly connection: Connection
  readonly log: Log | undefined
}

async function whenUnlocked<T>(work: () => Promise<T>, { connection, lockWaitMs, log, pausesMs }: Waiting): Promise<T> {
  await sql.raw(`set lock_timeout = ${lockWaitMs}`).execute(connection)
  for (const pauseMs of pausesMs) {
    try {
      return await work()
    } catch (error) {
      if (!waitedInVain(error)) throw error
      log?.warn({ pause_ms: pauseMs }, 'a migration is waiting for a table locked by another session and will retry')
      await wait(pauseMs)
    }
  }
  return work()
}

/** Matches PostgreSQL's lock_not_available (55P03). */
function waitedInVain(error: unknown): boolean {
  return error instanceof MigrationFailedError && (error.cause as { code?: unknown } | null)?.code === '55P03'
}

const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

async function migrateConnection(connection: Connection, files: MigrationFile[]): Promise<MigrationOutcome> {
  await sql`
    create table if not exists schema_migration_checksums (name text primary key, checksum text not null)
  `.execute(connection)
  const newer = await compareWithApplied(connection, files)
  const migrations = [
    ...files.map((file) => [file.name, migrationOf(file)]),
    // Kysely rejects applied migrations that it cannot find, so these are registered as no-ops and never run here.
    ...newer.map((name) => [name, { up: async () => undefined }]),
  ]
  const migrator = new Migrator({
    db: connection,
    provider: { getMigrations: async () => Object.fromEntries(migrations) },
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
  return { applied: results.map(({ migrationName }) => migrationName), newer }
}

/** Returns the migrations of a newer version. One history must be a prefix of the other. */
async function compareWithApplied(connection: Connection, files: MigrationFile[]): Promise<string[]> {
  const known = new Map(files.map(({ name, checksum }) => [name, checksum]))
  const applied = await connection.selectFrom('schema_migration_checksums').selectAll().orderBy('name').execute()
  const edited = applied.find(({ checksum, name }) => known.has(name) && known.get(name) !== checksum)
  if (edited) {
    throw new MigrationRefusedError(
      `The migration ${edited.name} was edited after it was applied: restore the file and put the change into a new migration.`,
    )
  }
  const strangers = applied.map(({ name }) => name).filter((name) => !known.has(name))
  const [stranger] = strangers
  if (stranger === undefined) return []
  const misplaced = files.find(({ name }) => name > stranger || !applied.some((one) => one.name === name))
  if (misplaced) {
    throw new MigrationRefusedError(
      `The database has the migration ${stranger}, which is unknown to this version, but lacks ${misplaced.name}, which precedes it: the database and this version are incompatible.`,
    )
  }
  return strangers
}

// The checksum is written in the migration's own transaction, so neither exists without the other.
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
