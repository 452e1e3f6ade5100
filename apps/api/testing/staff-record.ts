import { sql } from 'kysely'
import type { Database } from '../src/db/connect.ts'
import type { TestApp } from './a-test-app.ts'

/** The last action of the staff in the record. */
export function newestAction({ database }: Pick<TestApp, 'database'>, kind?: 'act' | 'look') {
  const newest = database.sql.selectFrom('staff_actions').selectAll().orderBy('number', 'desc').limit(1)
  return (kind ? newest.where('kind', '=', kind) : newest).executeTakeFirstOrThrow()
}

/** Changes that the staff made to a subject, oldest first. */
export function actsOn({ database }: Pick<TestApp, 'database'>, subject: string) {
  return database.sql
    .selectFrom('staff_actions')
    .selectAll()
    .where('kind', '=', 'act')
    .where(sql<boolean>`subjects @> array[${subject}::text]`)
    .orderBy('number')
    .execute()
}

/** The answer to a call that must succeed. */
export function ok<Answered extends { status: number; problem: unknown }>(answered: Answered): Answered {
  if (answered.status === 200) return answered
  throw new Error(`Answered ${answered.status}: ${JSON.stringify(answered.problem)}`)
}

export type RecordedRow = {
  readonly reason: string
  readonly permission?: string
  readonly request?: string
  readonly at?: string
}

/** A row of the operator's token with a time of its own, which only the owner of the tables can give it. */
export async function recordRow(
  { database }: { readonly database: Pick<Database, 'sql'> },
  { at, permission = 'case.read', reason, request = 'a-request' }: RecordedRow,
): Promise<void> {
  await database.sql.transaction().execute(async (trx) => {
    await sql`alter table staff_actions disable trigger staff_actions_are_stamped`.execute(trx)
    await sql`
      insert into staff_actions (at, actor_kind, actor_name, address, kind, permission, subject_kind, subjects, reason, request_id)
      values (${at ?? new Date()}, 'token', 'Дана', '10.0.0.1', 'look', ${permission}, 'client', '{}', ${reason}, ${request})
    `.execute(trx)
    await sql`alter table staff_actions enable trigger staff_actions_are_stamped`.execute(trx)
  })
}

/** Edits the record as the owner of the tables can, with the triggers disabled. */
export async function editRecord({ sql: db }: Pick<Database, 'sql'>, ...edits: readonly string[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const tables = ['staff_actions', 'staff_seals']
    for (const table of tables) await sql.raw(`alter table ${table} disable trigger all`).execute(trx)
    for (const edit of edits) await sql.raw(edit).execute(trx)
    for (const table of tables) await sql.raw(`alter table ${table} enable trigger all`).execute(trx)
  })
}
