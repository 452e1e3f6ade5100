import { isUnavailable } from '../db/database-errors.ts'
import type { Log } from '../log.ts'
import { errorCode } from './error-code.ts'

/**
 * Runs scheduled work row by row: a row that fails is logged and skipped, and the rest are processed. When the database
 * is unavailable the error is rethrown, since no row is at fault and the next run repeats them all.
 */
export async function eachRow<Row extends { readonly id: string }>(
  rows: readonly Row[],
  { job, log }: { readonly job: string; readonly log: Log },
  work: (row: Row) => Promise<void>,
): Promise<{ readonly done: number }> {
  let done = 0
  for (const row of rows) {
    try {
      await work(row)
      done += 1
    } catch (error) {
      if (isUnavailable(error)) throw error
      log.error({ job, row: row.id, code: errorCode(error) }, 'one row failed; the others continue')
    }
  }
  return { done }
}
