import type { Row, Version } from '@qadam/domain/lending/servicing/loan-state'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { ChangedLoan } from './changed-loan.ts'

/** Adds newly agreed versions; a version that an event has invalidated stays stored as void. */
export async function saveVersions(trx: Transaction<Tables>, { after, before, event }: ChangedLoan): Promise<void> {
  const known = before.state.versions
  const same = known.findIndex((version, index) => !isSameVersion(version, after.versions[index]))
  const kept = same === -1 ? known.length : same
  if (kept === known.length && kept === after.versions.length) {
    // The loan was written off, cancelled or restored: the schedule is the same, and its rows are removed or put back.
    if (after.rows.length !== before.state.rows.length)
      await putRows(trx, before.id, before.versions.at(-1) ?? 1, after.rows)
    return
  }
  const gone = before.versions.slice(kept)
  if (gone.length > 0)
    await trx
      .updateTable('loan_versions')
      .set({ voided_by: event })
      .where('loan_id', '=', before.id)
      .where('version', 'in', gone)
      .execute()
  const { most } = await trx
    .selectFrom('loan_versions')
    .select((row) => row.fn.max('version').as('most'))
    .where('loan_id', '=', before.id)
    .executeTakeFirstOrThrow()
  let number = most
  for (const version of after.versions.slice(kept)) {
    number += 1
    await insertVersion(trx, { loanId: before.id, number, version, event })
  }
  const inForce = kept < after.versions.length ? number : (before.versions[kept - 1] ?? 1)
  await putRows(trx, before.id, inForce, after.rows)
  await trx.updateTable('loans').set({ schedule_version: inForce }).where('id', '=', before.id).execute()
}

type NewVersion = {
  readonly loanId: string
  readonly number: number
  readonly version: Version
  readonly event: number | null
}

export async function insertVersion(
  trx: Transaction<Tables>,
  { event, loanId, number, version }: NewVersion,
): Promise<void> {
  await trx
    .insertInto('loan_versions')
    .values({
      ...{ loan_id: loanId, version: number, on_day: version.on, made_by: event },
      ...{ equal_tiyn: version.equal === null ? null : BigInt(version.equal), gesv_percent: version.gesvPercent },
    })
    .execute()
  let left = version.rows.reduce((sum, { principal }) => sum + principal, 0)
  const rows = version.rows.map((row, index) => {
    left -= row.principal
    const reward = BigInt(row.reward + row.carried)
    const principal = BigInt(row.principal)
    return {
      ...{ loan_id: loanId, version: number, number: index + 1, payment_date: row.date, days: row.days },
      ...{ payment_tiyn: principal + reward, principal_tiyn: principal, reward_tiyn: reward },
      ...{ remainder_tiyn: BigInt(left), in_time_until: row.inTimeUntil, year_days: row.yearDays },
      ...{ counted_from: row.from, month: row.month, carried_tiyn: BigInt(row.carried) },
    }
  })
  await trx.insertInto('loan_schedule_rows').values(rows).execute()
}

/** Replaces what is left of the rows in force; nothing is charged by earlier versions any more. */
export async function putRows(
  trx: Transaction<Tables>,
  loanId: string,
  version: number,
  rows: readonly Row[],
): Promise<void> {
  await trx.deleteFrom('loan_rows').where('loan_id', '=', loanId).execute()
  if (rows.length === 0) return
  await trx
    .insertInto('loan_rows')
    .values(
      rows.map((row, index) => ({
        ...{ loan_id: loanId, version, number: index + 1, in_time_until: row.inTimeUntil, state: row.state },
        ...{ principal_left_tiyn: BigInt(row.principalLeft), reward_left_tiyn: BigInt(row.rewardLeft) },
      })),
    )
    .execute()
}

function isSameVersion(one: Version, other: Version | undefined): boolean {
  return (
    other !== undefined &&
    one.on === other.on &&
    one.equal === other.equal &&
    one.rows.length === other.rows.length &&
    one.rows.every((row, index) => isSameRow(row, other.rows[index]))
  )
}

function isSameRow(one: Row, other: Row | undefined): boolean {
  return (
    other !== undefined &&
    one.date === other.date &&
    one.principal === other.principal &&
    one.reward === other.reward &&
    one.carried === other.carried &&
    one.days === other.days
  )
}
