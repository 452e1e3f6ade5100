import type { Day } from '@qadam/domain/calendar/day'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { findClientFile } from './clients-repository.ts'

/** The data on a fully registered client that other modules may use. */
export type ClientFile = {
  readonly id: string
  readonly iin: string
  readonly accountId: string
  readonly phone: string
  readonly firstName: string
  readonly lastName: string
  readonly middleName: string | null
  readonly email: string | null
  readonly since: Date
  readonly registrationId: string
  /** Null when neither the state register nor the client gave it. */
  readonly birthday: Day | null
  readonly idNumber: string | null
  readonly isResident: boolean
  readonly isForeignOfficial: boolean
  readonly identifiedBy: 'biometric' | 'person' | null
}

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
