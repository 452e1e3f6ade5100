import { allJobs } from './all-jobs.ts'
import { type Context, type ContextOptions, openContext } from './context.ts'
import type { Job } from './jobs/job.ts'
import type { RetentionDays } from './modules/identification/liveness-records.ts'

export type AppOptions = ContextOptions & {
  /** How long faces are kept. */
  readonly faces: RetentionDays
}

/** What commands work with, and the work that they promise. */
export type App = Context & { readonly jobs: readonly Job[] }

export function composeApp(options: AppOptions): App {
  const context = openContext(options)
  return { ...context, jobs: allJobs(context, { retentionDays: options.faces, sandbox: options.sandbox }) }
}
