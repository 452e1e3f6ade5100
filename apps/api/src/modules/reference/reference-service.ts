import type { LocaleCode } from '@qadam/wire/locale'
import type { Branch } from '@qadam/wire/reference'
import type { Database } from '../../db/connect.ts'
import { codeOf } from './countries.ts'
import { presentBranch } from './reference-presenter.ts'
import { findBranches, insertBranchesIfNone } from './reference-repository.ts'
import { sampleBranches } from './sample-branches.ts'

export async function listBranches(database: Database, locale: LocaleCode): Promise<Branch[]> {
  const rows = await findBranches(database)
  return rows.map((row) => presentBranch(row, locale))
}

/** A fresh database has something to show. Never called on `prod`, where a client would go to an address that is not there. */
export async function placeSampleBranches(database: Database): Promise<void> {
  await insertBranchesIfNone(database, sampleBranches)
}

/** The two letters of a country that a passport may come from. */
export function countryCode(id: number): string | undefined {
  return codeOf(id)
}
