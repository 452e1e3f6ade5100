import type { Day } from '@qadam/domain/calendar/day'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { findClientFile } from './clients-repository.ts'

/** What the other rooms may know of a client whose registration has come to its end. */
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
  /** Null where neither the register nor the client said. */
  readonly birthday: Day | null
  readonly idNumber: string | null
  readonly isResident: boolean
  readonly isForeignOfficial: boolean
  readonly identifiedBy: 'biometric' | 'person' | null
}

export type ClientsService = {
  /** Undefined until the account's registration stands in the cabinet. */
  byAccount(accountId: string): Promise<ClientFile | undefined>
  byId(clientId: string): Promise<ClientFile | undefined>
  /** As they are now, for whoever has locked the client and is about to act on it. */
  within(trx: Transaction<Tables>, clientId: string): Promise<ClientFile | undefined>
}

export function clientsService(database: Database): ClientsService {
  return {
    byAccount: (accountId) => findClientFile(database.sql, { column: 'account_id', value: accountId }),
    byId: (clientId) => findClientFile(database.sql, { column: 'id', value: clientId }),
    within: (trx, clientId) => findClientFile(trx, { column: 'id', value: clientId }),
  }
}
