import type { Tiyn } from '@qadam/domain/money/money'
import type { Database } from '../../db/connect.ts'
import { frozenOffer } from './contract-terms.ts'
import { findUnpaidContracts } from './contracts-repository.ts'

/** What a client owes as soon as its money has come. */
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
