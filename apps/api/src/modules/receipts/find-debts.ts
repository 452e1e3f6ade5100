import { leftToPay, statusOf } from '@qadam/domain/lending/servicing/loan-status'
import { nextToPay } from '@qadam/domain/lending/servicing/next-to-pay'
import { isRecovered } from '@qadam/domain/lending/servicing/write-off'
import { sumOf } from '@qadam/domain/money/money'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/receipts'
import { loansToday } from '../servicing/loans-today.ts'
import { findLoanOf } from './find-loan-of.ts'
import type { Receipts } from './receipts.ts'

type Debts = AnswerOf<typeof wire.findDebts>['debts']

/** Returns what is due for a contract number, and of the borrower only enough for the payer to recognise them. */
export async function findDebts(receipts: Receipts, account: string): Promise<Debts> {
  const { calendar, database, today } = receipts
  const found = await findLoanOf(database.sql, account)
  if (!found) return []
  const loan = await database.sql
    .selectFrom('loans')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .innerJoin('clients', 'clients.id', 'loans.client_id')
    .selectAll('loans')
    .select(['loan_contracts.number', 'clients.first_name', 'clients.last_name'])
    .where('loans.id', '=', found.id)
    .executeTakeFirstOrThrow()
  const [state] = await loansToday(database.sql, [loan], { calendar: calendar(), today: today() })
  const isOwed = state?.state === 'active' || (state?.state === 'written_off' && !isRecovered(state))
  if (!isOwed) return []
  const { credit, owed, payoff } = statusOf(state)
  const next = nextToPay(state)
  // The claim of a written-off loan is due as a whole.
  const claim = state.state === 'written_off' ? leftToPay(state) : 0
  return [
    {
      ...{ account: String(loan.number), borrower: `${loan.first_name.at(0)}. ${loan.last_name.at(0)}.` },
      due_today_tiyn: sumOf(...Object.values(owed), claim),
      payoff_tiyn: (payoff?.total ?? claim) - credit,
      next_payment: next && { date: next.date, amount_tiyn: next.amount },
    },
  ]
}
