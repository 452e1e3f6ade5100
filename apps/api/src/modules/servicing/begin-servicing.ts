import type { LoanState } from '@qadam/domain/lending/servicing/loan-state'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { insertVersion, putRows } from './save-versions.ts'

/** Saves the first schedule of a loan just opened; the database requires it to be complete by commit. */
export async function beginServicing(
  trx: Transaction<Tables>,
  loanId: string,
  { rows, versions }: LoanState,
): Promise<void> {
  for (const version of versions) await insertVersion(trx, { loanId, number: version.number, version, event: null })
  await putRows(trx, loanId, 1, rows)
}
