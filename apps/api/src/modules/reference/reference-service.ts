import type { LocaleCode } from '@qadam/wire/locale'
import type { Branch } from '@qadam/wire/reference'
import type { Database } from '../../db/connect.ts'
import { presentBranch } from './reference-presenter.ts'
import { findBranches, insertBranchesIfNone } from './reference-repository.ts'
import { sampleBranches } from './sample-branches.ts'

export async function listBranches(database: Database, locale: LocaleCode): Promise<Branch[]> {
  const rows = await findBranches(database)
  return rows.map((row) => presentBranch(row, locale))
}

/**
 * Gives a fresh database something to show. Never called on `prod`, where a client would go to an address that does not
 * exist.
 */
export async function placeSampleBranches(database: Database): Promise<void> {
  await insertBranchesIfNone(database, sampleBranches)
}
