import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { endSessionsOf } from '../session/end-sessions-of.ts'
import { type ClientRow, findClient, insertClient, moveClient } from './clients-repository.ts'
import { oldPhoneNotice } from './notify-old-phone.ts'

export type NewClient = Pick<ClientRow, 'iin' | 'account_id' | 'first_name' | 'last_name' | 'middle_name' | 'email'>

type Made = { readonly clientId: string; readonly isNew: boolean }

/**
 * One person, one client. A person with the same iin on another phone has just passed the face match, so the client
 * moves to this phone, and the old one is notified and signed out.
 */
export async function makeClient(
  trx: Transaction<Tables>,
  { outbox }: { readonly outbox: Outbox },
  person: NewClient,
): Promise<Made> {
  const created = await insertClient(trx, person)
  if (created) return { clientId: created.id, isNew: true }
  const client = await findClient(trx, 'iin', person.iin)
  if (!client) throw new Error('The account belongs to a client with a different iin')
  if (client.account_id !== person.account_id) {
    await moveClient(trx, client.id, person.account_id)
    await outbox.enqueue(trx, oldPhoneNotice, { account_id: client.account_id })
    await endSessionsOf(trx, client.account_id, 'phone_moved')
  }
  return { clientId: client.id, isNew: false }
}
