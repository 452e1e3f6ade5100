import type { AnswerOf } from '@qadam/wire/endpoint'
import type { claimConversation } from '@qadam/wire/staff/claims'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { freeItem, holdersOf, type Item, takeItem } from './claims.ts'

type Claiming = {
  readonly isHeld: boolean
  /** Only something that exists can be taken: no rows for invented identifiers. */
  readonly isThere: (trx: Transaction<Tables>) => Promise<boolean>
}

/** Takes or frees an item. No client data is shown, so the record gets no row: the claim itself names the person. */
export async function claimItem(
  { sql: db }: Database,
  { staff }: Pick<StaffCaller, 'staff'>,
  item: Item,
  { isHeld, isThere }: Claiming,
): Promise<AnswerOf<typeof claimConversation> | Refusal<'not_found' | 'item_taken'>> {
  return db.transaction().execute(async (trx) => {
    if (!(await isThere(trx))) return refuse('not_found')
    if (!isHeld) await freeItem(trx, staff, item)
    else if (!(await takeItem(trx, staff, item))) return refuse('item_taken')
    const holders = await holdersOf(trx, staff, { kind: item.kind, subjects: [item.subject] })
    return { holder: holders.get(item.subject) ?? null }
  })
}
