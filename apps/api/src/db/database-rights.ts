import { sql } from 'kysely'
import type { Database } from './connect.ts'

/** The role of DATABASE_URL has rights that the two-role setup is meant to withhold; the message lists them. */
export class DatabaseRightsError extends Error {
  override readonly name = 'DatabaseRightsError'
}

export type Serving = { readonly sandbox: boolean }

export async function roleOf({ sql: db }: Pick<Database, 'sql'>): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db)
  return rows[0]?.role ?? ''
}

/**
 * Run by the owner after each migration: grants the app's role reading and writing, and on each table only the writes
 * that its triggers allow. Nodes that start together take turns.
 */
export async function grantRights(owner: Pick<Database, 'sql'>, role: string, { sandbox }: Serving): Promise<void> {
  const program = sql.id(role)
  await owner.sql.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('qadam.rights'))`.execute(trx)
    await sql`
      grant usage on schema public to ${program};
      grant select, insert, update, delete on all tables in schema public to ${program};
      grant usage, select on all sequences in schema public to ${program};
      revoke insert, update, delete on schema_migrations, schema_migrations_lock, schema_migration_checksums from ${program};
      create schema if not exists jobs;
      grant usage, create on schema jobs to ${program};
    `.execute(trx)
    if (!sandbox) await sql`revoke insert, update, delete on sandbox_clock from ${program}`.execute(trx)
    const { rows } = await sql<{ revoke: string }>`
      select format('revoke %s on %s from %I', concat_ws(', ', case when refuses_insert then 'insert' end,
        case when refuses_update then 'update' end, case when refuses_delete then 'delete' end), table_name, ${role}::text) as revoke
      from refused_writes where refuses_insert or refuses_update or refuses_delete
    `.execute(trx)
    for (const { revoke } of rows) await sql.raw(revoke).execute(trx)
  })
}

/** Rejects the start when the app's role has rights that only the owner should have. */
export async function checkRights({ sql: db }: Pick<Database, 'sql'>, { sandbox }: Serving): Promise<void> {
  const { rows } = await sql<{ excess: string }>`
    with own as (
      select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and pg_has_role(relowner, 'member')
    ), writable as (
      select table_name from refused_writes
      where refuses_insert and has_table_privilege(table_name, 'insert')
        or refuses_update and has_table_privilege(table_name, 'update')
        or refuses_delete and has_table_privilege(table_name, 'delete')
    )
    select 'is a superuser' as excess from pg_roles where rolname = current_user and rolsuper
    union all select 'may create roles' from pg_roles where rolname = current_user and rolcreaterole
    union all select format('owns %s tables', count(*)) from own having count(*) > 0
    union all select 'may create in the schema public' where has_schema_privilege('public', 'create')
    union all select 'may create schemas' where has_database_privilege(current_database(), 'create')
    union all select 'may empty tables' where exists (
      select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and (has_table_privilege(oid, 'truncate') or has_table_privilege(oid, 'trigger'))
    )
    union all select 'may switch triggers off (session_replication_role)'
      where has_parameter_privilege('session_replication_role', 'set')
    union all select format('may change append-only or immutable tables (%s)', string_agg(table_name::text, ', ' order by table_name::text))
      from writable having count(*) > 0
    union all select 'may move the business date (sandbox_clock)'
      where not ${sandbox}::boolean
        and (has_table_privilege('sandbox_clock', 'insert') or has_table_privilege('sandbox_clock', 'update'))
  `.execute(db)
  if (rows.length === 0) return
  throw new DatabaseRightsError(
    `The role of DATABASE_URL ${rows.map(({ excess }) => excess).join(', ')}: with MIGRATIONS_DATABASE_URL set it may only read and write. deploy/README.md has the SQL to set this up.`,
  )
}
