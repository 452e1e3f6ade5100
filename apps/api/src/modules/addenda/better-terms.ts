import type * as wire from '@qadam/wire/addenda'
import type { AnswerOf } from '@qadam/wire/endpoint'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { findBetterTerms } from '../requests/better-terms.ts'
import { loanBegunToday } from '../servicing/loans-today.ts'
import { planAgreement } from '../servicing/plan-agreement.ts'
import type { Addenda } from './addenda.ts'
import { presentFigures } from './addenda-presenter.ts'
import { draftAddendum } from './draft-addendum.ts'
import { findOwnLoan } from './own-request.ts'

type Foreseen = AnswerOf<typeof wire.foreseeBetterTerms>

type Drafted = Awaited<ReturnType<typeof draftAddendum>>

/** The lender's own offer of a lower rate, calculated on a copy of the loan as it is today; writes nothing. */
export async function foreseeBetterTerms(
  context: Pick<Addenda, 'calendar' | 'clients' | 'database' | 'today'>,
  session: Session,
  loanId: string,
): Promise<Foreseen | Refusal<'not_found'>> {
  const { calendar, database, today } = context
  const loan = await findOwnLoan(context, session, loanId)
  if (!loan) return refuse('not_found')
  const offer = await findBetterTerms(database, loanId, today())
  if (!offer) return { offer: null }
  const state = await loanBegunToday(database.sql, loan, { calendar: calendar(), today: today() })
  const figures = planAgreement(state, { do: 'improve', rate: offer.rate })
  // Signed already, or something is due today: it may be signed once that is paid.
  if (figures instanceof Refusal) return { offer: null }
  return { offer: { open_until: offer.open_until, figures: presentFigures(loan.product, figures) } }
}

/** Drafts the offered rate with today's figures; the database compares it with the offer. */
export async function draftBetterTerms(
  context: Omit<Addenda, 'codes' | 'outbox'>,
  session: Session,
  loanId: string,
): Promise<wire.Addendum | Extract<Drafted, { code: string }>> {
  if (!(await findOwnLoan(context, session, loanId))) return refuse('not_found')
  const offer = await findBetterTerms(context.database, loanId, context.today())
  if (!offer) return refuse('loan_not_allowed')
  return draftAddendum(context, session, { loanId, agreement: { do: 'improve', rate: offer.rate }, requestId: null })
}
