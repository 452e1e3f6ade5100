import { isOver } from '../../money/fraction.ts'
import type { RateText } from '../../money/rate.ts'
import type { Method } from '../method.ts'
import { equalOf } from '../method-schedule.ts'
import { paymentDates } from '../payment-dates.ts'
import { checkMonths } from '../term.ts'
import { change, post, type Step } from './books.ts'
import { freshRun } from './loan-state.ts'
import { rateOf } from './loan-terms.ts'
import { agree, debtAt, newRows, type Places } from './new-version.ts'
import { refuseUnless } from './refuse.ts'

export type Restructuring = {
  readonly rate: RateText
  readonly periods: number
  readonly forgivesPenalty: boolean
  readonly method: Method
}

/** Builds monthly rows from today, no more expensive than before. Unpaid reward is carried along and bears nothing. */
export function restructure(step: Step, { forgivesPenalty, method, periods, rate }: Restructuring): Step {
  const { calendar, day, terms } = step.state
  refuseUnless(terms.product !== 'pdl', 'a pdl has no monthly rows', 'product')
  checkMonths(periods, 'periods')
  const interest = rateOf(terms.product, rate)
  refuseUnless(!isOver(interest, rateOf(terms.product, step.state.rate)), 'above the rate that holds', 'rate')

  const current = makeCurrent(forgivesPenalty ? forgivePenalty(step) : step)
  const { accrued_reward: carried, principal: amount } = current.state.balances
  const [first, ...later] = paymentDates(day, periods)
  const places: Places = [{ due: first, month: 1 }, ...later.map((due, index) => ({ due, month: index + 2 }))]
  const debt = debtAt(places, { amount, interest })
  const equal = equalOf(debt, method)
  const rows = newRows({ debt, method, equal, places, from: day, carried, calendar })
  // The new schedule charges every day from today, so a deferral that still runs ends with the old one.
  return agree(change(current, { rate, method, run: freshRun, free: null, overdueSince: null }), { rows, equal })
}

function forgivePenalty(step: Step): Step {
  const { accrued_penalty } = step.state.balances
  return post(step, 'relief_given', { debit: { relief_losses: accrued_penalty }, credit: { accrued_penalty } })
}

function makeCurrent(step: Step): Step {
  const { overdue_principal, overdue_reward } = step.state.balances
  return post(step, 'overdue_made_current', {
    debit: { principal: overdue_principal, accrued_reward: overdue_reward },
    credit: { overdue_principal, overdue_reward },
  })
}
