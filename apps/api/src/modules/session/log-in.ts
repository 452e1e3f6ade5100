import type { LocaleCode } from '@qadam/wire/locale'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import type { Limits } from '../../limits/limits.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { useDocumentToken } from '../documents/document-token.ts'
import { newDeviceJob } from './new-device-job-kind.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import { revocationHash, revocationKeyOf } from './revocation-key.ts'
import { findEmail, markRevocable } from './session-repository.ts'
import type { TokenPair } from './successor-seal.ts'

export type LoggingIn = {
  readonly database: Database
  readonly limits: Limits
  readonly outbox: Outbox
  readonly secrets: Secrets
}

type Who = {
  readonly phone: string
  readonly documentToken: string
  readonly visitor: string | null
  readonly locale: LocaleCode
  readonly userAgent: string
}

/** Opens a session for a client who has proved the phone; returns undefined for an invalid proof. */
export async function logIn(deps: LoggingIn, { documentToken, ...who }: Who): Promise<TokenPair | undefined> {
  return deps.database.sql.transaction().execute(async (trx) => {
    if (!(await useDocumentToken(trx, { ...who, documentToken }))) return undefined
    const opened = await openSession(trx, who)
    if (opened.isNewDevice) await enqueueNotices(trx, deps, opened, who.phone)
    return opened
  })
}

/**
 * The phone alone does not distinguish its owner from a person who has taken it over for an hour, so the e-mail is
 * notified as well. Each notice has cost a code of that phone; beyond a few a day they would not be read.
 */
async function enqueueNotices(
  trx: Transaction<Tables>,
  { limits, outbox, secrets }: LoggingIn,
  { accountId, localeBefore, sessionId }: OpenedSession,
  phone: string,
): Promise<void> {
  const { isAllowed } = await limits.within(trx).take('new-device', accountId)
  if (!isAllowed) return
  await markRevocable(trx, sessionId, revocationHash(revocationKeyOf(secrets, sessionId)))
  const email = await findEmail(trx, accountId)
  const ways = [{ channel: 'sms' as const, to: phone }, ...(email ? [{ channel: 'email' as const, to: email }] : [])]
  for (const { channel, to } of ways) {
    await outbox.enqueue(trx, newDeviceJob, {
      session_id: sessionId,
      channel,
      locale: localeBefore,
      at: new Date().toISOString(),
      sealed_to: secrets.seal('address', Buffer.from(to)).toString('base64'),
    })
  }
}
