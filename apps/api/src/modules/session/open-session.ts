import { deviceOf } from '@qadam/domain/person/device'
import { defaultLocale, type LocaleCode } from '@qadam/wire/locale'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { claimTouches, lockVisitor } from '../marketing/touches.ts'
import { endSessions, hasSignedIn, insertSession, openAccount } from './session-repository.ts'
import type { TokenPair } from './successor-seal.ts'
import { issuePair } from './token-pair.ts'

type WhoSignsIn = {
  readonly phone: string
  readonly visitor: string | null
  /** The language of our messages to them. */
  readonly locale?: LocaleCode
  readonly userAgent?: string
}

export type OpenedSession = TokenPair & {
  readonly sessionId: string
  readonly accountId: string
  /** The device has never signed in to this account, while others have. */
  readonly isNewDevice: boolean
  readonly localeBefore: LocaleCode
}

/** Opens a new session for the phone and ends the same visitor's earlier one. */
export async function openSession(
  trx: Transaction<Tables>,
  { locale = defaultLocale, phone, userAgent = '', visitor }: WhoSignsIn,
): Promise<OpenedSession> {
  if (visitor !== null) await lockVisitor(trx, visitor)
  const { id: accountId, isNew, localeBefore } = await openAccount(trx, phone, locale)
  const isNewDevice = !isNew && (visitor === null || !(await hasSignedIn(trx, { accountId, visitor })))
  if (visitor !== null) await endSessions(trx, { accountId, visitor }, 'new_login')
  const sessionId = await insertSession(trx, { accountId, visitor, device: deviceOf(userAgent) })
  const pair = await issuePair(trx, sessionId)
  if (visitor !== null) await claimTouches(trx, { visitor, accountId })
  return { ...pair, sessionId, accountId, isNewDevice, localeBefore }
}
