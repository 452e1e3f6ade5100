import { addDays } from '../../calendar/day.ts'
import { sumOf } from '../../money/money.ts'
import { legalParameter } from '../legal-parameters.ts'
import { penaltyRulesOn } from '../penalty.ts'
import { checkDays } from '../term.ts'
import { change, post, type Step } from './books.ts'
import { pdlRow } from './first-version.ts'
import { creditOf, daysOverdueOn, freshRun } from './loan-state.ts'
import { rateOf } from './loan-terms.ts'
import { agree } from './new-version.ts'
import { payCost } from './receive.ts'
import { refuseUnless } from './refuse.ts'

/**
 * Restarts a pdl with its remaining principal, once everything it has cost until today is paid; waiting money pays it
 * first.
 */
export function prolong(step: Step, term: number): Step {
  const { calendar, day, prolongations, rate, terms } = step.state
  const prolongationsAtMost = legalParameter('prolongationsAtMost', day)
  refuseUnless(terms.product === 'pdl', 'only a pdl is prolonged', 'product')
  checkDays(term, 'term')
  refuseUnless(term <= terms.term, 'longer than the first one', 'term')
  refuseUnless(daysOverdueOn(step.state, day) <= penaltyRulesOn(terms.openedOn).lastDay, 'overdue for too long', 'on')
  refuseUnless(prolongations < prolongationsAtMost, `prolonged ${prolongationsAtMost} times already`, 'prolong')
  const paid = payCarried(payCost(step))
  const { accrued_penalty, accrued_reward, overdue_principal, overdue_reward } = paid.state.balances
  const unpaid = sumOf(accrued_penalty, accrued_reward, overdue_reward)
  refuseUnless(unpaid === 0, 'reward or penalty of the day is not paid', 'prolong')

  const current = post(paid, 'overdue_made_current', {
    debit: { principal: overdue_principal },
    credit: { overdue_principal },
  })
  const { principal } = current.state.balances
  const row = pdlRow({ principal, rate: rateOf('pdl', rate), on: day, date: addDays(day, term), calendar })
  // The new schedule charges every day from today, so a deferral that still runs ends with the old one.
  const changes = { run: freshRun, free: null, overdueSince: null, prolongations: prolongations + 1 }
  return agree(change(current, changes), { rows: [row], equal: null })
}

/** The old row leaves, and so what it carries is paid before it. */
function payCarried(step: Step): Step {
  const amount = Math.min(creditOf(step.state), step.state.balances.accrued_reward)
  return post(step, 'payment_allocated', {
    debit: { client_overpayment: amount },
    credit: { accrued_reward: amount },
  })
}
