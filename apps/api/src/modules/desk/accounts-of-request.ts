import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** Whose request failed with this number; a number read out is typed in any case. */
export function accountsOfRequest(trx: Transaction<Tables>, id: string) {
  return trx
    .selectFrom('failed_requests')
    .innerJoin('sessions', 'sessions.id', 'failed_requests.session_id')
    .select('sessions.account_id')
    .where(sql<boolean>`failed_requests.request_id in (${id}, ${id.toLowerCase()})`)
}
