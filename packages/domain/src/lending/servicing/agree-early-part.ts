import { daysBetween } from '../../calendar/day.ts'
import { sumOf } from '../../money/money.ts'
import { equalOf } from '../method-schedule.ts'
import { change, post, type Step } from './books.ts'
import { lastFreeDay } from './defer.ts'
import { pdlRow } from './first-version.ts'
import { creditOf, freshRun, type LoanState, type Row, runningReward } from './loan-state.ts'
import { rateOf } from './loan-terms.ts'
import { type Agreed, agree, debtAt, newRows, type Places } from './new-version.ts'
import { rowsIn } from './rows.ts'

export type ScheduleChoice = 'smaller_payment' | 'shorter_term'

/** Repays principal early with the rest of a payment; the dates stay. If the rest is not enough, it waits as credit. */
export function payEarly(step: Step, choice: ScheduleChoice): Step {
  const { state } = step
  const reward = runningReward(state)
  const principal = creditOf(state) - reward
  const [next, ...later] = rowsIn(state.rows, 'coming')
  if (state.state !== 'active' || !next || principal <= 0 || principal >= state.balances.principal) return step
  const withReward = post(step, 'payment_allocated', {
    debit: { client_overpayment: reward },
    credit: { accrued_reward: reward },
  })
  const paid = post(withReward, 'payment_allocated', {
    debit: { client_overpayment: principal },
    credit: { principal },
  })
  return agree(change(paid, { run: freshRun }), rowsAfter(paid.state, choice, [next, ...later]))
}

function rowsAfter(state: LoanState, choice: ScheduleChoice, [next, ...later]: readonly [Row, ...Row[]]): Agreed {
  const { balances, calendar, method, rate, terms, versions } = state
  const { principal: amount } = balances
  const interest = rateOf(terms.product, rate)
  // The first row charges only for the days after the payment, and for none that a deferral has freed.
  const from = lastFreeDay(state)
  if (terms.product === 'pdl') {
    const row = pdlRow({ principal: amount, rate: interest, on: from, date: next.date, calendar })
    return { rows: [{ ...row, carried: next.carried }], equal: null }
  }
  const places: Places = [placeOf({ ...next, days: daysBetween(from, next.date) }), ...later.map(placeOf)]
  const debt = debtAt(places, { amount, interest })
  const equal = choice === 'smaller_payment' ? equalOf(debt, method) : (versions.at(-1)?.equal ?? amount)
  const carried = sumOf(next.carried, ...later.map((row) => row.carried))
  return { equal, rows: newRows({ debt, method, equal, places, from: next.from, carried, calendar }) }
}

function placeOf({ date, days, month, yearDays }: Row) {
  return { month, due: { paymentDate: date, days, yearDays } }
}
