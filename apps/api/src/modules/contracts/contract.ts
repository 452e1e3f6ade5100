import { type ContractEvent, contractLifecycle } from '@qadam/domain/lending/contract-lifecycle'
import { moved } from '@qadam/domain/lending/lifecycle'
import { type RawBuilder, type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { LoanContractsTable } from '../../db/lending-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { lockClient } from '../clients/lock-client.ts'

export type ContractRow = Selectable<LoanContractsTable>

type Executor = Database['sql'] | Transaction<Tables>

export async function findContract(executor: Executor, id: string): Promise<ContractRow | undefined> {
  return executor.selectFrom('loan_contracts').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function lockContract(trx: Transaction<Tables>, id: string): Promise<ContractRow | undefined> {
  return trx.selectFrom('loan_contracts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/**
 * Locks the client before the contract, which serialises decisions about the client; the day's signed total is summed
 * under this lock.
 */
export async function lockOwnContract(
  trx: Transaction<Tables>,
  { clientId, id }: { readonly id: string; readonly clientId: string },
): Promise<ContractRow | undefined> {
  await lockClient(trx, clientId)
  const contract = await lockContract(trx, id)
  return contract?.client_id === clientId ? contract : undefined
}

/** Timestamps come from the database's clock. */
type ContractChange = {
  readonly [Column in keyof Updateable<LoanContractsTable>]: Updateable<LoanContractsTable>[Column] | RawBuilder<Date>
}

export const rightNow = sql<Date>`now()`

/** Throws when the lifecycle has no such move, so the surrounding transaction rolls back. The row must be locked. */
export async function moveContract(
  trx: Transaction<Tables>,
  contract: ContractRow,
  event: ContractEvent,
  set: ContractChange = {},
): Promise<ContractRow> {
  const state = moved(contractLifecycle, contract.state, event)
  if (state === undefined) throw new Error(`A contract in state ${contract.state} does not accept ${event}`)
  return trx
    .updateTable('loan_contracts')
    .set({ ...(set as Updateable<LoanContractsTable>), state, changed_at: rightNow })
    .where('id', '=', contract.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
