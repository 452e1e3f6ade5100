import type { Day } from '@qadam/domain/calendar/day'
import { creditOf, type LoanState } from '@qadam/domain/lending/servicing/loan-state'
import type { PaymentChoice } from '@qadam/domain/lending/servicing/receive'
import { type ClaimParts, recoveredParts } from '@qadam/domain/lending/servicing/recovered-parts'
import { checkAmount, sumOf, type Tiyn } from '@qadam/domain/money/money'
import type { Transaction } from 'kysely'
import { afterCommit } from '../../db/after-commit.ts'
import type { Tables } from '../../db/tables.ts'
import { countAllocated } from '../../telemetry/money-metrics.ts'
import { happenToLoan } from './happen-to-loan.ts'
import type { OnDay } from './loans-today.ts'

type Payment = {
  readonly loanId: string
  readonly amount: Tiyn
  readonly choice: PaymentChoice | null
  /** The value date; today by default. */
  readonly valueOn?: Day | undefined
}

export type Received = {
  readonly paymentId: string
  readonly eventNumber: number
  readonly clientId: string
  readonly paid: Parts
  /** The credit waiting now, including what waited before. */
  readonly credit: Tiyn
  readonly isClosed: boolean
}

export type Parts = ClaimParts

/** Applies money to what is due, in the order of the law; the rest waits as the client's credit. */
export async function receivePayment(
  trx: Transaction<Tables>,
  on: OnDay,
  { amount, choice, loanId, valueOn }: Payment,
): Promise<Received | undefined> {
  checkAmount(amount, 'amount')
  const happening = await happenToLoan(trx, on, loanId, { do: 'pay', amount, choice, valueOn })
  if (!happening) return undefined
  const { after, before, clientId, now, number, on: receivedOn } = happening
  const paid =
    before.state === 'written_off'
      ? recoveredParts(await claimOf(trx, loanId), { from: before.balances.write_offs, to: after.balances.write_offs })
      : paidParts(before, after)
  const credit = BigInt(amount - sumOf(paid.principal, paid.reward, paid.penalty))
  const [principal, reward, penalty] = [BigInt(paid.principal), BigInt(paid.reward), BigInt(paid.penalty)]
  await afterCommit(trx, () => countAllocated({ principal, reward, penalty, credit }))
  const { id: paymentId } = await trx
    .insertInto('loan_payments')
    .values({
      ...{ loan_id: loanId, received_on: receivedOn, amount_tiyn: BigInt(amount), event_number: number },
      ...{ principal_tiyn: principal, reward_tiyn: reward, penalty_tiyn: penalty, credit_tiyn: credit },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { paymentId, eventNumber: number, clientId, paid, credit: creditOf(now), isClosed: now.state === 'closed' }
}

/** The debt with which the loan was written off. */
async function claimOf(trx: Transaction<Tables>, loanId: string): Promise<ClaimParts> {
  const { penalty_tiyn, principal_tiyn, reward_tiyn } = await trx
    .selectFrom('loan_endings')
    .select(['principal_tiyn', 'reward_tiyn', 'penalty_tiyn'])
    .where('loan_id', '=', loanId)
    .orderBy('event_number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { principal: Number(principal_tiyn), reward: Number(reward_tiyn), penalty: Number(penalty_tiyn) }
}

/** Computes by how much each debt has decreased; earlier credit may have paid some of it. */
export function paidParts({ balances: before }: LoanState, { balances: after }: LoanState): Parts {
  return {
    principal: before.principal + before.overdue_principal - after.principal - after.overdue_principal,
    reward: before.accrued_reward + before.overdue_reward - after.accrued_reward - after.overdue_reward,
    penalty: before.accrued_penalty - after.accrued_penalty,
  }
}
