import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type { exportStaffActions } from '@qadam/wire/staff/record'
import { csvFile, ownCell } from '../../csv/csv-file.ts'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { endLine, exportedAtMost } from './export-end.ts'
import { filteredActions } from './list-actions.ts'
import { recordAction } from './record-action.ts'

const columns = [
  ...(['number', 'at', 'actor', 'address', 'kind', 'permission', 'subject_kind', 'subjects', 'reason'] as const),
  ...(['request', 'sealed', 'sequence', 'sha256'] as const),
]

type Exporting = { readonly database: Database; readonly atMost?: number }

/**
 * The filtered record as a file; that it left, with its filter and length, is committed before it does. A file that
 * stops at the limit says so in its last line, so that nobody takes it for the whole.
 */
export async function exportActions(
  { atMost = exportedAtMost, database: { sql: db } }: Exporting,
  caller: StaffCaller,
  { before, ...filter }: InputOf<typeof exportStaffActions>['body'],
): Promise<AnswerOf<typeof exportStaffActions>> {
  return db.transaction().execute(async (trx) => {
    const found = await filteredActions(trx, filter)
      .leftJoin('staff_seals as seal', 'seal.action_number', 'action.number')
      .select(['seal.position', 'seal.sha256'])
      .$if(before !== undefined, (all) => all.where('action.number', '<', before ?? 0n))
      .limit(atMost + 1)
      .execute()
    const rows = found.slice(0, atMost)
    const next = found.length > atMost ? String(rows.at(-1)?.number) : null
    const asked = { ...filter, ...(before !== undefined && { before: String(before) }) }
    await recordAction(trx, caller, {
      ...{ kind: 'export', permission: 'audit.export', subjectKind: 'record', subjects: [] },
      facts: { filter: asked, rows: rows.length, ...(next !== null && { next_before: next }) },
    })
    const lines = rows.map((row) => [
      ...[ownCell(String(row.number)), ownCell(row.at.toISOString()), row.actor_name, row.address, ownCell(row.kind)],
      ...[row.permission, row.subject_kind, row.subjects.join(' '), row.reason ?? '', row.request_id],
      ...[ownCell(row.is_sealed ? '1' : '0'), ownCell(row.position === null ? '' : String(row.position))],
      ownCell(row.sha256?.toString('hex') ?? ''),
    ])
    const further = {
      ru: `Дальше: записи с номером меньше ${next}.`,
      kk: `Жалғасы: нөмірі ${next} санынан кіші жазбалар.`,
    }
    const end = next === null ? [] : [endLine(caller.staff.locale, rows.length, further)]
    return { csv: csvFile([columns.map(ownCell), ...lines, ...end]), rows: rows.length, next_before: next }
  })
}
