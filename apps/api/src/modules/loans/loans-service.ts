import type { LoanDetails, LoanSummary } from '@qadam/contract/loans'
import type { Day } from '@qadam/domain/calendar/day'
import type { Database } from '../../db/connect.ts'
import type { ClientsService } from '../registration/registration-clients-service.ts'
import { presentLoan, presentLoanSummary } from './loans-presenter.ts'
import { findLoanFiles } from './loans-repository.ts'

export type LoansService = {
  /** The client's own, as of today; open ones first. */
  summariesOf(clientId: string): Promise<LoanSummary[]>
  ofAccount(accountId: string): Promise<LoanSummary[]>
  /** Undefined for another's as for none. */
  oneOfAccount(accountId: string, loanId: string): Promise<LoanDetails | undefined>
}

type Deps = { readonly database: Database; readonly clients: ClientsService; readonly today: () => Day }

export function loansService({ clients, database, today }: Deps): LoansService {
  const summariesOf = async (clientId: string) => {
    const files = await findLoanFiles(database.sql, clientId)
    return files.map((file) => presentLoanSummary(file, today()))
  }
  return {
    summariesOf,
    async ofAccount(accountId) {
      const client = await clients.byAccount(accountId)
      return client ? summariesOf(client.id) : []
    },
    async oneOfAccount(accountId, loanId) {
      const client = await clients.byAccount(accountId)
      const [file] = client ? await findLoanFiles(database.sql, client.id, loanId) : []
      return file && presentLoan(file, today())
    },
  }
}
