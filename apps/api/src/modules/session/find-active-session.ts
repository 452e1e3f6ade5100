import type { Database } from '../../db/connect.ts'
import { isUnavailable } from '../../db/database-errors.ts'
import type { PageMemory } from '../../http/page-memory.ts'
import type { FindSession, Session } from '../../http/session.ts'
import { sessionFinderWith } from './find-session.ts'
import { endIfIdle, markSessionSeen } from './session-devices-repository.ts'

/** The last sight of a session is rewritten once it is older than this. */
const seenForSeconds = 60

/**
 * A browser reports activity once a minute and it is stored to the minute, so the grace lets the browser be the first
 * to end the session.
 */
const graceSeconds = 2 * seenForSeconds

export type Idling = {
  readonly database: Database
  readonly policy: { readonly cabinetIdleSeconds: number }
}

type Unseen = { readonly unseenSeconds: number }

/**
 * Finds the session of a client's action and records the activity. A session unused for longer than the cabinet allows
 * ends here. Requests that a page makes by itself, its step and its channel, do not count as activity.
 */
export function activeSessionFinder(idling: Idling): FindSession {
  return activeAmong(
    idling,
    sessionFinderWith(idling.database, (living) => living),
  )
}

/** Does the same with what this finder reads of the client. */
export function activeAmong<Found extends Session & Unseen>(
  { database, policy }: Idling,
  find: FindSession<Found>,
): FindSession<Found> {
  return (token, page) => (page ? page.once(findActive, token, () => findActive(token, page)) : findActive(token))

  async function findActive(token: string, page?: PageMemory): Promise<Found | undefined> {
    const session = await find(token, page)
    if (!session || session.unseenSeconds < seenForSeconds) return session
    const atMost = policy.cabinetIdleSeconds + graceSeconds
    if (session.unseenSeconds > atMost && (await endIfIdle(database, session.id, atMost))) {
      // The page's other calls may have read the session alive.
      page?.forget()
      return undefined
    }
    await noteSeen(database, session.id)
    return session
  }
}

/** A standby can still be read, so reads do not fail when the activity cannot be recorded. */
async function noteSeen(database: Database, id: string): Promise<void> {
  try {
    await markSessionSeen(database, id)
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
}
