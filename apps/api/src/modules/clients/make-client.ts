import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { endSessionsOf } from '../session/end-sessions-of.ts'
import { type ClientRow, findClient, insertClient } from './clients-repository.ts'
import { lockClient } from './lock-client.ts'
import { blockedUntil, recordMove } from './phone-moves.ts'

export type NewClient = Pick<ClientRow, 'iin' | 'account_id' | 'first_name' | 'last_name' | 'middle_name' | 'email'>

type Made =
  | { readonly kind: 'made'; readonly clientId: string; readonly isNew: boolean }
  /** The owner has stopped a move of this client: they move nowhere until then. */
  | { readonly kind: 'blocked'; readonly until: Date }
  /** The iin is of a client on another phone, and nobody has shown that client's face. */
  | { readonly kind: 'faceless' }

/**
 * One person, one client. Whoever gives the iin of a client on another phone must have matched the state's photo of
 * that iin: then the client moves to this phone, and the old one is notified and signed out. Its owner may stop that
 * for a day. A person who compared documents has seen no such photo, or no face beside it.
 */
export async function makeClient(
  trx: Transaction<Tables>,
  context: { readonly outbox: Outbox; readonly secrets: Secrets },
  { isFaceMatched, person }: { readonly isFaceMatched: boolean; readonly person: NewClient },
): Promise<Made> {
  const created = await insertClient(trx, person)
  if (created) return { kind: 'made', clientId: created.id, isNew: true }
  const client = await findClient(trx, 'iin', person.iin)
  if (!client) throw new Error('The account belongs to a client with a different iin')
  const made = { kind: 'made', clientId: client.id, isNew: false } as const
  const locked = await lockClient(trx, client.id)
  if (!locked || locked.accountId === person.account_id) return made
  if (!isFaceMatched) return { kind: 'faceless' }
  const until = await blockedUntil(trx, client.id)
  if (until) return { kind: 'blocked', until }
  const { accountId: from } = locked
  await recordMove(trx, context, { clientId: client.id, from, to: person.account_id, email: client.email })
  await endSessionsOf(trx, from, 'phone_moved')
  return made
}
