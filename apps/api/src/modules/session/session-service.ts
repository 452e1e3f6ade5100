import { deviceOf } from '@qadam/domain/person/device'
import { defaultLocale, type LocaleCode } from '@qadam/wire/locale'
import type { Compilable, Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { writtenOnce } from '../../db/written-once.ts'
import type { FindSession, Session } from '../../http/session.ts'
import { isTokenShaped, newToken, tokenHash } from '../../secrets/tokens.ts'
import { claimTouches, lockVisitor } from '../marketing/touches.ts'
import {
  type EndReason,
  endSession,
  endSessions,
  findEndedWithin,
  findPhone,
  hasSignedIn,
  insertSession,
  insertTokens,
  isRefreshUsed,
  isSessionAlive,
  livingSession,
  lockRefresh,
  markRefreshUsed,
  openAccount,
  sessionOfToken,
  shortenAccess,
} from './session-repository.ts'
import { openSuccessor, sealSuccessor, type TokenPair } from './successor-seal.ts'

export type { TokenPair } from './successor-seal.ts'

export type LivingSession = ReturnType<typeof livingSession>

export type SessionTimes = {
  readonly accessSeconds: number
  readonly refreshSeconds: number
  readonly graceSeconds: number
}

/** Spec §9, and the ten seconds in which a lost answer is given again. */
const sessionTimes: SessionTimes = { accessSeconds: 8 * 3_600, refreshSeconds: 7 * 86_400, graceSeconds: 10 }

type Trx = Transaction<Tables>

type WhoSignsIn = {
  readonly phone: string
  readonly visitor: string | null
  readonly locale?: LocaleCode
  readonly userAgent?: string
}

export type OpenedSession = TokenPair & {
  readonly sessionId: string
  readonly accountId: string
  /** One that never signed in to this account, which others have. */
  readonly isNewDevice: boolean
  readonly localeBefore: LocaleCode
}

export type SessionService = {
  findSession: FindSession
  /** The same, with what another room knows of its client: one question for both. */
  findSessionWith<Found extends Session>(widen: (living: LivingSession) => Compilable<Found>): FindSession<Found>
  /** A new session of this phone; the same visitor's earlier one ends with it. Its language is the one we write to them in. */
  open(trx: Trx, who: WhoSignsIn): Promise<OpenedSession>
  /** The next pair; undefined where there is none to be had, and then the family may have ended. */
  refresh(refreshToken: string): Promise<TokenPair | undefined>
  logOut(tokens: { readonly session?: string | undefined; readonly refresh?: string | undefined }): Promise<void>
  endSessionsOf(trx: Trx, accountId: string, because: EndReason): Promise<void>
  isAlive(sessionId: string): Promise<boolean>
  /** Those that have ended within so many seconds, however they did. */
  endedWithin(seconds: number): Promise<readonly string[]>
  phoneOf(accountId: string): Promise<string | undefined>
}

export function sessionService(database: Database, times: SessionTimes = sessionTimes): SessionService {
  const { graceSeconds } = times
  const findSessionWith: SessionService['findSessionWith'] = (widen) => {
    const find = writtenOnce(database, (hash) => widen(livingSession(database, hash)))
    return async (token) => (isTokenShaped(token) ? find(tokenHash(token)) : undefined)
  }

  async function issue(trx: Trx, sessionId: string): Promise<TokenPair> {
    const pair = { accessToken: newToken(), refreshToken: newToken() }
    const { accessToken, refreshToken } = pair
    await insertTokens(trx, { ...times, sessionId, access: tokenHash(accessToken), refresh: tokenHash(refreshToken) })
    return pair
  }

  return {
    findSession: findSessionWith((living) => living),
    findSessionWith,

    async open(trx, { locale = defaultLocale, phone, userAgent = '', visitor }) {
      if (visitor !== null) await lockVisitor(trx, visitor)
      const { id: accountId, isNew, localeBefore } = await openAccount(trx, phone, locale)
      const isNewDevice = !isNew && (visitor === null || !(await hasSignedIn(trx, { accountId, visitor })))
      if (visitor !== null) await endSessions(trx, { accountId, visitor }, 'new_login')
      const sessionId = await insertSession(trx, { accountId, visitor, device: deviceOf(userAgent) })
      const pair = await issue(trx, sessionId)
      if (visitor !== null) await claimTouches(trx, { visitor, accountId })
      return { ...pair, sessionId, accountId, isNewDevice, localeBefore }
    },

    async refresh(refreshToken) {
      if (!isTokenShaped(refreshToken)) return undefined
      const hash = tokenHash(refreshToken)
      return database.sql.transaction().execute(async (trx) => {
        const row = await lockRefresh(trx, hash, graceSeconds)
        if (!row?.isAlive) return undefined
        if (!row.isUsed) {
          await shortenAccess(trx, row.session_id, graceSeconds)
          const pair = await issue(trx, row.session_id)
          await markRefreshUsed(trx, hash, sealSuccessor(refreshToken, pair))
          return pair
        }
        // Ten tabs that ask together, or one whose answer was lost, get the same successor: only one lives.
        const successor = row.sealed_successor && openSuccessor(refreshToken, row.sealed_successor)
        if (successor && row.isInGrace && !(await isRefreshUsed(trx, tokenHash(successor.refreshToken))))
          return successor
        await endSession(trx, row.session_id, 'replay')
        return undefined
      })
    },

    async logOut({ refresh, session }) {
      await database.sql.transaction().execute(async (trx) => {
        const named = [
          session && isTokenShaped(session) && (await sessionOfToken(trx, 'access_tokens', tokenHash(session))),
          refresh && isTokenShaped(refresh) && (await sessionOfToken(trx, 'refresh_tokens', tokenHash(refresh))),
        ]
        for (const id of named) if (id) await endSession(trx, id, 'logout')
      })
    },

    endSessionsOf: (trx, accountId, because) => endSessions(trx, { accountId }, because),
    isAlive: (sessionId) => isSessionAlive(database, sessionId),
    endedWithin: (seconds) => findEndedWithin(database, seconds),
    phoneOf: (accountId) => findPhone(database, accountId),
  }
}
