import { tenge } from '@qadam/domain/money/money'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../src/db/tables.ts'

/** The person may approve up to this amount, in whole tenge, whatever it was before. */
export async function setLimitOf(
  executor: Kysely<Tables>,
  { staffId }: { readonly staffId: string },
  most: number,
): Promise<void> {
  await sql`
    insert into staff_limits (staff_id, permission, most_tiyn) values (${staffId}, 'application.decide', ${tenge(most)})
    on conflict (staff_id, permission) do update set most_tiyn = excluded.most_tiyn
  `.execute(executor)
}
