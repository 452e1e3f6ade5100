import { sumOf } from '../../money/money.ts'
import { change, post, type Step } from './books.ts'

/** Removes the claim from the books, but it stays a claim: later payments reduce the loss. */
export function writeOff(step: Step): Step {
  const { accrued_penalty, accrued_reward, overdue_principal, overdue_reward, principal } = step.state.balances
  const claim = sumOf(accrued_penalty, accrued_reward, overdue_principal, overdue_reward, principal)
  const lost = post(step, 'written_off', {
    debit: { write_offs: claim },
    credit: { principal, overdue_principal, accrued_reward, overdue_reward, accrued_penalty },
  })
  const { run } = step.state
  return change(lost, { state: 'written_off', rows: [], overdueSince: null, run: { ...run, settled: run.posted } })
}
