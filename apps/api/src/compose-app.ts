import { allJobs } from './all-jobs.ts'
import { type Context, type ContextOptions, openContext } from './context.ts'
import type { Job } from './jobs/job.ts'
import type { RetentionDays } from './modules/identification/liveness-records.ts'

export type AppOptions = ContextOptions & {
  /** Retention of face pictures. */
  readonly faces: RetentionDays
}

export type App = Context & { readonly jobs: readonly Job[] }

export function composeApp(options: AppOptions): App {
  const context = openContext(options)
  return { ...context, jobs: allJobs(context, { retentionDays: options.faces, sandbox: options.sandbox }) }
}
