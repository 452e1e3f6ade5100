import type { SourcesQuery, SourcesReport } from '@qadam/wire/operator-sources'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { recordAction } from '../audit/record-action.ts'
import { sourcesCsv } from '../marketing/marketing-report-csv.ts'

type Reporting = {
  readonly database: Database
  readonly reportSources: (query: SourcesQuery) => Promise<SourcesReport>
}

/** Where clients come from. The report may take a minute, so it holds no transaction; the look is recorded after it. */
export async function readSources(
  context: Reporting,
  caller: StaffCaller,
  query: SourcesQuery,
): Promise<SourcesReport> {
  const report = await context.reportSources(query)
  await record(context, caller, { kind: 'look', permission: 'report.sources', query })
  return report
}

/** The same as a file; that it left is committed before it does. */
export async function exportSources(
  context: Reporting,
  caller: StaffCaller,
  query: SourcesQuery,
): Promise<{ csv: string }> {
  const report = await context.reportSources(query)
  await record(context, caller, { kind: 'export', permission: 'report.sources.export', query })
  return { csv: sourcesCsv(report, caller.locale) }
}

type Recorded = {
  readonly kind: 'look' | 'export'
  readonly permission: 'report.sources' | 'report.sources.export'
  readonly query: SourcesQuery
}

/** The period alone: the names of sources are a visitor's own text. */
async function record({ database }: Reporting, caller: StaffCaller, { query, ...what }: Recorded): Promise<void> {
  await database.sql
    .transaction()
    .execute((trx) => recordAction(trx, caller, { ...what, subjectKind: 'none', subjects: [], facts: query }))
}
