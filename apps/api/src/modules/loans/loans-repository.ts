import type { ScheduleRow } from '@qadam/domain/lending/schedule'
import type { Insertable, Selectable, Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { LoanPaymentsTable, LoanScheduleRowsTable, LoansTable } from '../../db/lending-tables.ts'
import type { Tables } from '../../db/tables.ts'

export type LoanRow = Selectable<LoansTable> & { readonly contract_number: bigint }

export type LoanFile = {
  readonly loan: LoanRow
  /** Of the version in force, in their order. */
  readonly rows: readonly Selectable<LoanScheduleRowsTable>[]
  readonly payments: readonly Selectable<LoanPaymentsTable>[]
}

type Executor = Database['sql'] | Transaction<Tables>

/** Open ones first, then the newest. */
export async function findLoanFiles(executor: Executor, clientId: string, loanId?: string): Promise<LoanFile[]> {
  const ofClient = executor
    .selectFrom('loans')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .selectAll('loans')
    .select('loan_contracts.number as contract_number')
    .where('loans.client_id', '=', clientId)
    .orderBy('loans.state')
    .orderBy('loans.opened_on', 'desc')
    .orderBy('loan_contracts.number', 'desc')
  const loans = await (loanId === undefined ? ofClient : ofClient.where('loans.id', '=', loanId)).execute()
  if (loans.length === 0) return []
  const ids = loans.map(({ id }) => id)
  const rows = await executor
    .selectFrom('loan_schedule_rows')
    .selectAll()
    .where('loan_id', 'in', ids)
    .orderBy('number')
    .execute()
  const payments = await executor
    .selectFrom('loan_payments')
    .selectAll()
    .where('loan_id', 'in', ids)
    .orderBy('received_on')
    .orderBy('recorded_at')
    .execute()
  return loans.map((loan) => ({
    loan,
    rows: rows.filter((row) => row.loan_id === loan.id && row.version === loan.schedule_version),
    payments: payments.filter((payment) => payment.loan_id === loan.id),
  }))
}

/** With its schedule, which the database wants whole by the end of the transaction. */
export async function insertLoan(
  trx: Transaction<Tables>,
  loan: Insertable<LoansTable>,
  schedule: readonly ScheduleRow[],
): Promise<string> {
  const { id } = await trx.insertInto('loans').values(loan).returning('id').executeTakeFirstOrThrow()
  await trx
    .insertInto('loan_schedule_rows')
    .values(
      schedule.map(({ payment, paymentDate, principal, principalRemainder, reward }, index) => ({
        ...{ loan_id: id, version: 1, number: index + 1, payment_date: paymentDate },
        ...{ payment_tiyn: BigInt(payment), principal_tiyn: BigInt(principal), reward_tiyn: BigInt(reward) },
        remainder_tiyn: BigInt(principalRemainder),
      })),
    )
    .execute()
  return id
}
