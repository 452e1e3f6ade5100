import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/**
 * Whether nobody else has ever been an admin who could confirm. One who is locked or has left counts too: an admin does
 * not become the only one by sending the others away.
 */
export async function isOnlyAdmin(
  trx: Transaction<Tables>,
  { sandbox, staffId }: { readonly staffId: string; readonly sandbox: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    select from staff join staff_roles on staff_roles.staff_id = staff.id and role = 'admin'
    where staff.id <> ${staffId} and (password is not null or is_invented and ${sandbox}) limit 1
  `.execute(trx)
  return rows.length === 0
}
