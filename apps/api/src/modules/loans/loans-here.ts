import type { Snapshot } from '@qadam/domain/lending/decision/snapshot'
import { largestPaymentLeft } from '@qadam/domain/lending/servicing/largest-payment-left'
import { findUnpaidDebts, type UnpaidDebt } from '../contracts/unpaid-debts.ts'
import type { Books } from './loan-views.ts'
import { presentLoanSummary } from './loans-presenter.ts'
import { findLoansToday, type LoanToday } from './loans-repository.ts'

/** Reads what a decision needs to know of the client's loans; passed to it in the composition root. */
export async function loansHere(
  { calendar, database, today }: Books,
  clientId: string,
): Promise<Snapshot['loansHere']> {
  // Unpaid contracts are read first: a contract paid out in between is then seen in both reads rather than in neither.
  const unpaid = await findUnpaidDebts(database, clientId)
  return together(await findLoansToday(database.sql, { clientId, calendar: calendar(), today: today() }), unpaid)
}

/**
 * A signed contract counts as owed: otherwise each contract still to be paid out would leave the same limit and debt
 * burden available again.
 */
function together(loans: readonly LoanToday[], unpaid: readonly UnpaidDebt[]): Snapshot['loansHere'] {
  const open = loans.filter(({ state: { state } }) => state !== 'closed' && state !== 'cancelled')
  const onTheirWay = unpaid.filter(({ contractId }) => !loans.some(({ loan }) => loan.contract_id === contractId))
  return {
    closed: loans.length - open.length,
    open: [
      ...open.map(debtOf),
      ...onTheirWay.map(({ amount, largestPayment }) => ({ amount, monthlyPayment: largestPayment, overdueDays: 0 })),
    ],
  }
}

/** Without a payment to come everything has fallen overdue, or was written off, and all of it is to be paid. */
function debtOf(loan: LoanToday): Snapshot['loansHere']['open'][number] {
  const { amount_tiyn: amount, days_overdue: overdueDays, due_today_tiyn } = presentLoanSummary(loan)
  return { amount, monthlyPayment: largestPaymentLeft(loan.state) ?? due_today_tiyn, overdueDays }
}
