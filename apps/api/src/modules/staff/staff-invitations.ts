import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { isTokenShaped, newToken, tokenHash } from '../../secrets/tokens.ts'
import { newTotpSecret } from '../../secrets/totp.ts'

type Made = {
  readonly staffId: string
  /** Null when the command on the server invites. */
  readonly madeBy: string | null
  readonly lastsHours: number
}

/** Makes the only valid link of a person and returns its key, of which the database stores the hash alone. */
export async function makeInvitation(
  trx: Transaction<Tables>,
  secrets: Secrets,
  { lastsHours, madeBy, staffId }: Made,
): Promise<string> {
  await endInvitations(trx, staffId)
  const key = newToken()
  await trx
    .insertInto('staff_invitations')
    .values({
      ...{ hash: tokenHash(key), staff_id: staffId, made_by: madeBy },
      sealed_totp: secrets.seal('staff-totp', newTotpSecret()),
      expires_at: sql`now() + ${lastsHours} * interval '1 hour'`,
    })
    .execute()
  return key
}

export async function endInvitations(trx: Transaction<Tables>, staffId: string): Promise<void> {
  await trx
    .updateTable('staff_invitations')
    .set({ expires_at: sql`now()` })
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute()
}

/** Returns the invitation while it can be accepted. */
export async function findInvitation(executor: Kysely<Tables>, key: string) {
  if (!isTokenShaped(key)) return undefined
  return executor
    .selectFrom('staff_invitations as invitation')
    .innerJoin('staff', 'staff.id', 'invitation.staff_id')
    .select(['staff.id as staff_id', 'staff.name', 'staff.email', 'staff.locale'])
    .select(['invitation.sealed_totp', 'invitation.expires_at'])
    .where('invitation.hash', '=', tokenHash(key))
    .where('invitation.used_at', 'is', null)
    .where('invitation.expires_at', '>', sql<Date>`clock_timestamp()`)
    .where('staff.state', '=', 'invited')
    .executeTakeFirst()
}
