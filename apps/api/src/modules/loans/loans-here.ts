import type { Snapshot } from '@qadam/domain/lending/decision/snapshot'
import type { LoanSummary } from '@qadam/wire/loans'
import { findUnpaidDebts, type UnpaidDebt } from '../contracts/unpaid-debts.ts'
import { type Books, summariesOf } from './loan-views.ts'

/** Reads what a decision needs to know of the client's loans; passed to it in the composition root. */
export async function loansHere(context: Books, clientId: string): Promise<Snapshot['loansHere']> {
  // Unpaid contracts are read first: a contract paid out in between is then seen in both reads rather than in neither.
  const unpaid = await findUnpaidDebts(context.database, clientId)
  return together(await summariesOf(context, clientId), unpaid)
}

/**
 * A signed contract counts as owed: otherwise each contract still to be paid out would leave the same limit and debt
 * burden available again.
 */
function together(loans: readonly LoanSummary[], unpaid: readonly UnpaidDebt[]): Snapshot['loansHere'] {
  const open = loans.filter(({ state }) => state !== 'closed' && state !== 'cancelled')
  const onTheirWay = unpaid.filter(({ contractId }) => !loans.some(({ contract_id }) => contract_id === contractId))
  return {
    closed: loans.length - open.length,
    open: [
      // The next payment is the largest of those left; without one, everything has already fallen due.
      ...open.map(({ amount_tiyn, days_overdue, due_today_tiyn, next_payment }) => ({
        amount: amount_tiyn,
        monthlyPayment: next_payment?.amount_tiyn ?? due_today_tiyn,
        overdueDays: days_overdue,
      })),
      ...onTheirWay.map(({ amount, largestPayment }) => ({ amount, monthlyPayment: largestPayment, overdueDays: 0 })),
    ],
  }
}
