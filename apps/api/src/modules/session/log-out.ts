import type { Database } from '../../db/connect.ts'
import { isTokenShaped, tokenHash } from '../../secrets/tokens.ts'
import { endSession, sessionOfToken } from './session-repository.ts'

type Tokens = { readonly session?: string | undefined; readonly refresh?: string | undefined }

export async function logOut(
  { database }: { readonly database: Database },
  { refresh, session }: Tokens,
): Promise<void> {
  await database.sql.transaction().execute(async (trx) => {
    const named = [
      session && isTokenShaped(session) && (await sessionOfToken(trx, 'access_tokens', tokenHash(session))),
      refresh && isTokenShaped(refresh) && (await sessionOfToken(trx, 'refresh_tokens', tokenHash(refresh))),
    ]
    for (const id of named) if (id) await endSession(trx, id, 'logout')
  })
}
