import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/passkeys'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { recordAction } from '../audit/record-action.ts'
import { lockPerson } from './staff-people.ts'

/** `passkey`: whoever has a passkey signs in by it alone. */
export type ConsoleLogin = 'both' | 'passkey'

export type ByLogin = { readonly policy: { readonly consoleLogin: ConsoleLogin } }

type OwnPasskeys = ByLogin & { readonly database: Database }

export async function listPasskeys(
  { database: { sql: db }, policy }: OwnPasskeys,
  { staff: { staffId } }: Pick<StaffCaller, 'staff'>,
): Promise<AnswerOf<typeof wire.listPasskeys>> {
  const passkeys = await db
    .selectFrom('staff_passkeys')
    .select(['id', 'name', 'made_at', 'used_at'])
    .where('staff_id', '=', staffId)
    .orderBy('made_at')
    .orderBy('id')
    .execute()
  return {
    passkeys: passkeys.map(({ made_at, used_at, ...passkey }) => ({
      ...{ ...passkey, made_at: made_at.toISOString(), used_at: used_at?.toISOString() ?? null },
      may_be_removed: policy.consoleLogin === 'both' || passkeys.length > 1,
    })),
  }
}

export async function renamePasskey(
  { database: { sql: db } }: OwnPasskeys,
  caller: StaffCaller,
  { body: { name }, params: { id } }: InputOf<typeof wire.renamePasskey>,
): Promise<AnswerOf<typeof wire.renamePasskey> | Refusal<'not_found'>> {
  const { staffId } = caller.staff
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows: renamed } = await trx
      .updateTable('staff_passkeys')
      .set({ name })
      .where('id', '=', id)
      .where('staff_id', '=', staffId)
      .executeTakeFirstOrThrow()
    if (renamed === 0n) return refuse('not_found')
    await record(trx, caller, 'passkey_renamed', id)
    return { done: true as const }
  })
}

/** The person is locked first: of the last two passkeys removed at once one stays where nothing else lets them in. */
export async function removePasskey(
  { database: { sql: db }, policy }: OwnPasskeys,
  caller: StaffCaller,
  id: string,
): Promise<AnswerOf<typeof wire.removePasskey> | Refusal<'not_found' | 'validation_failed'>> {
  const { staffId } = caller.staff
  return db.transaction().execute(async (trx) => {
    await lockPerson(trx, staffId)
    const all = await trx.selectFrom('staff_passkeys').select('id').where('staff_id', '=', staffId).execute()
    if (!all.some((passkey) => passkey.id === id)) return refuse('not_found')
    if (policy.consoleLogin === 'passkey' && all.length === 1)
      return refuse('validation_failed', { fields: { id: 'passkey_last' } })
    await trx.deleteFrom('staff_passkeys').where('id', '=', id).execute()
    await record(trx, caller, 'passkey_removed', id)
    return { done: true as const }
  })
}

/** The credential's own id stays out of the record: it says at other sites too which key this is. */
async function record(
  trx: Transaction<Tables>,
  caller: StaffCaller,
  reason: 'passkey_renamed' | 'passkey_removed',
  passkey: string,
): Promise<void> {
  const subjects = [caller.staff.staffId]
  await recordAction(trx, caller, {
    ...{ kind: 'act', permission: 'desk.use', subjectKind: 'staff', subjects, reason, facts: { passkey } },
  })
}

/** Where sign-in is by passkeys alone, a password lets in only those who have none yet. */
export async function hasPasskey(trx: Transaction<Tables>, staffId: string): Promise<boolean> {
  const { rows } = await sql`select from staff_passkeys where staff_id = ${staffId} limit 1`.execute(trx)
  return rows.length > 0
}
