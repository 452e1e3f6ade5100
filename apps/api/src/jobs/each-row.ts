import { isUnavailable } from '../db/database-errors.ts'
import type { Log } from '../log.ts'
import { errorCode } from './error-code.ts'

/**
 * What the clock does for many, one by one: a row that cannot be done is said and left, and those behind it are done.
 * When the database itself is away nobody’s row is at fault: the next round does them all.
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
      log.error({ job, row: row.id, code: errorCode(error) }, 'one row could not be done, the others go on')
    }
  }
  return { done }
}
