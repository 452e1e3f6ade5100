import { type ContractEvent, contractLifecycle } from '@qadam/domain/lending/contract-lifecycle'
import { moved } from '@qadam/domain/lending/lifecycle'
import { type Selectable, sql, type Transaction, type Updateable } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { LoanContractsTable } from '../../db/lending-tables.ts'
import type { Tables } from '../../db/tables.ts'

export type ContractRow = Selectable<LoanContractsTable>

type Executor = Database['sql'] | Transaction<Tables>

export async function findContract(executor: Executor, id: string): Promise<ContractRow | undefined> {
  return executor.selectFrom('loan_contracts').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function lockContract(trx: Transaction<Tables>, id: string): Promise<ContractRow | undefined> {
  return trx.selectFrom('loan_contracts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Undefined where the lifecycle knows no such move; the row must be locked. */
export async function moveContract(
  trx: Transaction<Tables>,
  contract: ContractRow,
  event: ContractEvent,
  set: Updateable<LoanContractsTable> = {},
): Promise<ContractRow | undefined> {
  const state = moved(contractLifecycle, contract.state, event)
  if (state === undefined) return undefined
  return trx
    .updateTable('loan_contracts')
    .set({ ...set, state, changed_at: sql`now()` })
    .where('id', '=', contract.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
