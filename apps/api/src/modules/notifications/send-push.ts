import type { LocaleCode } from '@qadam/wire/locale'
import type { Database } from '../../db/connect.ts'
import type { ProviderCall } from '../../providers/calling/provider-call.ts'
import { ProviderRefusedError } from '../../providers/calling/provider-errors.ts'
import type { Push, PushSubscription } from '../../providers/push/push.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { type NoticeKind, noticeKinds } from './notices.ts'
import type { From } from './notification-words.ts'
import { shownSeconds } from './notifications-service.ts'
import { devicesOf, forgetDevice } from './push-devices.ts'

/** A locked phone shows it to whoever is near: neither a sum nor a day, nor that somebody owes. */
const body: Readonly<Record<LocaleCode, string>> = {
  ru: 'В кабинете есть напоминание для вас',
  kk: 'Кабинетіңізде сізге еске салу бар',
}

export type PushSending = {
  readonly database: Database
  readonly secrets: Secrets
  readonly push: Push | null
  readonly from: From
  readonly now: () => Date
}

type Reminder = { readonly clientId: string; readonly kind: NoticeKind; readonly locale: LocaleCode }

/**
 * Sends to every device of the client; returns whether any took it. Devices that are gone are forgotten; one whose
 * service fails is tried again only while no other has taken it.
 */
export async function sendPush(
  { database, from, now, push, secrets }: PushSending,
  { clientId, kind, locale }: Reminder,
  call: ProviderCall,
): Promise<boolean> {
  if (!push) return false
  const address = `${from.siteOrigin}${locale === 'kk' ? '/kk' : ''}/register/lk${noticeKinds[kind].path}`
  // A retry after an answer that was lost replaces what the device shows.
  const message = { title: from.lender, body: body[locale], tag: call.key, data: address }
  let isTaken = false
  const failures: unknown[] = []
  for (const { sealed_subscription, session_id } of await devicesOf(database.sql, clientId).execute()) {
    try {
      const to = JSON.parse(secrets.open('push', sealed_subscription).toString()) as PushSubscription
      // Shown when the browser is next on, which must not be outside the hours in which a debtor may be contacted.
      const letter = { to, message, keptSeconds: shownSeconds({ now }) }
      if ((await push.send(letter, call)) === 'gone') await forgetDevice(database, session_id)
      else isTaken = true
    } catch (error) {
      if (!(error instanceof ProviderRefusedError)) failures.push(error)
    }
  }
  if (!isTaken && failures.length > 0) throw failures[0]
  return isTaken
}
