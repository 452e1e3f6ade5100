import type { Stand } from '@qadam/wire/setting'
import type { Database } from '../../db/connect.ts'
import { readDaysAhead } from './state-calendar.ts'

/** The database has been used with dates in the future; the message tells the operator what to do. */
export class StandClockError extends Error {
  override readonly name = 'StandClockError'
}

type Serving = { readonly stand: Stand; readonly sandbox: boolean }

/**
 * Only a sandbox's day may be ahead of the real one. A database that has served a prod stand is marked for good, and
 * its triggers reject any clock change.
 */
export async function checkStandClock(database: Pick<Database, 'sql'>, { sandbox, stand }: Serving): Promise<void> {
  const daysAhead = await readDaysAhead(database)
  if (!sandbox && daysAhead > 0) {
    throw new StandClockError(
      `The sandbox has moved this database's day ${daysAhead} days ahead: set SANDBOX=on, or use another database.`,
    )
  }
  if (stand !== 'prod') return
  await database.sql
    .insertInto('prod_stand')
    .values({ id: 1 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
