import type * as wire from '@qadam/wire/addenda'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { findPictures } from '../request-pictures/request-pictures.ts'
import { isOffered, type LoanRequest } from '../requests/loan-request.ts'
import { loanBegunToday } from '../servicing/loans-today.ts'
import { planAgreement } from '../servicing/plan-agreement.ts'
import type { Addenda, Loan } from './addenda.ts'
import { presentFigures } from './addenda-presenter.ts'

export type Reading = Pick<Addenda, 'calendar' | 'clients' | 'database' | 'today'>

type OwnRequest = { readonly request: wire.OwnLoanRequest | null }

/** The client's latest request about this loan; another client's loan looks like a missing one. */
export async function readOwnRequest(
  context: Reading,
  session: Pick<Session, 'accountId'>,
  loanId: string,
): Promise<OwnRequest | Refusal<'not_found'>> {
  const loan = await findOwnLoan(context, session, loanId)
  if (!loan) return refuse('not_found')
  const request = await findLatestRequest(context, loanId)
  return { request: request ? await present(context, { loan, request }) : null }
}

export async function findOwnLoan(
  { clients, database }: Pick<Reading, 'clients' | 'database'>,
  { accountId }: Pick<Session, 'accountId'>,
  loanId: string,
): Promise<Loan | undefined> {
  const client = await clients.byAccount(accountId)
  if (!client) return undefined
  return database.sql
    .selectFrom('loans')
    .selectAll()
    .where('id', '=', loanId)
    .where('client_id', '=', client.id)
    .executeTakeFirst()
}

export function findLatestRequest(
  { database }: Pick<Reading, 'database'>,
  loanId: string,
): Promise<LoanRequest | undefined> {
  return database.sql
    .selectFrom('loan_requests')
    .selectAll()
    .where('loan_id', '=', loanId)
    .orderBy('recorded_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function present(
  { calendar, database, today }: Reading,
  { loan, request }: { readonly loan: Loan; readonly request: LoanRequest },
): Promise<wire.OwnLoanRequest> {
  const { agree_until, answer, answer_reason, answer_until, asked_on, ending, ground, id, offer } = request
  const on = { calendar: calendar(), today: today() }
  const isOpen = offer !== null && isOffered(request, on.today)
  const figures = isOpen ? planAgreement(await loanBegunToday(database.sql, loan, on), offer) : null
  const pictures = await findPictures(database.sql, { loanRequest: id })
  return {
    ...{ id, ground, wish: request.wish, asked_on, answer_until, answer, answer_reason, agree_until, ending },
    ombudsman_until: request.ombudsman_until,
    pictures,
    offer:
      offer === null || figures === null || figures instanceof Refusal
        ? null
        : { kind: offer.do, figures: presentFigures(loan.product, figures) },
  }
}
