import type { Day } from '@qadam/domain/calendar/day'
import type { LoanDetails, LoanSummary } from '@qadam/wire/loans'
import type { Database } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import type { ClientsService } from '../clients/clients-service.ts'
import { presentLoan, presentLoanSummary } from './loans-presenter.ts'
import { findLoanFiles } from './loans-repository.ts'

export type Reading = { readonly database: Database; readonly clients: ClientsService; readonly today: () => Day }

/** The client's own, as of today; open ones first. */
export async function summariesOf(
  { database, today }: Pick<Reading, 'database' | 'today'>,
  clientId: string,
): Promise<LoanSummary[]> {
  const files = await findLoanFiles(database.sql, clientId)
  return files.map((file) => presentLoanSummary(file, today()))
}

export async function listLoans(context: Reading, { accountId }: Session): Promise<LoanSummary[]> {
  const client = await context.clients.byAccount(accountId)
  return client ? summariesOf(context, client.id) : []
}

/** Another's is as if it did not exist. */
export async function readLoan(
  { clients, database, today }: Reading,
  { accountId }: Session,
  id: string,
): Promise<LoanDetails | Refusal<'not_found'>> {
  const client = await clients.byAccount(accountId)
  const [file] = client ? await findLoanFiles(database.sql, client.id, id) : []
  return file ? presentLoan(file, today()) : refuse('not_found')
}
