import type { Tiyn } from '@qadam/domain/money/money'
import type { AskedAct } from '@qadam/wire/staff/approvals'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** The most that the person may approve, alone or as the second; nothing without a limit. */
export async function mostApprovedBy(trx: Transaction<Tables>, staffId: string): Promise<Tiyn> {
  const found = await trx
    .selectFrom('staff_limits')
    .select('most_tiyn')
    .where('staff_id', '=', staffId)
    .where('permission', '=', 'application.decide')
    .executeTakeFirst()
  return Number(found?.most_tiyn ?? 0)
}

/** The amount that the limit of the one who confirms must cover; undefined where the act has none. */
export function coveredAmount(what: AskedAct | undefined): Tiyn | undefined {
  return what?.act === 'application.approve' ? what.amount_tiyn : undefined
}

/** Whether the limit of this person covers the waiting request in the row, if it needs one. */
export const isCoveredFor = (staffId: string): RawBuilder<boolean> => sql<boolean>`(
  act <> 'application.approve' or (body::jsonb ->> 'amount_tiyn')::bigint <= (
    select most_tiyn from staff_limits where staff_id = ${staffId} and permission = 'application.decide'
  )
)`
