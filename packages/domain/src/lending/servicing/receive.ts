import { sumOf, type Tiyn } from '../../money/money.ts'
import { allocatePayment, allocationOrder, type DebtParts } from '../allocation.ts'
import { payEarly, type ScheduleChoice } from './agree-early-part.ts'
import { change, post, type Step } from './books.ts'
import { creditOf, type DayState, daysOverdueAtStart, type Row, runningReward } from './loan-state.ts'
import { principalLeft, rewardLeft, rowsIn, settled } from './rows.ts'

export type PaymentChoice = ScheduleChoice | 'prolong'

/** Allocates a payment to what is due, then by the client's choice; the rest waits as credit. */
export function receive(step: Step, amount: Tiyn, choice: PaymentChoice | null): Step {
  const received = post(step, 'payment_received', {
    debit: { receipts_in_transit: amount },
    credit: { client_overpayment: amount },
  })
  const { state } = received.state
  if (state === 'written_off') return recover(received)
  if (state === 'closed' || state === 'cancelled') return received
  if (choice === 'prolong' && step.state.terms.product === 'pdl') return endIfEnough(payCost(received))
  const paid = useCredit(received)
  return choice === null || choice === 'prolong' ? paid : payEarly(paid, choice)
}

/** Pays what is due from the credit; a credit that reaches the payoff ends the loan. */
export function useCredit<State extends DayState>(step: Step<State>): Step<State> {
  return endIfEnough(allocate(step, { withoutPrincipal: false }))
}

/**
 * Returns credit on the client's request. A replay repeats what was sent: the bank has it, even where the credit that
 * it came from is gone. What no credit covers is lost until the client pays it.
 */
export function returnCredit(step: Step, sent = creditOf(step.state)): Step {
  const ofCredit = Math.min(creditOf(step.state), sent)
  return post(step, 'credit_returned', {
    debit: { client_overpayment: ofCredit, write_offs: sent - ofCredit },
    credit: { settlement_bank: sent },
  })
}

function allocate<State extends DayState>(
  step: Step<State>,
  { withoutPrincipal }: { readonly withoutPrincipal: boolean },
): Step<State> {
  const { state } = step
  const debt = dueParts(state)
  const asked = withoutPrincipal ? { ...debt, overduePrincipal: 0, principal: 0 } : debt
  const order = allocationOrder(daysOverdueAtStart(state), state.day)
  const { paid } = allocatePayment({ payment: creditOf(state), debt: asked, order })
  const posted = post(step, 'payment_allocated', {
    debit: { client_overpayment: sumOf(...Object.values(paid)) },
    credit: {
      ...{ overdue_principal: paid.overduePrincipal, overdue_reward: paid.overdueReward },
      ...{ accrued_penalty: paid.penalty, principal: paid.principal, accrued_reward: paid.reward },
    },
  })
  const rows = payRows(
    payRows(state.rows, 'overdue', { principal: paid.overduePrincipal, reward: paid.overdueReward }),
    'due',
    paid,
  )
  const { overdue_principal, overdue_reward } = posted.state.balances
  const isLate = overdue_principal !== 0 || overdue_reward !== 0
  return ended(isLate ? change(posted, { rows }) : cured(change(posted, { rows })))
}

function cured<State extends DayState>(step: Step<State>): Step<State> {
  const { day, overdueSince } = step.state
  if (overdueSince === null) return step
  return change(step, { overdueSince: null, endedDelay: { since: overdueSince, on: day } })
}

export function dueParts(state: DayState): DebtParts {
  const due = rowsIn(state.rows, 'due')
  const { accrued_penalty, overdue_principal, overdue_reward } = state.balances
  return {
    ...{ overduePrincipal: overdue_principal, overdueReward: overdue_reward, penalty: accrued_penalty },
    ...{ principal: principalLeft(due), reward: rewardLeft(due) },
  }
}

/** Pays the oldest row first; the part that no row in that state owes is late reward. */
function payRows(rows: readonly Row[], state: 'overdue' | 'due', paid: { principal: Tiyn; reward: Tiyn }): Row[] {
  let { principal, reward } = paid
  return rows.map((row) => {
    if (row.state !== state) return row
    const ofPrincipal = Math.min(principal, row.principalLeft)
    const ofReward = Math.min(reward, row.rewardLeft)
    principal -= ofPrincipal
    reward -= ofReward
    return settled({ ...row, principalLeft: row.principalLeft - ofPrincipal, rewardLeft: row.rewardLeft - ofReward })
  })
}

/** Pays penalty and all reward of the day from the credit, including reward that no row owes yet; no principal. */
export function payCost(step: Step): Step {
  return payRunning(allocate(step, { withoutPrincipal: true }))
}

function payRunning(step: Step): Step {
  const amount = Math.min(creditOf(step.state), runningReward(step.state))
  const { run } = step.state
  return post(change(step, { run: { ...run, settled: run.settled + amount } }), 'payment_allocated', {
    debit: { client_overpayment: amount },
    credit: { accrued_reward: amount },
  })
}

function endIfEnough<State extends DayState>(step: Step<State>): Step<State> {
  const { balances, state } = step.state
  if (state !== 'active' || creditOf(step.state) === 0) return step
  const { accrued_penalty, accrued_reward, overdue_principal, overdue_reward, principal } = balances
  const payoff = sumOf(accrued_penalty, accrued_reward, overdue_principal, overdue_reward, principal)
  if (creditOf(step.state) < payoff) return step
  const owed = allocate(step, { withoutPrincipal: false })
  return payRest(owed)
}

function payRest<State extends DayState>(step: Step<State>): Step<State> {
  const { accrued_reward, principal } = step.state.balances
  const withReward = post(step, 'payment_allocated', {
    debit: { client_overpayment: accrued_reward },
    credit: { accrued_reward },
  })
  return ended(
    post(withReward, 'payment_allocated', { debit: { client_overpayment: principal }, credit: { principal } }),
  )
}

/** Closes a loan without debt, on the day it became so. */
function ended<State extends DayState>(step: Step<State>): Step<State> {
  const { accrued_penalty, accrued_reward, overdue_principal, overdue_reward, principal } = step.state.balances
  if (sumOf(accrued_penalty, accrued_reward, overdue_principal, overdue_reward, principal) > 0) return step
  const rows = step.state.rows.map((row) => ({ ...row, state: 'paid' as const, principalLeft: 0, rewardLeft: 0 }))
  const { run } = step.state
  return change(step, {
    ...{ state: 'closed', closedOn: step.state.day, rows, run: { ...run, settled: run.posted }, overdueSince: null },
  })
}

/** A payment after a write-off reduces the loss; anything above the claim belongs to the client. */
function recover(step: Step): Step {
  const amount = Math.min(creditOf(step.state), step.state.balances.write_offs)
  return post(step, 'write_off_recovered', { debit: { client_overpayment: amount }, credit: { write_offs: amount } })
}
