import { sql, type Transaction } from 'kysely'
import { fromKysely, type PgBoss } from 'pg-boss'
import type { Tables } from '../db/tables.ts'

/** Makes waiting jobs due now, those that wait for a retry too; one that runs is left alone. */
export async function makeJobDue(boss: PgBoss, trx: Transaction<Tables>, name: string, part: object): Promise<boolean> {
  const { rows } = await sql<{ id: string; state: string }>`
    select id, state::text as state from jobs.job
    where name = ${name} and state < 'completed' and data @> ${JSON.stringify(part)}::jsonb
  `.execute(trx)
  const waiting = rows.filter(({ state }) => state !== 'active')
  for (const { id } of waiting) {
    await boss.update(name, undefined, { id, startAfter: 0, db: fromKysely(trx) })
  }
  return rows.length > 0
}
