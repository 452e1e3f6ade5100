import type { Device } from '@qadam/wire/session'
import type { Compilable } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { isUnavailable } from '../../db/database-errors.ts'
import type { FindSession, Session } from '../../http/session.ts'
import {
  type DeviceRow,
  endAllBut,
  endIfIdle,
  endOneOf,
  findLivingSessions,
  markSessionSeen,
} from './session-devices-repository.ts'
import type { LivingSession, SessionService } from './session-service.ts'

/** How old the last sight of a session may be before it is written anew. */
const seenForSeconds = 60

/** A browser says once in a minute that somebody is there, and we write it down to the minute: it is the first to end. */
const graceSeconds = 2 * seenForSeconds

export type SessionDevicesService = {
  /**
   * Finds the session for whatever a client does, and notes that they were there. One that nobody has used for longer
   * than the cabinet allows ends here. What a page asks by itself, its step and its channel, is no sign of life.
   */
  findActive: FindSession
  findActiveWith<Found extends Session & Unseen>(
    widen: (living: LivingSession) => Compilable<Found>,
  ): FindSession<Found>
  readonly idleSeconds: number
  list(session: Session): Promise<Device[]>
  /** Undefined where the client has no such device. */
  end(session: Session, id: string): Promise<Device[] | undefined>
  endOthers(session: Session): Promise<Device[]>
  markSeen(session: Session): Promise<void>
}

type Unseen = { readonly unseenSeconds: number }

type Deps = {
  readonly database: Database
  readonly findSessionWith: SessionService['findSessionWith']
  readonly idleMinutes: number
}

export function sessionDevicesService({ database, findSessionWith, idleMinutes }: Deps): SessionDevicesService {
  const idleSeconds = idleMinutes * 60
  const list: SessionDevicesService['list'] = async (session) =>
    (await findLivingSessions(database, session.accountId))
      .map((row) => presentDevice(row, session.id))
      .toSorted((a, b) => Number(b.is_this) - Number(a.is_this))

  const findActiveWith: SessionDevicesService['findActiveWith'] = (widen) => {
    const find = findSessionWith(widen)
    return async (token) => {
      const session = await find(token)
      if (!session || session.unseenSeconds < seenForSeconds) return session
      const atMost = idleSeconds + graceSeconds
      if (session.unseenSeconds > atMost && (await endIfIdle(database, session.id, atMost))) return undefined
      await noteSeen(database, session.id)
      return session
    }
  }

  return {
    findActive: findActiveWith((living) => living),
    findActiveWith,
    idleSeconds,
    list,
    async end(session, id) {
      const { accountId } = session
      const isEnded = await database.sql.transaction().execute((trx) => endOneOf(trx, { accountId, id }))
      return isEnded ? list(session) : undefined
    },
    async endOthers(session) {
      const { accountId, id } = session
      await database.sql.transaction().execute((trx) => endAllBut(trx, { accountId, id }))
      return list(session)
    },
    markSeen: ({ id }) => markSessionSeen(database, id),
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

function presentDevice({ last_seen_at, started_at, ...row }: DeviceRow, ownId: string): Device {
  return {
    ...row,
    is_this: row.id === ownId,
    started_at: started_at.toISOString(),
    last_seen_at: last_seen_at.toISOString(),
  }
}
