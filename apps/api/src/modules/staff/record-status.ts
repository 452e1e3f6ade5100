import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'

/** 1 if the last nightly check found the staff record altered, 0 if it was intact; undefined before the first. */
export async function brokenRecord({ sql: db }: Database): Promise<number | undefined> {
  const { rows } = await sql<{ is_broken: boolean }>`
    select reason = 'record_broken' as is_broken from staff_actions
    where actor_kind = 'server' and permission = 'audit.read' order by number desc limit 1
  `.execute(db)
  return rows[0] && Number(rows[0].is_broken)
}
