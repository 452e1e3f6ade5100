import { sql } from 'kysely'
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
