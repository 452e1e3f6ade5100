import type { AnswerOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/desk'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { recordAction } from '../audit/record-action.ts'
import type { LettingIn } from './let-in.ts'
import { forgetWrongSignIns, noteWrongSignIn } from './note-wrong-sign-in.ts'
import type { SigningIn } from './sign-in-staff.ts'
import { type FoundCode, findCode, takeCode } from './staff-codes.ts'
import { lockPerson } from './staff-people.ts'

/** Takes a code of the authenticator for the dangerous calls of the next ten minutes. Wrong ones count as wrong sign-ins. */
export async function giveFreshCode(
  context: SigningIn,
  caller: Pick<StaffCaller, 'ip' | 'requestId' | 'staff'>,
  code: string,
): Promise<AnswerOf<typeof wire.giveFreshCode> | Refusal<'validation_failed'>> {
  const { staffId } = caller.staff
  return context.database.sql.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, staffId)
    const found = person?.state === 'active' ? await findCode(trx, context, { person, code }) : undefined
    if (!person || !found) {
      const { ip: address, requestId } = caller
      await noteWrongSignIn(trx, context, { person, email: person?.email ?? '', address, requestId })
      return refuse('validation_failed', { fields: { code: 'app_code_wrong' } })
    }
    await takeCode(trx, staffId, found)
    await freshenSession(trx, context, { caller, email: person.email, by: found.by })
    return { given: true as const }
  })
}

type Given = {
  readonly caller: Pick<StaffCaller, 'ip' | 'requestId' | 'staff'>
  readonly email: string
  /** A code, or the touch of a passkey. */
  readonly by: FoundCode['by'] | 'passkey'
}

/** The session counts as fresh from now on, and the person has all tries again. */
export async function freshenSession(
  trx: Transaction<Tables>,
  context: LettingIn,
  { by, caller, email }: Given,
): Promise<void> {
  const { id, staffId } = caller.staff
  await forgetWrongSignIns(trx, context, email)
  await trx
    .updateTable('staff_sessions')
    .set({ stepped_up_at: sql`now()` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
  await recordAction(trx, caller, {
    ...{ kind: 'login', permission: 'desk.use', subjectKind: 'staff', subjects: [staffId] },
    ...{ reason: 'fresh_code', facts: { by } },
  })
}
