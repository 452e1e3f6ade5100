import { sumOf, type Tiyn } from '../../money/money.ts'
import type { PostingLine } from '../ledger/posting.ts'
import { change, linesOf, postLines, type Step } from './books.ts'
import type { LoanState, PenaltyYear } from './loan-state.ts'

/**
 * A loan made against the law is no debt: the outstanding principal is the lender's loss, and unpaid reward and penalty
 * were never earned. Nothing is claimed, and later payments belong to the client.
 */
export function cancel(step: Step): Step {
  const { balances, day, penaltyYears, run } = step.state
  const principal = sumOf(balances.principal, balances.overdue_principal)
  const reward = sumOf(balances.accrued_reward, balances.overdue_reward)
  const penalty = unearned(penaltyYears, balances.accrued_penalty)
  const cancelled = postLines(step, 'cancelled', [
    ...linesOf('debit', { write_offs: principal, reward_income: reward }),
    ...penalty.lines,
    ...linesOf('credit', {
      ...{ principal: balances.principal, overdue_principal: balances.overdue_principal },
      ...{ accrued_reward: balances.accrued_reward, overdue_reward: balances.overdue_reward },
      accrued_penalty: balances.accrued_penalty,
    }),
  ])
  return change(cancelled, {
    ...{ state: 'cancelled', closedOn: day, rows: [], overdueSince: null },
    ...{ penaltyYears: penalty.left, run: { ...run, settled: run.posted } },
  })
}

type Years = LoanState['penaltyYears']

/** Reverses the latest contract years first: the paid penalty had been charged earlier. */
function unearned(years: Years, unpaid: Tiyn): { readonly left: Years; readonly lines: readonly PostingLine[] } {
  const left: Record<number, PenaltyYear> = { ...years }
  const given: PostingLine[] = []
  let rest = unpaid
  for (const contractYear of Object.keys(years)
    .map(Number)
    .toSorted((one, other) => other - one)) {
    const year = left[contractYear]
    const amount = Math.min(rest, year?.accrued ?? 0)
    if (!year || amount === 0) continue
    rest -= amount
    left[contractYear] = { ...year, accrued: year.accrued - amount }
    given.push({ account: 'penalty_income', side: 'debit', amount, contractYear })
  }
  return { left, lines: given }
}
