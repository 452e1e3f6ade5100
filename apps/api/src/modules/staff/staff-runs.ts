import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { FourEyesRuns } from '../approvals/four-eyes.ts'
import { runInvitation, runReset, type SendingInvitations } from './run-invitation.ts'
import { limitRun } from './run-limit.ts'
import { revealsRun } from './run-reveals.ts'
import { runRoleChange } from './run-role-change.ts'
import { lockPerson, rolesOf } from './staff-people.ts'

type StaffRuns = Pick<FourEyesRuns, 'staff.invite' | 'staff.roles' | 'staff.reset' | 'staff.limit' | 'staff.reveals'>

/** The acts on the lender's people that a second admin confirms. */
export function staffRuns(context: SendingInvitations): StaffRuns {
  return {
    'staff.invite': { seeSubject, run: (trx, who, what) => runInvitation(trx, context, who, what) },
    'staff.roles': { seeSubject, run: runRoleChange },
    'staff.limit': limitRun,
    'staff.reveals': revealsRun(context.limits),
    'staff.reset': { seeSubject, run: (trx, who, what) => runReset(trx, context, who, what) },
  }
}

/** The version of a person: their state and roles. */
async function seeSubject(
  trx: Transaction<Tables>,
  { staff_id: id }: { readonly staff_id: string },
  { isLocked }: { readonly isLocked: boolean },
) {
  if (isLocked) await lockPerson(trx, id)
  const person = await trx.selectFrom('staff').select('state').where('id', '=', id).executeTakeFirst()
  if (!person || person.state === 'left') return undefined
  return { version: [person.state, ...(await rolesOf(trx, id))].join(' ') }
}
