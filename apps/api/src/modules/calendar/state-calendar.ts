import { setTimeout as wait } from 'node:timers/promises'
import { type StateCalendar, stateCalendar } from '@qadam/domain/calendar/working-days'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { listenTo } from '../../db/listen.ts'
import type { Tables } from '../../db/tables.ts'
import type { Log } from '../../log.ts'

const retryMs = 2_000

/** Sent by the triggers of both tables on any change. */
const calendarNotices = 'qadam_calendar'

type Asked = { readonly sql: Database['sql'] | Transaction<Tables> }

export async function readStateCalendar({ sql: db }: Asked): Promise<StateCalendar> {
  const rows = await db.selectFrom('state_calendar').select(['day', 'is_working']).execute()
  return stateCalendar(rows.map(({ day, is_working }) => ({ day, isWorking: is_working })))
}

/** Days by which the stand is ahead of the real date; 0 unless a sandbox has moved its clock. */
export async function readDaysAhead({ sql: db }: Asked): Promise<number> {
  const clock = await db.selectFrom('sandbox_clock').select('offset_days').executeTakeFirst()
  return clock?.offset_days ?? 0
}

export type FollowedCalendar = {
  /** As in the database now, or a moment ago. */
  readonly calendar: () => StateCalendar
  readonly daysAhead: () => number
  stop(): Promise<void>
}

/** Reads the calendar once and again after each change; a failed read is retried until it succeeds. */
export async function followStateCalendar(database: Database, log: Log): Promise<FollowedCalendar> {
  let calendar = await readStateCalendar(database)
  let daysAhead = await readDaysAhead(database)
  const stopping = new AbortController()
  let last = Promise.resolve()

  async function read(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        calendar = await readStateCalendar(database)
        daysAhead = await readDaysAhead(database)
        return
      } catch (error) {
        log.warn({ err: error }, 'the state calendar could not be reloaded; retrying')
        await wait(retryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      }
    }
  }
  // Serialised, so that an older read never overwrites a newer one.
  const readAgain = () => {
    last = last.then(read)
    return last
  }
  const stop = await listenTo(database.driver, {
    ...{ channel: calendarNotices, log, missed: readAgain },
    onPayload: () => void readAgain(),
  })
  // A change between the first read and the subscription was not notified.
  await readAgain()
  return {
    calendar: () => calendar,
    daysAhead: () => daysAhead,
    async stop() {
      stopping.abort()
      await stop()
      await last
    },
  }
}
