import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { loanBegunToday } from '../servicing/loans-today.ts'
import { planAgreement } from '../servicing/plan-agreement.ts'
import { type Addenda, type AddendumRow, agreementOf, type Loan, stored } from './addenda.ts'

/**
 * Whether the draft still says what the books would do today. A payment, a reversal or another day since then makes it
 * stale. The caller holds the loan's lock.
 */
export async function isStillRight(
  trx: Transaction<Tables>,
  { calendar, today }: Pick<Addenda, 'calendar' | 'today'>,
  { addendum, loan }: { readonly addendum: AddendumRow; readonly loan: Loan },
): Promise<boolean> {
  const on = { calendar: calendar(), today: today() }
  if (addendum.on_day !== on.today) return false
  const figures = planAgreement(await loanBegunToday(trx, loan, on), agreementOf(addendum))
  return isDeepStrictEqual(stored(figures), addendum.figures)
}
