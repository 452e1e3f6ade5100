import type { AnswerOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/desk'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { recordAction } from '../audit/record-action.ts'
import { makeRecoveryCodes } from './staff-codes.ts'
import { lockPerson } from './staff-people.ts'

type Renewing = { readonly database: Database; readonly secrets: Secrets }

/** Makes ten new recovery codes. The invented people have no authenticator, and so nothing to recover. */
export async function renewRecoveryCodes(
  { database, secrets }: Renewing,
  caller: StaffCaller,
): Promise<AnswerOf<typeof wire.makeRecoveryCodes> | Refusal<'not_found'>> {
  const { staffId } = caller.staff
  return database.sql.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, staffId)
    if (!person || person.is_invented) return refuse('not_found')
    const recovery_codes = await makeRecoveryCodes(trx, { secrets }, staffId)
    await recordAction(trx, caller, {
      ...{ kind: 'act', permission: 'desk.use', subjectKind: 'staff', subjects: [staffId] },
      reason: 'recovery_codes',
    })
    return { recovery_codes }
  })
}
