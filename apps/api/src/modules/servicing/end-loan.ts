import type { LoanState } from '@qadam/domain/lending/servicing/loan-state'
import { sumOf, type Tiyn } from '@qadam/domain/money/money'
import type { Transaction } from 'kysely'
import type { LoanEndingsTable } from '../../db/loan-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { happenToLoan } from './happen-to-loan.ts'
import type { OnDay } from './loans-today.ts'

export type LoanEnding = {
  readonly loanId: string
  readonly how: 'write_off' | 'cancel'
  readonly reason: LoanEndingsTable['reason']
  readonly orderNumber: string
  readonly operator: string
}

export type EndedLoan = Lost & { readonly clientId: string; readonly endedOn: string }

type Lost = { readonly principal: Tiyn; readonly reward: Tiyn; readonly penalty: Tiyn }

/**
 * Ends a loan that will not be paid back: writes it off as a loss that stays a claim, or cancels it as no debt. The
 * operator, the reason and the order are stored beside the event; the database requires them.
 */
export async function endLoan(
  trx: Transaction<Tables>,
  on: OnDay,
  { how, loanId, operator, orderNumber, reason }: LoanEnding,
): Promise<EndedLoan | Refusal<'not_found' | 'loan_not_allowed'>> {
  const loan = await trx.selectFrom('loans').select('state').where('id', '=', loanId).forUpdate().executeTakeFirst()
  if (!loan) return refuse('not_found')
  if (loan.state !== 'active') return refuse('loan_not_allowed')
  const happening = await happenToLoan(trx, on, loanId, { do: how })
  if (!happening) return refuse('not_found')
  const lost = owedBefore(happening.before)
  await trx
    .insertInto('loan_endings')
    .values({
      ...{ loan_id: loanId, event_number: happening.number, reason, order_number: orderNumber, operator },
      ...{ principal_tiyn: BigInt(lost.principal), reward_tiyn: BigInt(lost.reward) },
      penalty_tiyn: BigInt(lost.penalty),
    })
    .execute()
  return { ...lost, clientId: happening.clientId, endedOn: happening.after.day }
}

function owedBefore({ balances }: LoanState): Lost {
  return {
    principal: sumOf(balances.principal, balances.overdue_principal),
    reward: sumOf(balances.accrued_reward, balances.overdue_reward),
    penalty: balances.accrued_penalty,
  }
}
