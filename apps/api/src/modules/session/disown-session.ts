import type { Database } from '../../db/connect.ts'
import { disowningHash } from './disowning-key.ts'
import { endDisowned } from './session-repository.ts'

/** Whether this press has ended it; undefined where no session has such a key. A session that is over ends no more. */
export async function disownSession(
  { database }: { readonly database: Database },
  key: string,
): Promise<boolean | undefined> {
  return database.sql.transaction().execute((trx) => endDisowned(trx, disowningHash(key)))
}
