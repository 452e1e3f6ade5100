import type { Day } from '@qadam/domain/calendar/day'
import type { StateCalendar } from '@qadam/domain/calendar/working-days'
import type { LoanDetails, LoanSummary } from '@qadam/wire/loans'
import type { Database } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import type { ClientsService } from '../clients/clients-service.ts'
import { presentLoan, presentLoanSummary } from './loans-presenter.ts'
import { findLoanFiles } from './loans-repository.ts'

/** Dependencies for reading the books alone, as of the stand's day. */
export type Books = {
  readonly database: Database
  readonly today: () => Day
  readonly calendar: () => StateCalendar
}

export type Reading = Books & { readonly clients: ClientsService }

/** Returns the client's own loans as of today, open ones first. */
export async function summariesOf({ calendar, database, today }: Books, clientId: string): Promise<LoanSummary[]> {
  const files = await findLoanFiles(database.sql, { clientId, calendar: calendar(), today: today() })
  return files.map(presentLoanSummary)
}

export async function listLoans(context: Reading, { accountId }: Session): Promise<LoanSummary[]> {
  const client = await context.clients.byAccount(accountId)
  return client ? summariesOf(context, client.id) : []
}

/** Treats another client's loan as if it did not exist. */
export async function readLoan(
  { calendar, clients, database, today }: Reading,
  { accountId }: Session,
  id: string,
): Promise<LoanDetails | Refusal<'not_found'>> {
  const client = await clients.byAccount(accountId)
  if (!client) return refuse('not_found')
  const on = { calendar: calendar(), today: today() }
  const [file] = await findLoanFiles(database.sql, { ...on, clientId: client.id, loanId: id })
  return file ? presentLoan(file) : refuse('not_found')
}
