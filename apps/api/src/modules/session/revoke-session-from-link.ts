import type { Database } from '../../db/connect.ts'
import { revocationHash } from './revocation-key.ts'
import { endRevoked } from './session-repository.ts'

/**
 * Returns whether this press ended the session; undefined if no session has the key. A session that has ended is not
 * ended again.
 */
export async function revokeSessionFromLink(
  { database }: { readonly database: Database },
  key: string,
): Promise<boolean | undefined> {
  return database.sql.transaction().execute((trx) => endRevoked(trx, revocationHash(key)))
}
