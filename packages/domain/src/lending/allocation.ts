import { checkDay, type Day } from '../calendar/day.ts'
import { CalculationError } from '../money/calculation-error.ts'
import { checkSum, type Tiyn } from '../money/money.ts'
import { legalParameter } from './legal-parameters.ts'

/** Parts of a debt. There is no part for fees: only reward and penalty may be charged beside the principal. */
export type DebtPart = 'overduePrincipal' | 'overdueReward' | 'penalty' | 'principal' | 'reward'

export type DebtParts = Readonly<Record<DebtPart, Tiyn>>

const parts: readonly DebtPart[] = ['overduePrincipal', 'overdueReward', 'penalty', 'principal', 'reward']

export type Allocation = {
  readonly paid: DebtParts
  readonly left: DebtParts
  /** The remainder stays with the client: used on the next due date or returned on request. */
  readonly credit: Tiyn
}

export type AllocationTerms = {
  readonly payment: Tiyn
  readonly debt: DebtParts
  readonly order: readonly DebtPart[]
}

/** Civil code 282 (2) and the bank law's order; after 90 days overdue current amounts come before the penalty. */
export function allocationOrder(daysOverdue: number, on: Day): readonly DebtPart[] {
  if (!Number.isInteger(daysOverdue) || daysOverdue < 0) {
    throw new CalculationError('Incorrect daysOverdue: a whole number from 0', 'daysOverdue')
  }
  checkDay(on, 'on')
  return daysOverdue > legalParameter('penaltyFirstOverdueDaysAtMost', on)
    ? ['overduePrincipal', 'overdueReward', 'principal', 'reward', 'penalty']
    : ['overduePrincipal', 'overdueReward', 'penalty', 'principal', 'reward']
}

export function allocatePayment({ payment, debt, order }: AllocationTerms): Allocation {
  checkTerms({ payment, debt, order })
  const paid: Record<DebtPart, Tiyn> = { overduePrincipal: 0, overdueReward: 0, penalty: 0, principal: 0, reward: 0 }
  const left: Record<DebtPart, Tiyn> = { ...debt }
  let credit = payment
  for (const part of order) {
    const used = Math.min(credit, left[part])
    paid[part] += used
    left[part] -= used
    credit -= used
  }
  return { paid, left, credit }
}

// A part missing from the order would turn a debt into credit.
function checkTerms({ payment, debt, order }: AllocationTerms): void {
  checkSum(payment, 'payment')
  for (const part of parts) checkSum(debt[part], `debt.${part}`)
  if (order.length !== parts.length || !parts.every((part) => order.includes(part))) {
    throw new CalculationError('Incorrect order: each part of a debt once', 'order')
  }
}
