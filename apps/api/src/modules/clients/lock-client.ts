import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'

export type LockedClient = { readonly accountId: string; readonly registrationId: string | null }

/** Serialises decisions about one client: others wait for the lock. Returns undefined when there is no such client. */
export async function lockClient(trx: Transaction<Tables>, clientId: string): Promise<LockedClient | undefined> {
  return trx
    .selectFrom('clients')
    .leftJoin('registrations', 'registrations.account_id', 'clients.account_id')
    .select(['clients.account_id as accountId', 'registrations.id as registrationId'])
    .where('clients.id', '=', clientId)
    .forNoKeyUpdate('clients')
    .executeTakeFirst()
}
