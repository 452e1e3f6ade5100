import type { Selectable } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { BranchesTable } from '../../db/tables.ts'
import type { SampleBranch } from './sample-branches.ts'

export type BranchRow = Selectable<BranchesTable>

export async function findBranches(database: Database): Promise<BranchRow[]> {
  return database.sql.selectFrom('branches').selectAll().orderBy('position').execute()
}

/** Does nothing if there is any branch. Several processes may call it at once: the ids are fixed. */
export async function insertBranchesIfNone(database: Database, branches: readonly SampleBranch[]): Promise<void> {
  const some = await database.sql.selectFrom('branches').select('id').limit(1).executeTakeFirst()
  if (some) return
  const rows = branches.map((branch) => ({ ...branch, hours: JSON.stringify(branch.hours), is_sample: true }))
  await database.sql
    .insertInto('branches')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
