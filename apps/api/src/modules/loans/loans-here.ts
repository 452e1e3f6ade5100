import type { Snapshot } from '@qadam/domain/lending/decision/snapshot'
import { largestPaymentLeft } from '@qadam/domain/lending/servicing/largest-payment-left'
import { isRecovered } from '@qadam/domain/lending/servicing/write-off'
import { sql } from 'kysely'
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
  const loans = await findLoansToday(database.sql, { clientId, calendar: calendar(), today: today() })
  return together(loans, unpaid, await daysSinceLate({ database, today }, loans))
}

/**
 * Days overdue of written-off loans: the books end the count with the debt, but for the law it is not paid. A loan that
 * was written off before anything was late has none.
 */
async function daysSinceLate(
  { database, today }: Pick<Books, 'database' | 'today'>,
  loans: readonly LoanToday[],
): Promise<ReadonlyMap<string, number>> {
  const ids = loans.flatMap(({ loan, state }) =>
    state.state === 'written_off' && !isRecovered(state) ? [loan.id] : [],
  )
  if (ids.length === 0) return new Map()
  // The day before the write-off is the last one that was closed.
  const { rows } = await sql<{ id: string; days: number }>`
    select loan_id as id, days_overdue + (${today()}::date - day) as days
    from loan_events join loan_days using (loan_id)
    where loan_id = any(${ids}::uuid[]) and kind = 'write_off' and day = on_day - 1
      and overdue_principal_tiyn + overdue_reward_tiyn > 0
    order by number
  `.execute(database.sql)
  return new Map(rows.map(({ days, id }) => [id, days]))
}

/**
 * A signed contract counts as owed: otherwise each contract still to be paid out would leave the same limit and debt
 * burden available again.
 */
function together(
  loans: readonly LoanToday[],
  unpaid: readonly UnpaidDebt[],
  lateDays: ReadonlyMap<string, number>,
): Snapshot['loansHere'] {
  const open = loans.filter(({ state: { state } }) => state !== 'closed' && state !== 'cancelled')
  const onTheirWay = unpaid.filter(({ contractId }) => !loans.some(({ loan }) => loan.contract_id === contractId))
  return {
    closed: loans.length - open.length,
    open: [
      ...open.map((one) => debtOf(one, lateDays.get(one.loan.id))),
      ...onTheirWay.map(({ amount, largestPayment }) => ({ amount, monthlyPayment: largestPayment, overdueDays: 0 })),
    ],
  }
}

/** Without a payment to come everything has fallen overdue, or was written off, and all of it is to be paid. */
function debtOf(loan: LoanToday, lateDays: number | undefined): Snapshot['loansHere']['open'][number] {
  const { amount_tiyn: amount, days_overdue, due_today_tiyn } = presentLoanSummary(loan)
  const monthlyPayment = largestPaymentLeft(loan.state) ?? due_today_tiyn
  return { amount, monthlyPayment, overdueDays: lateDays ?? days_overdue }
}
