import type { FastifyInstance } from 'fastify'
import type { App } from './compose-app.ts'
import type { Database } from './db/connect.ts'
import { mountApiDocs } from './http/api-docs.ts'
import { registerApiPlugins } from './http/api-plugins.ts'
import { callerCookies } from './http/caller-cookies.ts'
import { sendProblem } from './http/problem-reply.ts'
import { requireStaff } from './http/request-staff.ts'
import { storedResponsesIn } from './idempotency/stored-responses-in-database.ts'
import { mountApprovals } from './modules/approvals/approvals-routes.ts'
import { waitingApprovals } from './modules/approvals/waiting-approvals.ts'
import { mountAudit } from './modules/audit/audit-routes.ts'
import { rowOf } from './modules/audit/record-action.ts'
import { mountDesk } from './modules/desk/desk-routes.ts'
import { loanRuns } from './modules/desk/loan-runs.ts'
import { summariesOf } from './modules/loans/loan-views.ts'
import { approvalRun } from './modules/queues/approval-run.ts'
import type { FailedJobs } from './modules/queues/failed-jobs.ts'
import { jobRuns } from './modules/queues/job-runs.ts'
import { mountQueues } from './modules/queues/queues-routes.ts'
import { placeInventedStaff } from './modules/staff/invented-staff.ts'
import { mountStaff } from './modules/staff/staff-routes.ts'
import { staffRuns } from './modules/staff/staff-runs.ts'
import { findStaff } from './modules/staff/staff-sessions.ts'
import type { Issuer } from './providers/issuer/issuer.ts'

export type StaffApiOptions = {
  readonly database: Database
  readonly context: App
  /** Absent where the server has no queue. */
  readonly failedJobs?: FailedJobs | undefined
  readonly sandbox: boolean
  readonly docs: boolean
  /** The lender's own issuer of identities, where one is configured. */
  readonly issuer?: Issuer | undefined
}

/** Mounts everything under /staff, on a separate port that the public proxy never reaches. */
export async function mountStaffApi(server: FastifyInstance, options: StaffApiOptions): Promise<void> {
  const { database, docs, context, sandbox } = options
  if (sandbox) await placeInventedStaff(database)

  await server.register(async (app) => {
    registerApiPlugins(app, {
      findSession: async () => undefined,
      requireStaff: requireStaff({
        findStaff: (token) => findStaff({ ...context, database, sandbox }, token),
        async noteRefused(who, { permission, ...where }) {
          const action = { kind: 'denied', permission, subjectKind: 'none', subjects: [] } as const
          await database.sql
            .insertInto('staff_actions')
            .values(rowOf(who, action, where))
            .execute()
        },
      }),
      // Staff calls authenticate by header only; the console's own server holds the cookie.
      cookies: callerCookies({ names: { session: '', refresh: '' }, isSecure: true }),
      storedResponses: storedResponsesIn(database, context.secrets),
    })
    if (docs) await mountApiDocs(app)
    const runs = {
      ...{ ...staffRuns(context), ...loanRuns(context), ...jobRuns(options.failedJobs) },
      'application.approve': approvalRun(context),
    }
    mountAudit(app, { database })
    mountStaff(app, { ...context, issuer: options.issuer, runs, sandbox })
    mountApprovals(app, { database, runs })
    mountDesk(app, { ...context, runs, listLoans: (clientId, trx) => summariesOf(context, clientId, trx) })
    mountQueues(app, {
      ...{ ...context, failedJobs: options.failedJobs, runs },
      waitingApprovals: (staff) => waitingApprovals(database, staff),
    })
    // Not `/staff` itself, which is a page of the console.
    app.all('/staff/*', {
      schema: { hide: true } as object,
      onRequest: async (request, reply) => sendProblem(request, reply, { code: 'not_found' }),
      handler: async () => undefined,
    })
  })
}
