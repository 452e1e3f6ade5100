import type { Day } from '@qadam/domain/calendar/day'
import type { StateCalendar } from '@qadam/domain/calendar/working-days'
import type { LoanDetails, LoanSummary } from '@qadam/wire/loans'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import type { ClientsService } from '../clients/clients-service.ts'
import { presentLoan, presentLoanSummary } from './loans-presenter.ts'
import { findLoanFiles, findLoansToday } from './loans-repository.ts'

/** Dependencies for reading the books alone, as of the stand's day. */
export type Books = {
  readonly database: Database
  readonly today: () => Day
  readonly calendar: () => StateCalendar
}

type Executor = Database['sql'] | Transaction<Tables>

export type Reading = Books & { readonly clients: ClientsService }

/** Returns the client's own loans as of today, open ones first. */
export async function summariesOf(
  { calendar, database, today }: Books,
  clientId: string,
  executor: Executor = database.sql,
): Promise<LoanSummary[]> {
  const loans = await findLoansToday(executor, { clientId, calendar: calendar(), today: today() })
  return loans.map(presentLoanSummary)
}

/** Returns one loan of a client in full as of today; undefined if it is not theirs. */
export async function detailsOf(
  { calendar, database, today }: Books,
  wanted: { readonly clientId: string; readonly loanId: string },
): Promise<LoanDetails | undefined> {
  const [file] = await findLoanFiles(database.sql, { ...wanted, calendar: calendar(), today: today() })
  return file && presentLoan(file)
}

export async function listLoans(context: Reading, { accountId }: Session): Promise<LoanSummary[]> {
  const client = await context.clients.byAccount(accountId)
  return client ? summariesOf(context, client.id) : []
}

/** Treats another client's loan as if it did not exist. */
export async function readLoan(
  context: Reading,
  { accountId }: Session,
  id: string,
): Promise<LoanDetails | Refusal<'not_found'>> {
  const client = await context.clients.byAccount(accountId)
  const details = client && (await detailsOf(context, { clientId: client.id, loanId: id }))
  return details ?? refuse('not_found')
}
