import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'

type Explained = { readonly id: string; readonly reason: string; readonly operator: string }

/** Closes a difference with an operator's explanation; if it is found again unchanged, it stays explained. */
export async function explainDifference(
  trx: Transaction<Tables>,
  { id, operator, reason }: Explained,
): Promise<boolean> {
  const explained = await trx
    .updateTable('differences')
    .set({ closed_at: sql<Date>`now()`, closed_as: 'explained', reason, operator })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return explained !== undefined
}
