import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type ClientRow, findClient, insertClient, moveClient } from './registration-clients-repository.ts'
import { knownPerson } from './registration-facts.ts'
import type { Registration } from './registration-service.ts'

export type ClientMaking = {
  /** An SMS to the phone that the client had until now. */
  readonly tellOldPhone: (trx: Transaction<Tables>, accountId: string) => Promise<void>
  readonly endSessionsOf: (trx: Transaction<Tables>, accountId: string, because: 'phone_moved') => Promise<void>
}

type Made = { readonly client: ClientRow; readonly isNew: boolean }

/**
 * One person, one client. Whoever comes with the same iin from another phone has just shown the same face: the client
 * moves to this phone, and the old one is told and signed out.
 */
export async function makeClient(
  making: ClientMaking,
  trx: Transaction<Tables>,
  registration: Registration,
): Promise<Made> {
  const { account_id, iin } = registration
  if (iin === null) throw new Error('A registration came to its end without an iin')
  const created = await insertClient(trx, { iin, account_id, ...namesOf(registration) })
  if (created) return { client: created, isNew: true }
  const client = await findClient(trx, 'iin', iin)
  if (!client) throw new Error('The account belongs to a client with another iin')
  if (client.account_id === account_id) return { client, isNew: false }
  await moveClient(trx, client.id, account_id)
  await making.tellOldPhone(trx, client.account_id)
  await making.endSessionsOf(trx, client.account_id, 'phone_moved')
  return { client: { ...client, account_id }, isNew: false }
}

function namesOf(registration: Registration) {
  const known = knownPerson(registration)
  const first_name = registration.first_name ?? known?.firstName
  const last_name = registration.last_name ?? known?.lastName
  if (!first_name || !last_name) throw new Error('A registration came to its end without a name')
  return { first_name, last_name, middle_name: registration.middle_name, email: registration.email }
}
