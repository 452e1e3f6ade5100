import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connect.ts'
import { insertReadOfTotals } from './operator-repository.ts'

/** Calls that show totals or the lender's own lists, and so nobody, by the permission they stand for in the record. */
const readsOfTotals: Readonly<Record<string, string>> = {
  'GET /rest/operator/branches': 'branches.read',
  'GET /rest/operator/calendar/:year': 'calendar.read',
  'GET /rest/operator/closes': 'loan.read',
  'GET /rest/operator/reconciliation': 'reconciliation.read',
  'GET /rest/operator/reports/months/:month': 'report.month',
  'GET /rest/operator/reports/months/:month/csv': 'report.month',
  'GET /rest/operator/reports/bureau/:day': 'report.bureau',
  'GET /rest/operator/reports/bureau/:day/csv': 'report.bureau',
  'GET /rest/operator/sources': 'report.sources',
  'GET /rest/operator/sources.csv': 'report.sources.export',
  'POST /rest/operator/sources/pass': 'report.sources',
}

/** Records such a call before its answer is sent; all other calls of the token record themselves. */
export function recordReadsOfTotals(operator: FastifyInstance, database: Database): void {
  operator.addHook('onSend', async (request, reply, payload) => {
    const permission = readsOfTotals[`${request.method} ${request.routeOptions.url}`]
    if (permission !== undefined && reply.statusCode < 300)
      await insertReadOfTotals(database, { permission, operator: '–', address: request.ip, requestId: request.id })
    return payload
  })
}
