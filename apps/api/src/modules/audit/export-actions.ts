import type { AnswerOf } from '@qadam/wire/endpoint'
import type { exportStaffActions } from '@qadam/wire/staff/record'
import { csvFile, ownCell } from '../../csv/csv-file.ts'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type ActionFilter, filteredActions } from './list-actions.ts'
import { recordAction } from './record-action.ts'

const exportedAtMost = 10_000

const columns = [
  ...(['number', 'at', 'actor', 'address', 'kind', 'permission', 'subject_kind', 'subjects', 'reason'] as const),
  ...(['request', 'sealed'] as const),
]

/** The filtered record as a file; that it left, with its filter and length, is committed before it does. */
export async function exportActions(
  { sql: db }: Database,
  caller: StaffCaller,
  filter: ActionFilter,
): Promise<AnswerOf<typeof exportStaffActions>> {
  return db.transaction().execute(async (trx) => {
    const rows = await filteredActions(trx, filter).limit(exportedAtMost).execute()
    await recordAction(trx, caller, {
      ...{ kind: 'export', permission: 'audit.export', subjectKind: 'record', subjects: [] },
      facts: { filter, rows: rows.length },
    })
    const lines = rows.map((row) => [
      ...[ownCell(String(row.number)), ownCell(row.at.toISOString()), row.actor_name, row.address, ownCell(row.kind)],
      ...[row.permission, row.subject_kind, row.subjects.join(' '), row.reason ?? '', row.request_id],
      ownCell(row.is_sealed ? '1' : '0'),
    ])
    return { csv: csvFile([columns.map(ownCell), ...lines]), rows: rows.length }
  })
}
