import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { isTokenShaped, newToken, tokenHash } from '../../secrets/tokens.ts'

const livesSeconds = 600

type Trx = Transaction<Tables>

type Acceptor = { readonly phone: string; readonly visitor: string | null }

/** Issues the proof that this phone accepted its documents in this browser; valid for one session. */
export async function issueDocumentToken(
  trx: Trx,
  { contractId, phone, visitor }: Acceptor & { readonly contractId: bigint },
): Promise<string> {
  const token = newToken()
  await trx
    .insertInto('document_tokens')
    .values({
      hash: tokenHash(token),
      phone,
      visitor,
      potential_contract_id: contractId,
      expires_at: sql<Date>`now() + ${livesSeconds} * interval '1 second'`,
      used_at: null,
    })
    .execute()
  return token
}

/** Returns true once, for the phone and the browser that the token was issued for. */
export async function useDocumentToken(
  trx: Trx,
  { documentToken, phone, visitor }: Acceptor & { readonly documentToken: string },
): Promise<boolean> {
  if (!isTokenShaped(documentToken)) return false
  const taken = await trx
    .updateTable('document_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where('hash', '=', tokenHash(documentToken))
    .where('phone', '=', phone)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where((eb) => eb.or([eb('visitor', 'is', null), eb('visitor', '=', visitor)]))
    .returning('phone')
    .executeTakeFirst()
  return taken !== undefined
}
