import type { Day } from '@qadam/domain/calendar/day'
import type { ExternalSignatures } from '@qadam/domain/lending/external-signature'
import type { Database } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import type { ClientFile } from '../clients/client-file.ts'
import type { ClientsService } from '../clients/clients-service.ts'
import type { Codes } from '../codes/codes.ts'
import { findOwnPayee, type PayeeRow } from '../payees/payee.ts'
import { type ContractRow, findContract } from './contract.ts'

export type Contracts = {
  readonly database: Database
  readonly outbox: Outbox
  readonly clients: ClientsService
  readonly codes: Codes
  readonly today: () => Day
  readonly policy: { readonly isLendingPaused: () => boolean; readonly externalSignatures: ExternalSignatures }
}

export type NotNow = Refusal<'not_found' | 'contract_not_allowed'>

export type OwnContract = { readonly client: ClientFile; readonly contract: ContractRow; readonly payee: PayeeRow }

/** Another client's contract looks like a missing one. */
export async function findOwnContract(
  { clients, database }: Pick<Contracts, 'clients' | 'database'>,
  { accountId }: Session,
  id: string,
): Promise<OwnContract | Refusal<'not_found'>> {
  const client = await clients.byAccount(accountId)
  const contract = client && (await findContract(database.sql, id))
  if (!client || contract?.client_id !== client.id) return refuse('not_found')
  const payee = await findOwnPayee(database.sql, { id: contract.payee_id, clientId: client.id })
  if (!payee) throw new Error('A contract to be paid out has no payee')
  return { client, contract, payee }
}
