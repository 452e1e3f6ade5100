import { sql } from 'kysely'
import type { TestApp } from './a-test-app.ts'

/** Makes the database refuse all updates of a row; returns a function that frees it. */
export async function aStuckRow(
  { database: { sql: db } }: Pick<TestApp, 'database'>,
  { id, table }: { readonly table: string; readonly id: string },
): Promise<() => Promise<void>> {
  const name = sql.id(`stuck_${id.replaceAll('-', '')}`)
  await sql`create function ${name}() returns trigger language plpgsql as
    $$ begin raise exception 'this row is stuck'; end $$`.execute(db)
  await sql`create trigger ${name} before update on ${sql.table(table)} for each row
    when (old.id = ${sql.lit(id)}) execute function ${name}()`.execute(db)
  return async () => {
    await sql`drop function ${name}() cascade`.execute(db)
  }
}

/** Log entries of the worker about the row. */
export function saidOf({ api }: Pick<TestApp, 'api'>, id: string): unknown[] {
  return api.logged.filter(({ row }) => row === id).map(({ code, job }) => ({ code, job }))
}
