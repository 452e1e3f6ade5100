import { type StateCalendar, stateCalendar } from '@qadam/domain/calendar/working-days'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { listenTo } from '../../db/listen.ts'
import type { Tables } from '../../db/tables.ts'
import type { Log } from '../../log.ts'

/** Said by a trigger of the table, whoever changes it. */
const calendarNotices = 'qadam_calendar'

type Asked = { readonly sql: Database['sql'] | Transaction<Tables> }

export async function readStateCalendar({ sql: db }: Asked): Promise<StateCalendar> {
  const rows = await db.selectFrom('state_calendar').select(['day', 'is_working']).execute()
  return stateCalendar(rows.map(({ day, is_working }) => ({ day, isWorking: is_working })))
}

export type FollowedCalendar = {
  /** As it stands in the database now, or a moment ago. */
  readonly calendar: () => StateCalendar
  stop(): Promise<void>
}

/** Read once, and again after each change; a reading that fails leaves the one before it. */
export async function followStateCalendar(database: Database, log: Log): Promise<FollowedCalendar> {
  let calendar = await readStateCalendar(database)
  let last = Promise.resolve()
  // One after the other: an older reading must not come last.
  const readAgain = () => {
    last = last
      .then(() => readStateCalendar(database))
      .then(
        (read) => {
          calendar = read
        },
        (error: unknown) => log.error({ err: error }, 'the state calendar could not be read again'),
      )
    return last
  }
  const stop = await listenTo(database.driver, {
    ...{ channel: calendarNotices, log, missed: readAgain },
    hear: () => void readAgain(),
  })
  // What changed between the first reading and the listening was said to nobody.
  await readAgain()
  return {
    calendar: () => calendar,
    async stop() {
      await stop()
      await last
    },
  }
}
