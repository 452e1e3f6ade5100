import type * as wire from '@qadam/wire/addenda'
import { refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { isOffered } from '../requests/loan-request.ts'
import type { Addenda } from './addenda.ts'
import { draftAddendum } from './draft-addendum.ts'
import { findLatestRequest, findOwnLoan } from './own-request.ts'

type Drafted = Awaited<ReturnType<typeof draftAddendum>>

/** Drafts what the lender has offered in answer to the borrower's request, with today's figures. */
export async function draftOffer(
  context: Omit<Addenda, 'codes' | 'outbox'>,
  session: Session,
  loanId: string,
): Promise<wire.Addendum | Extract<Drafted, { code: string }>> {
  if (!(await findOwnLoan(context, session, loanId))) return refuse('not_found')
  const request = await findLatestRequest(context, loanId)
  if (!request?.offer || !isOffered(request, context.today())) return refuse('loan_not_allowed')
  return draftAddendum(context, session, { loanId, agreement: request.offer, requestId: request.id })
}
