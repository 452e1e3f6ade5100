import type { AnswerOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/desk'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { recordAction } from '../audit/record-action.ts'

/** The barred account is forgotten; whichever account signs in next with the verified e-mail is the person's. */
export async function allowIssuerAccount(
  { sql: db }: Database,
  caller: StaffCaller,
): Promise<AnswerOf<typeof wire.allowIssuerAccount>> {
  const { staffId } = caller.staff
  return db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('staff_subjects')
      .where('staff_id', '=', staffId)
      .where('barred_at', 'is not', null)
      .executeTakeFirstOrThrow()
    await recordAction(trx, caller, {
      ...{ kind: 'act', permission: 'desk.use', subjectKind: 'staff', subjects: [staffId], reason: 'issuer_allowed' },
      facts: { allowed: Number(numDeletedRows) },
    })
    return { done: true as const }
  })
}
