import type { Day } from '@qadam/domain/calendar/day'
import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { onlyRow } from '../../db/only-row.ts'

/**
 * Counts borrowers nine or more days overdue to whom the notice of overdue was sent by no channel: on the tenth day the
 * law's term ends. After a month it is no longer a notice that can be saved, but a breach on record.
 */
export async function missingNotices({ sql: db }: Pick<Database, 'sql'>, today?: Day): Promise<number> {
  const { missing } = await onlyRow(
    sql<{ missing: number }>`
      select count(*)::integer as missing
      from loans, coalesce(${today ?? null}::date, business_date()) as today
      where state = 'active' and overdue_since between today - 30 and today - 9 and not exists (
        select from notifications
        where notifications.client_id = loans.client_id and kind = 'overdue_notice'
          and about = loans.id || ' ' || overdue_since and sent_at is not null
      )
    `.execute(db),
  )
  return missing
}
