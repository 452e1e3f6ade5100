import { sql } from 'kysely'
import { refuse } from '../../http/refusal.ts'
import type { FourEyesRun } from '../approvals/four-eyes.ts'
import { mostApprovedBy } from '../approvals/own-limit.ts'
import { recordAction } from '../audit/record-action.ts'
import { lockPerson, rolesOf } from './staff-people.ts'

/** How a person's limit is set. It is read at each approval, so no session ends. */
export const limitRun: FourEyesRun<'staff.limit'> = {
  async seeSubject(trx, { staff_id: id }, { isLocked }) {
    if (isLocked) await lockPerson(trx, id)
    const person = await trx.selectFrom('staff').select('state').where('id', '=', id).executeTakeFirst()
    if (!person || person.state === 'left') return undefined
    return { version: [person.state, ...(await rolesOf(trx, id)), await mostApprovedBy(trx, id)].join(' ') }
  },
  async run(trx, who, { most_tiyn: most, seen_tiyn: seen, staff_id: staffId }) {
    const person = await lockPerson(trx, staffId)
    if (!person || person.state === 'left') return refuse('not_found')
    const before = await mostApprovedBy(trx, staffId)
    if (before !== seen) return refuse('item_changed')
    const setBy = who.staff.staffId
    await trx
      .insertInto('staff_limits')
      .values({ staff_id: staffId, permission: 'application.decide', most_tiyn: BigInt(most), set_by: setBy })
      .onConflict((conflict) =>
        conflict
          .columns(['staff_id', 'permission'])
          .doUpdateSet({ most_tiyn: BigInt(most), set_by: setBy, set_at: sql<Date>`now()` }),
      )
      .execute()
    await recordAction(trx, who, {
      ...{ kind: 'act', permission: 'staff.role', subjectKind: 'staff', subjects: [staffId] },
      ...{ reason: `limit_set: ${who.reason}`, facts: { before, most } },
    })
    return undefined
  },
}
