import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { onlyRow } from '../../db/only-row.ts'

export type CloseStanding = { readonly daysBehind: number; readonly leftBehind: number }

/** How many days are over and not closed, and how many loans could not follow; nothing of a stand that has no day yet. */
export function findCloseStanding({ sql: db }: Pick<Database, 'sql'>): Promise<CloseStanding> {
  return onlyRow(
    sql<CloseStanding>`
      select coalesce(business_date() - 1 - (select max(day) from business_days), 0)::integer as "daysBehind",
        (select count(*) from loans_left_behind)::integer as "leftBehind"
    `.execute(db),
  )
}
