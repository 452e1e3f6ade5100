import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** Returns the hash stored for the code just checked in this transaction: a SHA-256 of its MAC. */
export async function fingerprintOfUsedCode(
  trx: Transaction<Tables>,
  { bound, phone }: { readonly phone: string; readonly bound: Buffer },
): Promise<Buffer> {
  const { code_mac } = await trx
    .selectFrom('sms_codes')
    .select('code_mac')
    .where('phone', '=', phone)
    .where('bound_sha256', '=', bound)
    .where('used_at', '=', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return createHash('sha256').update(code_mac).digest()
}
