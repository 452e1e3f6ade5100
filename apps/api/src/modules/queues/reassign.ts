import { type StaffPermission, staffPermissions } from '@qadam/domain/staff/permissions'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/claims'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { approvalLetterJob } from '../approvals/approval-letter-job-kind.ts'
import { isAway } from '../approvals/present-staff.ts'
import { recordAction } from '../audit/record-action.ts'
import { giveItem, type Item, isHeldBy } from './claims.ts'
import { neededForItem } from './needed-for-item.ts'

type Trx = Transaction<Tables>

export type Reassigning = {
  readonly database: Database
  readonly outbox: Outbox
  readonly policy: { readonly consoleSession: { readonly idleMinutes: number } }
}

const listedAtMost = 50

/** Those to whom the person who has an item could give it. */
export async function listTakers(
  { database, policy }: Reassigning,
  { staff }: Pick<StaffCaller, 'staff'>,
  item: Item,
): Promise<AnswerOf<typeof wire.listTakers>> {
  return database.sql.transaction().execute(async (trx) => {
    const needed = (await isHeldBy(trx, staff, item)) ? await neededForItem(trx, item) : undefined
    if (needed === undefined) return { people: [] }
    const people = await takersOf(trx, policy.consoleSession.idleMinutes, needed)
      .select(['staff.id', 'staff.name'])
      .where('staff.id', '<>', staff.staffId)
      .orderBy('staff.name')
      .orderBy('staff.id')
      .limit(listedAtMost)
      .execute()
    return { people }
  })
}

/**
 * Gives a colleague what one has taken oneself. The colleague's row is locked first, as by everything that locks them
 * or takes their roles, and what they may do is read under it.
 */
export async function reassign(
  { database, outbox, policy }: Reassigning,
  caller: StaffCaller,
  { item, to }: { readonly item: Item; readonly to: string },
): Promise<AnswerOf<typeof wire.reassign> | Refusal<'item_changed'>> {
  return database.sql.transaction().execute(async (trx) => {
    const needed = await neededForItem(trx, item)
    await trx.selectFrom('staff').select('id').where('id', '=', to).forUpdate().executeTakeFirst()
    if (needed === undefined || to === caller.staff.staffId) return refuse('item_changed')
    const taker = await takersOf(trx, policy.consoleSession.idleMinutes, needed)
      .select(['staff.id', 'staff.name'])
      .select(newestSession.as('session_id'))
      .where('staff.id', '=', to)
      .executeTakeFirst()
    const session = taker?.session_id
    if (!taker || !session) return refuse('item_changed')
    if (!(await giveItem(trx, caller.staff, { item, to: { staffId: to, sessionId: session } })))
      return refuse('item_changed')
    await recordAction(trx, caller, {
      ...{ kind: 'act', permission: needed, subjectKind: 'staff', subjects: [to], reason: 'handed_over' },
      facts: { [item.kind]: item.subject },
    })
    await outbox.enqueue(trx, approvalLetterJob, { kind: 'handed_over', staff_id: to })
    return { to: taker.name }
  })
}

const newestSession = sql<string | null>`(
  select id from staff_sessions where staff_id = staff.id and ended_at is null and ends_at > now()
  order by seen_at desc limit 1
)`

/** A claim ends with the session it is of, so only somebody who is signed in can have one. */
function takersOf(trx: Trx, idleMinutes: number, needed: StaffPermission) {
  return trx
    .selectFrom('staff')
    .where('staff.state', '=', 'active')
    .where((row) => row.not(isAway('staff.id')))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('staff_roles')
          .whereRef('staff_id', '=', 'staff.id')
          .where('role', 'in', [...staffPermissions[needed]]),
      ),
    )
    .where(
      sql<boolean>`exists (
        select from staff_sessions where staff_id = staff.id and ended_at is null and ends_at > now()
          and seen_at > now() - ${idleMinutes} * interval '1 minute'
      )`,
    )
}
