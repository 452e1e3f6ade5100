import type { Database } from '../../db/connect.ts'
import { isTokenShaped, tokenHash } from '../../secrets/tokens.ts'
import { endSession, isRefreshUsed, lockRefresh, markRefreshUsed, shortenAccess } from './session-repository.ts'
import { openSuccessor, sealSuccessor, type TokenPair } from './successor-seal.ts'
import { issuePair } from './token-pair.ts'

/** Within this time a lost response is returned again (Spec §9). */
const graceSeconds = 10

/** Returns the next pair, or undefined if there is none; then the token family may have ended. */
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
    // Concurrent tabs, or one whose response was lost, get the same successor, so that only one is alive.
    const successor = row.sealed_successor && openSuccessor(refreshToken, row.sealed_successor)
    if (successor && row.isInGrace && !(await isRefreshUsed(trx, tokenHash(successor.refreshToken)))) return successor
    await endSession(trx, row.session_id, 'replay')
    return undefined
  })
}
