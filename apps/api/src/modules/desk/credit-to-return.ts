import { ledgerAccounts } from '@qadam/domain/lending/ledger/accounts'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'

const shownAtMost = 50

/** A loan with the client's money on it; its last event tells whether it has changed since. */
export async function findCreditToReturn(
  trx: Transaction<Tables>,
  id: string,
  { isLocked }: { readonly isLocked: boolean },
) {
  if (isLocked) await trx.selectFrom('loans').select('id').where('id', '=', id).forUpdate().execute()
  const loan = await trx
    .selectFrom('loans')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .select(['loans.client_id', 'loan_contracts.number'])
    .select(
      sql<bigint>`coalesce((
        select -balance_tiyn from contract_balances
        where contract_id = loans.contract_id and account = ${ledgerAccounts.client_overpayment.code}
      ), 0)`.as('credit_tiyn'),
    )
    .select(sql<number>`(select count(*)::int from loan_events where loan_id = loans.id)`.as('events'))
    .where('loans.id', '=', id)
    .executeTakeFirst()
  return loan && { ...loan, version: `${loan.credit_tiyn} ${loan.events}` }
}

/** The client's own accounts and cards, as a bank has confirmed. */
export async function findOwnPayees(trx: Transaction<Tables>, clientId: string) {
  return trx
    .selectFrom('payees')
    .select(['id', 'kind', 'masked'])
    .where('client_id', '=', clientId)
    .where('state', '=', 'own')
    .orderBy('checked_at', 'desc')
    .limit(shownAtMost)
    .execute()
}

export async function findCreditPayouts(trx: Transaction<Tables>, loanId: string) {
  return trx
    .selectFrom('credit_payouts')
    .innerJoin('payees', 'payees.id', 'credit_payouts.payee_id')
    .select(['credit_payouts.id', 'credit_payouts.state', 'amount_tiyn', 'masked', 'requested_at', 'finished_at'])
    .where('loan_id', '=', loanId)
    .orderBy('requested_at', 'desc')
    .limit(shownAtMost)
    .execute()
}
