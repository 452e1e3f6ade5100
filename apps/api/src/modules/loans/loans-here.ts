import type { Snapshot } from '@qadam/domain/lending/decision/snapshot'
import type { LoanSummary } from '@qadam/wire/loans'
import { findUnpaidDebts, type UnpaidDebt } from '../contracts/unpaid-debts.ts'
import { type Books, summariesOf } from './loan-views.ts'

/** What a decision asks of its client's loans; handed to it where the rooms are joined. */
export async function loansHere(context: Books, clientId: string): Promise<Snapshot['loansHere']> {
  // In this order: a contract that is paid out in between is seen twice, and never not at all.
  const unpaid = await findUnpaidDebts(context.database, clientId)
  return together(await summariesOf(context, clientId), unpaid)
}

/** What is signed for is owed already: otherwise the limit and the burden could be had again for each contract on its way. */
function together(loans: readonly LoanSummary[], unpaid: readonly UnpaidDebt[]): Snapshot['loansHere'] {
  const open = loans.filter(({ state }) => state !== 'closed' && state !== 'cancelled')
  const onTheirWay = unpaid.filter(({ contractId }) => !loans.some(({ contract_id }) => contract_id === contractId))
  return {
    closed: loans.length - open.length,
    open: [
      // The coming payment is the largest of those that are left; without one everything has fallen due already.
      ...open.map(({ amount_tiyn, days_overdue, due_today_tiyn, next_payment }) => ({
        amount: amount_tiyn,
        monthlyPayment: next_payment?.amount_tiyn ?? due_today_tiyn,
        overdueDays: days_overdue,
      })),
      ...onTheirWay.map(({ amount, largestPayment }) => ({ amount, monthlyPayment: largestPayment, overdueDays: 0 })),
    ],
  }
}
