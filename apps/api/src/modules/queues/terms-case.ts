import { createHash } from 'node:crypto'
import type { Day } from '@qadam/domain/calendar/day'
import type { StateCalendar } from '@qadam/domain/calendar/working-days'
import type { AgreementFigures } from '@qadam/wire/addenda-figures'
import type { OfferedTerms } from '@qadam/wire/loan-requests'
import type { Selectable, Transaction } from 'kysely'
import type { Offer } from '../../db/books-tables.ts'
import type { Database } from '../../db/connect.ts'
import type { LoansTable } from '../../db/loan-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { Refusal } from '../../http/refusal.ts'
import { presentFigures } from '../addenda/addenda-presenter.ts'
import { type Offering, planOffer } from '../requests/plan-offer.ts'

export type DecidingCases = {
  readonly database: Database
  readonly calendar: () => StateCalendar
  readonly today: () => Day
}

type Executor = Database['sql'] | Transaction<Tables>

export type Loan = Selectable<LoansTable>

export async function findLoanOfCase(executor: Executor, requestId: string): Promise<Loan | undefined> {
  return loanOfCase(executor, requestId).executeTakeFirst()
}

/** Taken before the request's own lock, in the order of every command about an agreement. */
export async function lockLoanOfCase(trx: Transaction<Tables>, requestId: string): Promise<Loan | undefined> {
  return loanOfCase(trx, requestId).forUpdate('loans').executeTakeFirst()
}

function loanOfCase(executor: Executor, requestId: string) {
  return executor
    .selectFrom('loans')
    .innerJoin('loan_requests', 'loan_requests.loan_id', 'loans.id')
    .selectAll('loans')
    .where('loan_requests.id', '=', requestId)
}

type Foreseen = { readonly figures: AgreementFigures; readonly seen: string }

/** The result of an offer made now; its hash changes with every tiyn, row and day of it. */
export async function figuresOfOffer(
  trx: Transaction<Tables>,
  { calendar, today }: Pick<DecidingCases, 'calendar' | 'today'>,
  { id, loan, offering }: { readonly id: string; readonly loan: Loan; readonly offering: Offering },
): Promise<Foreseen | Refusal<'loan_not_allowed' | 'gesv_above_cap' | 'offer_below_law'>> {
  const on = { calendar: calendar(), today: today() }
  const request = trx.selectFrom('loan_requests').select('ground').where('id', '=', id)
  const { ground } = await request.executeTakeFirstOrThrow()
  const planned = await planOffer(trx, on, { ...offering, loan, ground })
  if (planned instanceof Refusal) return planned
  const figures = presentFigures(loan.product, planned)
  return { figures, seen: createHash('sha256').update(JSON.stringify(figures)).digest('hex') }
}

export function termsOf(offer: Offer): OfferedTerms {
  if (offer.do === 'defer') return offer
  const { forgivesPenalty: forgives_penalty, ...more } = offer
  return { ...more, forgives_penalty }
}
