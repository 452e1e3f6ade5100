import { sumOf, type Tiyn } from '../../money/money.ts'
import type { DebtParts } from '../allocation.ts'
import { creditOf, daysOverdueOn, type LoanState, type Row, runningReward } from './loan-state.ts'
import { dueParts } from './receive.ts'

export type Payoff = { readonly principal: Tiyn; readonly reward: Tiyn; readonly penalty: Tiyn; readonly total: Tiyn }

export type Status = {
  readonly daysOverdue: number
  /** Amounts to be paid so that nothing is late. */
  readonly owed: DebtParts
  /** Amount that would end the debt; null for a loan that has ended. */
  readonly payoff: Payoff | null
  readonly credit: Tiyn
  readonly runningReward: Tiyn
  /** First row that is due or coming. */
  readonly nextRow: Row | null
}

const owesNothing: DebtParts = { overduePrincipal: 0, overdueReward: 0, penalty: 0, principal: 0, reward: 0 }

export function statusOf(state: LoanState): Status {
  const isActive = state.state === 'active'
  return {
    daysOverdue: daysOverdueOn(state, state.day),
    owed: isActive ? dueParts(state) : owesNothing,
    payoff: isActive ? payoffOf(state) : null,
    credit: creditOf(state),
    runningReward: isActive ? runningReward(state) : 0,
    nextRow: state.rows.find((row) => row.state === 'due' || row.state === 'coming') ?? null,
  }
}

/** Returns the sum that would end the debt, or the claim of a written-off loan, less the client's waiting money. */
export function leftToPay(state: LoanState): Tiyn {
  if (state.state === 'written_off') return state.balances.write_offs
  const { credit, payoff } = statusOf(state)
  return Math.max((payoff?.total ?? 0) - credit, 0)
}

function payoffOf({ balances }: LoanState): Payoff {
  const principal = sumOf(balances.principal, balances.overdue_principal)
  const reward = sumOf(balances.accrued_reward, balances.overdue_reward)
  const penalty = balances.accrued_penalty
  return { principal, reward, penalty, total: sumOf(principal, reward, penalty) }
}
