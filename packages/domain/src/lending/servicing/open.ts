import type { StateCalendar } from '../../calendar/working-days.ts'
import { emptyBalances, post, type Step } from './books.ts'
import { firstVersion } from './first-version.ts'
import { freshRun } from './loan-state.ts'
import { type LoanTerms, rateOf } from './loan-terms.ts'

/** The money has arrived; nothing has accrued yet. */
export function openLoan(terms: LoanTerms, calendar: StateCalendar): Step {
  rateOf(terms.product, terms.rate)
  const version = firstVersion(terms, calendar)
  const opened: Step = {
    state: {
      ...{ terms, calendar, state: 'active', closedOn: null, day: terms.openedOn, isDayClosed: false },
      ...{ rate: terms.rate, method: terms.method, versions: [version], rows: version.rows, run: freshRun },
      ...{
        penaltyYears: {},
        overdueSince: null,
        endedDelay: null,
        free: null,
        suspended: null,
        claimed: null,
        prolongations: 0,
        dayMoves: 0,
        balances: emptyBalances,
      },
    },
    entries: [],
  }
  const { amount } = terms
  const sent = post(opened, 'payout_sent', { debit: { principal: amount }, credit: { payouts_in_transit: amount } })
  return post(sent, 'payout_confirmed', { debit: { payouts_in_transit: amount }, credit: { settlement_bank: amount } })
}
