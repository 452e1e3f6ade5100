import { createHash } from 'node:crypto'
import type { LocaleCode } from '@qadam/wire/locale'
import type { Database } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import { type CodeRefusal, checkCode } from '../codes/check-code.ts'
import type { Codes } from '../codes/codes.ts'
import { type CodeSent, sendCode } from '../codes/send-code.ts'
import { saveEmail } from './client-contacts.ts'
import type { ClientFile } from './client-file.ts'
import type { ClientsService } from './clients-service.ts'

export type EmailChanging = { readonly database: Database; readonly clients: ClientsService; readonly codes: Codes }

type Asker = { readonly session: Session; readonly ip: string; readonly visitor: string | null }

type NotInCabinet = Refusal<'step_not_allowed'>

/**
 * Sends a fresh code to the client's phone, valid only for this address. Copies of contracts go to the e-mail, so an
 * open session alone must not be enough to change it.
 */
export async function sendEmailCode(
  { clients, codes }: EmailChanging,
  { ip, session, visitor }: Asker,
  { email, locale }: { readonly email: string; readonly locale: LocaleCode },
): Promise<CodeSent | NotInCabinet | Refusal<'too_many_requests' | 'sms_unavailable'>> {
  const client = await clients.byAccount(session.accountId)
  if (!client) return refuse('step_not_allowed')
  const bound = { sha256: meaningOf(client, email), about: { purpose: 'email' } } as const
  return sendCode(codes, { phone: session.phone, ip, visitor, accountId: session.accountId }, { bound, locale })
}

/** Returns undefined on success. */
export async function changeEmail(
  { clients, codes, database }: EmailChanging,
  { ip, session, visitor }: Asker,
  { code, email }: { readonly email: string; readonly code: string },
): Promise<NotInCabinet | CodeRefusal | undefined> {
  const client = await clients.byAccount(session.accountId)
  if (!client) return refuse('step_not_allowed')
  const { accountId, id: clientId, registrationId } = client
  return database.sql.transaction().execute(async (trx) => {
    const asker = { phone: session.phone, ip, visitor, accountId }
    const wrong = await checkCode(trx, codes, asker, { code, bound: meaningOf(client, email) })
    if (wrong) return wrong
    await saveEmail(trx, { accountId, clientId }, email)
    await notifyCabinet(trx, registrationId, 'profile')
    return undefined
  })
}

function meaningOf({ id }: ClientFile, email: string): Buffer {
  return createHash('sha256').update(`email ${id} ${email}`).digest()
}
