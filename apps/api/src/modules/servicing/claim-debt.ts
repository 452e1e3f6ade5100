import type { Day } from '@qadam/domain/calendar/day'
import { type ClaimFigures, claimFigures } from '@qadam/domain/lending/servicing/claim-figures'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { happenToLoan } from './happen-to-loan.ts'
import type { OnDay } from './loans-today.ts'
import { typedNumber } from './typed-number.ts'

export type DebtClaim = {
  readonly loanId: string
  readonly until: Day
  readonly reason: string
  readonly operator: string
}

type Claimed = ClaimFigures & { readonly clientId: string; readonly eventNumber: number; readonly number: bigint }

/** Demands the whole debt by a day. The database requires more than forty days overdue, the operator and the reason. */
export async function claimDebt(
  trx: Transaction<Tables>,
  on: OnDay,
  { loanId, operator, reason, until }: DebtClaim,
): Promise<Claimed | Refusal<'not_found' | 'loan_not_allowed'>> {
  const loan = await trx
    .selectFrom('loans')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .select('number')
    .where('loans.id', '=', loanId)
    .forUpdate('loans')
    .executeTakeFirst()
  if (!loan) return refuse('not_found')
  const { number } = loan
  if (await mustWait(trx, { loanId, number, on: on.today })) return refuse('loan_not_allowed')
  const happening = await happenToLoan(trx, on, loanId, { do: 'claim', until })
  if (!happening) return refuse('not_found')
  const { after, clientId, number: eventNumber } = happening
  const figures = claimFigures(after)
  if (!figures) throw new Error('The demand is missing from the loan')
  await trx
    .insertInto('debt_claims')
    .values({
      ...{ loan_id: loanId, event_number: eventNumber, until_day: figures.until, reason, operator },
      ...{ late_tiyn: BigInt(figures.late), whole_tiyn: BigInt(figures.whole) },
    })
    .execute()
  return { ...figures, clientId, eventNumber, number }
}

type Waiting = { readonly loanId: string; readonly number: bigint; readonly on: Day }

/** The whole debt is not demanded while a request for other terms is open or a payment is on its way. */
async function mustWait(trx: Transaction<Tables>, { loanId, number, on }: Waiting): Promise<boolean> {
  const request = await trx
    .selectFrom('loan_requests')
    .select('id')
    .where('loan_id', '=', loanId)
    .where('ended_on', 'is', null)
    .where((row) =>
      row.or([row('answer', 'is', null), row.and([row('answer', '<>', 'refused'), row('agree_until', '>=', on)])]),
    )
    .executeTakeFirst()
  if (request) return true
  const receipt = await trx
    .selectFrom('receipts')
    .select('id')
    .where('state', '=', 'pending')
    .where(typedNumber, '=', number)
    .executeTakeFirst()
  return receipt !== undefined
}
