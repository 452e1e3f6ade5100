import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'

export type LockedClient = { readonly accountId: string; readonly registrationId: string | null }

/** Whoever holds this decides alone about this client; the others come one after another. Undefined where there is none. */
export async function lockClient(trx: Transaction<Tables>, clientId: string): Promise<LockedClient | undefined> {
  return trx
    .selectFrom('clients')
    .leftJoin('registrations', 'registrations.account_id', 'clients.account_id')
    .select(['clients.account_id as accountId', 'registrations.id as registrationId'])
    .where('clients.id', '=', clientId)
    .forNoKeyUpdate('clients')
    .executeTakeFirst()
}
