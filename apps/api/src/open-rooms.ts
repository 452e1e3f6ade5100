import { allJobs } from './all-jobs.ts'
import { type Context, type ContextOptions, openContext } from './context.ts'
import type { Job } from './jobs/job.ts'
import type { KeptDays } from './modules/identification/liveness-records.ts'

export type RoomsOptions = ContextOptions & {
  /** How long faces are kept. */
  readonly faces: KeptDays
}

/** What commands work with, and the work that they promise. */
export type Rooms = Context & { readonly jobs: readonly Job[] }

export function openRooms(options: RoomsOptions): Rooms {
  const context = openContext(options)
  return { ...context, jobs: allJobs(context, { keptDays: options.faces, sandbox: options.sandbox }) }
}
