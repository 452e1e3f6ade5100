import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { ClientFile } from './client-file.ts'
import { findClientFile } from './clients-repository.ts'

export type ClientsService = {
  /** Returns undefined until the account's registration has reached the cabinet. */
  byAccount(accountId: string): Promise<ClientFile | undefined>
  byId(clientId: string): Promise<ClientFile | undefined>
  /** Reads current data within the caller's transaction, after it has locked the client. */
  within(trx: Transaction<Tables>, clientId: string): Promise<ClientFile | undefined>
}

export function clientsService(database: Database): ClientsService {
  return {
    byAccount: (accountId) => findClientFile(database.sql, { column: 'account_id', value: accountId }),
    byId: (clientId) => findClientFile(database.sql, { column: 'id', value: clientId }),
    within: (trx, clientId) => findClientFile(trx, { column: 'id', value: clientId }),
  }
}
