import type { AnswerOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/people'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Limits } from '../../limits/limits.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { recordAction } from '../audit/record-action.ts'
import { forgetWrongSignIns } from './note-wrong-sign-in.ts'
import { lockPerson } from './staff-people.ts'

type Unlocking = { readonly database: Database; readonly limits: Limits; readonly secrets: Secrets }

/** Lets a locked person sign in again, with all tries. Somebody who has set no password yet goes back to being invited. */
export async function unlockStaff(
  { database, limits, secrets }: Unlocking,
  caller: StaffCaller,
  staffId: string,
): Promise<AnswerOf<typeof wire.unlockStaff> | Refusal<'not_found'>> {
  return database.sql.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, staffId)
    if (person?.state !== 'locked') return refuse('not_found')
    const canProveIt = person.is_invented || (person.password !== null && person.sealed_totp !== null)
    const state = canProveIt ? 'active' : 'invited'
    await trx.updateTable('staff').set({ state }).where('id', '=', staffId).execute()
    await forgetWrongSignIns(trx, { limits, secrets }, person.email)
    await recordAction(trx, caller, {
      ...{ kind: 'act', permission: 'staff.end', subjectKind: 'staff', subjects: [staffId], reason: 'unlocked' },
      facts: { after: state },
    })
    return { done: true as const }
  })
}
