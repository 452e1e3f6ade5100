import { ledgerAccounts } from '@qadam/domain/lending/ledger/accounts'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** A borrower's whole debt: principal, reward and penalty, due or not. */
const owedAccounts = [
  ledgerAccounts.principal,
  ledgerAccounts.overdue_principal,
  ledgerAccounts.accrued_reward,
  ledgerAccounts.overdue_reward,
  ledgerAccounts.accrued_penalty,
].map(({ code }) => code)

/** A loan as shown before it is ended; its last event tells whether it has changed since. */
export async function findLoanToEnd(
  trx: Transaction<Tables>,
  id: string,
  { isLocked }: { readonly isLocked: boolean },
) {
  if (isLocked) await trx.selectFrom('loans').select('id').where('id', '=', id).forUpdate().execute()
  const loan = await trx
    .selectFrom('loans')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .select(['loans.state', 'loans.client_id', 'loan_contracts.number'])
    .select(
      sql<bigint>`(
        select coalesce(sum(balance_tiyn), 0)::bigint from contract_balances
        where contract_id = loans.contract_id and account = any(${sql.val(owedAccounts)}::int[])
      )`.as('owed_tiyn'),
    )
    .select(sql<number>`(select count(*)::int from loan_events where loan_id = loans.id)`.as('events'))
    .where('loans.id', '=', id)
    .executeTakeFirst()
  return loan && { ...loan, version: `${loan.state} ${loan.events}` }
}
