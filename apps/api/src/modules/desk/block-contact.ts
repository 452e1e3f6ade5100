import { addDays, type Day } from '@qadam/domain/calendar/day'
import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/contact-blocks'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { recordAction } from '../audit/record-action.ts'
import { idOfBlock } from '../clients/contact-blocks.ts'
import { lockClient } from '../clients/lock-client.ts'

export type BlockingContacts = { readonly database: Database; readonly today: () => Day }

const longestDays = 5 * 365

/** Notes that a client may not be contacted. One block at a time: another wish is a second act after its end. */
export async function blockContact(
  { database, today }: BlockingContacts,
  caller: StaffCaller,
  { body: { reason, until, ways }, params: { id } }: InputOf<typeof wire.blockContact>,
): Promise<AnswerOf<typeof wire.blockContact> | Refusal<'not_found' | 'validation_failed' | 'item_changed'>> {
  if (until !== undefined && (until < today() || until > addDays(today(), longestDays)))
    return refuse('validation_failed', { fields: { until: 'until_day' } })
  return database.sql.transaction().execute(async (trx) => {
    // Of two colleagues at once the second waits here, and finds the first one's block.
    if (!(await lockClient(trx, id))) return refuse('not_found')
    if (await idOfBlock(trx, id)) return refuse('item_changed')
    const unique = [...new Set(ways)]
    const { id: block } = await trx
      .insertInto('contact_blocks')
      .values({
        ...{ client_id: id, ways: unique, until_day: until ?? null },
        ...{ reason, blocked_by: caller.staff.staffId },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAction(trx, caller, {
      ...{ kind: 'act', permission: 'contact.block', subjectKind: 'client', subjects: [id] },
      ...{ reason: `contact_blocked: ${reason}`, facts: { block, ways: unique.join(' '), until: until ?? null } },
    })
    return { blocked: true as const }
  })
}

/** Ends the block that was on the screen, and no other. */
export async function unblockContact(
  { database }: Pick<BlockingContacts, 'database'>,
  caller: StaffCaller,
  { body: { block_id, reason }, params: { id } }: InputOf<typeof wire.unblockContact>,
): Promise<AnswerOf<typeof wire.unblockContact> | Refusal<'not_found' | 'item_changed'>> {
  return database.sql.transaction().execute(async (trx) => {
    if (!(await lockClient(trx, id))) return refuse('not_found')
    if ((await idOfBlock(trx, id)) !== block_id) return refuse('item_changed')
    await trx
      .updateTable('contact_blocks')
      .set({ ended_by: caller.staff.staffId, ended_at: new Date(), ended_because: reason })
      .where('id', '=', block_id)
      .execute()
    await recordAction(trx, caller, {
      ...{ kind: 'act', permission: 'contact.block', subjectKind: 'client', subjects: [id] },
      ...{ reason: `contact_unblocked: ${reason}`, facts: { block: block_id } },
    })
    return { ended: true as const }
  })
}
