import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/**
 * Returns the next number of the year, without gaps. The year stays locked until commit, so the number is taken last.
 */
export async function nextNumber(trx: Transaction<Tables>, year: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into receipt_numbers (year, last) values (${year}, 1)
    on conflict (year) do update set last = receipt_numbers.last + 1
    returning last
  `.execute(trx)
  const [row] = rows
  if (!row) throw new Error('No number was assigned to a receipt')
  return row.last
}
