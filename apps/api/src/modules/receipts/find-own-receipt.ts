import type { Tiyn } from '@qadam/domain/money/money'
import type { Database } from '../../db/connect.ts'

export type OwnReceipt = {
  readonly year: number | null
  readonly number: number | null
  readonly amount: Tiyn
  readonly contractNumber: bigint
  readonly borrower: string
  readonly paidAt: Date
  readonly externalId: string
  readonly isTakenBack: boolean
  readonly paid: { readonly principal: Tiyn; readonly reward: Tiyn; readonly penalty: Tiyn }
}

type Wanted = { readonly id: string; readonly clientId: string }

/** Another client's receipt is reported as not found. */
export async function findOwnReceipt({ sql: db }: Database, { clientId, id }: Wanted): Promise<OwnReceipt | undefined> {
  const row = await db
    .selectFrom('receipts')
    .innerJoin('loans', 'loans.id', 'receipts.loan_id')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .innerJoin('clients', 'clients.id', 'loans.client_id')
    .innerJoin('loan_payments', (join) =>
      join
        .onRef('loan_payments.loan_id', '=', 'receipts.loan_id')
        .onRef('loan_payments.event_number', '=', 'receipts.event_number'),
    )
    .select(['receipts.year', 'receipts.number', 'receipts.amount_tiyn', 'receipts.paid_at', 'receipts.external_id'])
    .select(['receipts.state', 'loan_contracts.number as contract_number'])
    .select(['clients.last_name', 'clients.first_name', 'clients.middle_name'])
    .select(['loan_payments.principal_tiyn', 'loan_payments.reward_tiyn', 'loan_payments.penalty_tiyn'])
    .where('receipts.id', '=', id)
    .where('loans.client_id', '=', clientId)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    ...{ year: row.year, number: row.number, amount: Number(row.amount_tiyn), contractNumber: row.contract_number },
    borrower: [row.last_name, row.first_name, row.middle_name].filter((name) => name !== null).join(' '),
    ...{ paidAt: row.paid_at, externalId: row.external_id, isTakenBack: row.state === 'reversed' },
    paid: {
      ...{ principal: Number(row.principal_tiyn), reward: Number(row.reward_tiyn) },
      penalty: Number(row.penalty_tiyn),
    },
  }
}
