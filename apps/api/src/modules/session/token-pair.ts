import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { newToken, tokenHash } from '../../secrets/tokens.ts'
import { insertTokens } from './session-repository.ts'
import type { TokenPair } from './successor-seal.ts'

/** Spec §9. */
const accessSeconds = 8 * 3_600
const refreshSeconds = 7 * 86_400

export async function issuePair(trx: Transaction<Tables>, sessionId: string): Promise<TokenPair> {
  const pair = { accessToken: newToken(), refreshToken: newToken() }
  const access = tokenHash(pair.accessToken)
  const refresh = tokenHash(pair.refreshToken)
  await insertTokens(trx, { sessionId, access, accessSeconds, refresh, refreshSeconds })
  return pair
}
