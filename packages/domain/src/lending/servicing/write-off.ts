import { sumOf } from '../../money/money.ts'
import { change, post, type Step } from './books.ts'
import type { DayState } from './loan-state.ts'

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

/** Whether nothing is owed any more, on the books or of a written-off loan's claim. */
export function isSettled(state: Pick<DayState, 'balances' | 'state'>): boolean {
  return state.state === 'closed' || isRecovered(state)
}

/** Whether the claim of a written-off loan has been paid to the last tiyn: nothing is owed any more. */
export function isRecovered({ balances, state }: Pick<DayState, 'balances' | 'state'>): boolean {
  return state === 'written_off' && balances.write_offs === 0
}
