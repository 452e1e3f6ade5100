import type { LoanContract } from '@qadam/wire/contracts'
import type { Database } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import type { ContractRow } from './contract.ts'
import { findContractFile } from './contract-file.ts'
import type { Contracts } from './contracts.ts'
import { presentContract } from './contracts-presenter.ts'
import { findContractViews, findOwnExternalSignature } from './contracts-views-repository.ts'

export type Reading = Pick<Contracts, 'clients' | 'database'>

export async function listContracts({ clients, database }: Reading, { accountId }: Session): Promise<LoanContract[]> {
  const client = await clients.byAccount(accountId)
  return client ? (await findContractViews(database, { clientId: client.id })).map(presentContract) : []
}

export async function readContract(
  { clients, database }: Reading,
  { accountId }: Session,
  id: string,
): Promise<LoanContract | Refusal<'not_found'>> {
  const client = await clients.byAccount(accountId)
  const [view] = client ? await findContractViews(database, { clientId: client.id, id }) : []
  return view ? presentContract(view) : refuse('not_found')
}

/**
 * The file with the signature page once signed; undefined when this client has no such contract, null while it is being
 * rendered.
 */
export async function readContractFile(
  { clients, database }: Reading,
  { accountId }: Session,
  file: { readonly id: string; readonly locale: 'ru' | 'kk'; readonly asRead: boolean },
): Promise<{ name: string; pdf: Buffer | null } | undefined> {
  const client = await clients.byAccount(accountId)
  const found = client && (await findContractFile(database.sql, file))
  return found?.clientId === client?.id ? found : undefined
}

/** The detached signature of the signing service; undefined where this client has none. */
export async function readExternalSignature(
  { clients, database }: Reading,
  { accountId }: Session,
  id: string,
): Promise<Buffer | undefined> {
  const client = await clients.byAccount(accountId)
  const row = client && (await findOwnExternalSignature(database, { id, clientId: client.id }))
  return row?.signature ?? undefined
}

/** The contract as its borrower sees it now; commands return it. */
export async function showContract(
  database: Database,
  { client_id, id }: Pick<ContractRow, 'client_id' | 'id'>,
): Promise<LoanContract> {
  const [view] = await findContractViews(database, { clientId: client_id, id })
  if (!view) throw new Error(`Contract ${id} was not found`)
  return presentContract(view)
}

/** For the cabinet's home page: the newest contract that is neither cancelled nor expired. */
export async function findLiveContract(database: Database, clientId: string): Promise<LoanContract | null> {
  const [view] = await findContractViews(database, { clientId, live: true })
  return view ? presentContract(view) : null
}
