import type { Database } from '../../db/connect.ts'
import { isTokenShaped, tokenHash } from '../../secrets/tokens.ts'
import { endSession, isRefreshUsed, lockRefresh, markRefreshUsed, shortenAccess } from './session-repository.ts'
import { openSuccessor, sealSuccessor, type TokenPair } from './successor-seal.ts'
import { issuePair } from './token-pair.ts'

/** In which a lost answer is given again (Spec §9). */
const graceSeconds = 10

/** The next pair; undefined where there is none to be had, and then the family may have ended. */
export async function refreshSession(
  { database }: { readonly database: Database },
  refreshToken: string,
): Promise<TokenPair | undefined> {
  if (!isTokenShaped(refreshToken)) return undefined
  const hash = tokenHash(refreshToken)
  return database.sql.transaction().execute(async (trx) => {
    const row = await lockRefresh(trx, hash, graceSeconds)
    if (!row?.isAlive) return undefined
    if (!row.isUsed) {
      await shortenAccess(trx, row.session_id, graceSeconds)
      const pair = await issuePair(trx, row.session_id)
      await markRefreshUsed(trx, hash, sealSuccessor(refreshToken, pair))
      return pair
    }
    // Ten tabs that ask together, or one whose answer was lost, get the same successor: only one lives.
    const successor = row.sealed_successor && openSuccessor(refreshToken, row.sealed_successor)
    if (successor && row.isInGrace && !(await isRefreshUsed(trx, tokenHash(successor.refreshToken)))) return successor
    await endSession(trx, row.session_id, 'replay')
    return undefined
  })
}
