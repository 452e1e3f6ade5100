import type { Database } from '../../db/connect.ts'
import { revocationHash } from './revocation-key.ts'
import { endRevoked } from './session-repository.ts'

/** Whether this press has ended it; undefined where no session has such a key. A session that is over ends no more. */
export async function revokeSessionFromLink(
  { database }: { readonly database: Database },
  key: string,
): Promise<boolean | undefined> {
  return database.sql.transaction().execute((trx) => endRevoked(trx, revocationHash(key)))
}
