import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { sourcesQuery, sourcesReport } from '../operator-sources.ts'

const ofReports = { module: 'staff', access: 'staff' } as const

export const readSources = endpoint({
  ...ofReports,
  permission: 'report.sources',
  method: 'GET',
  path: '/staff/reports/sources',
  summary: 'The funnel by source: visitors, registrations, clients, borrowers; totals alone, and the look is recorded',
  query: sourcesQuery,
  answer: sourcesReport,
  errors: ['validation_failed'],
})

export const exportSources = endpoint({
  ...ofReports,
  permission: 'report.sources.export',
  method: 'POST',
  path: '/staff/reports/sources/export',
  summary: 'The same report as a CSV file; recorded with its period before the file leaves',
  body: sourcesQuery,
  answer: z.object({ csv: z.string() }),
  errors: ['validation_failed'],
})
