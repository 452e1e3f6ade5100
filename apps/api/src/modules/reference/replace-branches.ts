import type { AnswerOf } from '@qadam/wire/endpoint'
import type { FieldTextKey } from '@qadam/wire/field-texts'
import type * as wire from '@qadam/wire/operator-branches'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { findBranches } from './reference-repository.ts'

/** Records who made the change, in the same transaction. */
type RecordWord = (trx: Transaction<Tables>) => Promise<void>

export async function readBranches(database: Database): Promise<wire.BranchEntry[]> {
  return (await findBranches(database)).map(({ is_sample: _, position: __, ...entry }) => entry)
}

/** Replaces the whole list; a branch left out no longer receives clients. */
export async function replaceBranches(
  { database }: { readonly database: Database },
  branches: readonly wire.BranchEntry[],
  record: RecordWord,
): Promise<AnswerOf<typeof wire.replaceBranches> | Refusal<'validation_failed'>> {
  const faults = branches.flatMap((branch, place) => faultsOf(branch, branches.slice(0, place), `branches.${place}`))
  if (faults.length > 0) return refuse('validation_failed', { fields: Object.fromEntries(faults) })
  const rows = branches.map((branch, place) => ({
    ...branch,
    hours: JSON.stringify(branch.hours),
    position: place + 1,
    is_sample: false,
  }))
  return database.sql.transaction().execute(async (trx) => {
    await sql`lock table branches in share row exclusive mode`.execute(trx)
    await trx.deleteFrom('branches').execute()
    if (rows.length > 0) await trx.insertInto('branches').values(rows).execute()
    await record(trx)
    return { replaced: true as const, branches: rows.length }
  })
}

function faultsOf(
  { id, landmark_kk, landmark_ru }: wire.BranchEntry,
  before: readonly wire.BranchEntry[],
  place: string,
): [string, FieldTextKey][] {
  const isHalf = (landmark_ru === null) !== (landmark_kk === null)
  return [
    ...(before.some((other) => other.id === id) ? [[`${place}.id`, 'branch_twice'] as [string, FieldTextKey]] : []),
    ...(isHalf
      ? [[`${place}.${landmark_ru === null ? 'landmark_ru' : 'landmark_kk'}`, 'required'] as [string, FieldTextKey]]
      : []),
  ]
}
