import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'

type Explained = { readonly id: string; readonly reason: string; readonly operator: string }

/** Somebody knows why the two sides differ; found again as it is, it stays explained. */
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
