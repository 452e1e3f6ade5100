import type { Compilable } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { isUnavailable } from '../../db/database-errors.ts'
import type { FindSession, Session } from '../../http/session.ts'
import { endIfIdle, markSessionSeen } from './devices-repository.ts'
import { type LivingSession, sessionFinderWith } from './find-session.ts'

/** How old the last sight of a session may be before it is written anew. */
const seenForSeconds = 60

/** A browser says once in a minute that somebody is there, and we write it down to the minute: it is the first to end. */
const graceSeconds = 2 * seenForSeconds

export type Idling = {
  readonly database: Database
  /** How long a client may do nothing in the cabinet. */
  readonly cabinetIdleSeconds: number
}

type Unseen = { readonly unseenSeconds: number }

/**
 * Finds the session for whatever a client does, and notes that they were there. One that nobody has used for longer
 * than the cabinet allows ends here. What a page asks by itself, its step and its channel, is no sign of life.
 */
export function activeSessionFinder(idling: Idling): FindSession {
  return activeSessionFinderWith(idling, (living) => living)
}

/** The same, with what another room knows of its client. */
export function activeSessionFinderWith<Found extends Session & Unseen>(
  { cabinetIdleSeconds, database }: Idling,
  widen: (living: LivingSession) => Compilable<Found>,
): FindSession<Found> {
  const find = sessionFinderWith(database, widen)
  return async (token) => {
    const session = await find(token)
    if (!session || session.unseenSeconds < seenForSeconds) return session
    const atMost = cabinetIdleSeconds + graceSeconds
    if (session.unseenSeconds > atMost && (await endIfIdle(database, session.id, atMost))) return undefined
    await noteSeen(database, session.id)
    return session
  }
}

/** A standby can still be read: what a client wants to see does not wait until somebody can note that they were there. */
async function noteSeen(database: Database, id: string): Promise<void> {
  try {
    await markSessionSeen(database, id)
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
}
