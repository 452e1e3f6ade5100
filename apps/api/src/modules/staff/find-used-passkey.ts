import type { UsedPasskey } from '@qadam/wire/staff/passkeys'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type Console, checkUse } from '../../secrets/passkeys.ts'
import { lockPerson, type StaffPerson } from './staff-people.ts'

type Used = { readonly passkey: UsedPasskey; readonly challenge: string | undefined }

type Found = {
  /** Whose passkey it says it is. */
  readonly person: StaffPerson | undefined
  /** Whether it has really signed. */
  readonly isTheirs: boolean
}

/**
 * Locks the owner of the passkey, checks what it has signed, and counts the use. Under the lock, so that a copy of a
 * key that signs beside it is judged by the counter that the other one has left.
 */
export async function findUsedPasskey(
  trx: Transaction<Tables>,
  context: Console,
  { challenge, passkey }: Used,
): Promise<Found> {
  const owner = await trx
    .selectFrom('staff_passkeys')
    .select('staff_id')
    .where('credential_id', '=', passkey.id)
    .executeTakeFirst()
  const person = await lockPerson(trx, owner?.staff_id)
  const stored = await trx
    .selectFrom('staff_passkeys')
    .select(['id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', passkey.id)
    .where('staff_id', '=', person?.id ?? null)
    .executeTakeFirst()
  const { userHandle } = passkey.response
  const isOfOwner = !userHandle || userHandle === Buffer.from(person?.id ?? '').toString('base64url')
  if (!person || !stored || challenge === undefined || !isOfOwner) return { person, isTheirs: false }
  const counter = await checkUse(context, { passkey, stored, challenge })
  if (counter === undefined) return { person, isTheirs: false }
  await trx
    .updateTable('staff_passkeys')
    .set({ counter, used_at: sql<Date>`now()` })
    .where('id', '=', stored.id)
    .execute()
  return { person, isTheirs: true }
}
