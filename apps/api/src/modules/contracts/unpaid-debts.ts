import type { Tiyn } from '@qadam/domain/money/money'
import type { Database } from '../../db/connect.ts'
import { frozenOffer } from './contract-terms.ts'
import { findUnpaidContracts } from './contracts-repository.ts'

/** A debt that begins as soon as the contract's money is paid out. */
export type UnpaidDebt = {
  readonly contractId: string
  readonly amount: Tiyn
  readonly largestPayment: Tiyn
}

export async function findUnpaidDebts({ sql: db }: Database, clientId: string): Promise<UnpaidDebt[]> {
  const contracts = await findUnpaidContracts(db, clientId)
  return contracts.map((contract) => ({
    contractId: contract.id,
    amount: Number(contract.amount_tiyn),
    largestPayment: Math.max(...frozenOffer(contract).schedule.map(({ payment }) => payment)),
  }))
}
