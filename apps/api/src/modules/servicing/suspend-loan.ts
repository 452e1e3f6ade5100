import type { Day } from '@qadam/domain/calendar/day'
import type { LoanState } from '@qadam/domain/lending/servicing/loan-state'
import type { Transaction } from 'kysely'
import type { LoanSuspensionsTable } from '../../db/books-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { happenToLoan } from './happen-to-loan.ts'
import type { OnDay } from './loans-today.ts'

export type LoanSuspension = { readonly loanId: string; readonly reason: string; readonly operator: string } & (
  | { readonly do: 'suspend'; readonly ground: NonNullable<LoanSuspensionsTable['ground']>; readonly until: Day }
  | { readonly do: 'resume' }
)

type Suspended = {
  readonly clientId: string
  readonly eventNumber: number
  readonly suspended: NonNullable<LoanState['suspended']>
}

/** Stops what accrues from tomorrow on, or lets it accrue again. The database requires the operator and the reason. */
export async function suspendLoan(
  trx: Transaction<Tables>,
  on: OnDay,
  { loanId, operator, reason, ...asked }: LoanSuspension,
): Promise<Suspended | Refusal<'not_found'>> {
  const event = asked.do === 'suspend' ? { do: asked.do, until: asked.until } : { do: asked.do }
  const happening = await happenToLoan(trx, on, loanId, event)
  if (!happening) return refuse('not_found')
  const ground = asked.do === 'suspend' ? asked.ground : null
  await trx
    .insertInto('loan_suspensions')
    .values({ loan_id: loanId, event_number: happening.number, ground, reason, operator })
    .execute()
  const { clientId, after } = happening
  if (!after.suspended) throw new Error('The suspension is missing from the loan')
  return { clientId, eventNumber: happening.number, suspended: after.suspended }
}
