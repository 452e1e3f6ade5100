import { sql } from 'kysely'
import { refuse } from '../../http/refusal.ts'
import type { Limits } from '../../limits/limits.ts'
import type { FourEyesRun } from '../approvals/four-eyes.ts'
import { revealBudgetOf } from '../approvals/reveal-budget.ts'
import { recordAction } from '../audit/record-action.ts'
import { lockPerson, rolesOf } from './staff-people.ts'

/** How a person's budget of reveals is set. It is read at each reveal, so no session ends. */
export function revealsRun(limits: Limits): FourEyesRun<'staff.reveals'> {
  return {
    async seeSubject(trx, { staff_id: id }, { isLocked }) {
      if (isLocked) await lockPerson(trx, id)
      const person = await trx.selectFrom('staff').select('state').where('id', '=', id).executeTakeFirst()
      if (!person || person.state === 'left') return undefined
      const { perDay, perHour } = await revealBudgetOf(trx, limits, id)
      return { version: [person.state, ...(await rolesOf(trx, id)), perHour, perDay].join(' ') }
    },
    async run(trx, who, { per_day, per_hour, seen_day, seen_hour, staff_id: staffId }) {
      const person = await lockPerson(trx, staffId)
      if (!person || person.state === 'left') return refuse('not_found')
      const before = await revealBudgetOf(trx, limits, staffId)
      if (before.perHour !== seen_hour || before.perDay !== seen_day) return refuse('item_changed')
      const budget = { per_hour, per_day, set_by: who.staff.staffId }
      await trx
        .insertInto('staff_reveal_budgets')
        .values({ staff_id: staffId, ...budget })
        .onConflict((conflict) => conflict.column('staff_id').doUpdateSet({ ...budget, set_at: sql<Date>`now()` }))
        .execute()
      await recordAction(trx, who, {
        ...{ kind: 'act', permission: 'staff.role', subjectKind: 'staff', subjects: [staffId] },
        reason: `reveals_set: ${who.reason}`,
        facts: { before: `${seen_hour} ${seen_day}`, hour: per_hour, day: per_day },
      })
      return undefined
    },
  }
}
