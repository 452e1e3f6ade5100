import type { ContactWay } from '@qadam/domain/staff/contact-blocks'
import type { LocaleCode } from '@qadam/wire/locale'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { blockedWays } from './contact-blocks.ts'

/** Ends of a session after which its device is still its owner's: nobody signed out of it. */
export const staysOwn = ['idle', 'new_login'] as const

type Trx = Transaction<Tables>

export type ClientContacts = {
  readonly phone: string
  readonly email: string | null
  readonly locale: LocaleCode
  /** The client's own choice, which holds for reminders only. */
  readonly reminded_by_sms: boolean
  readonly reminded_by_email: boolean
  /** Whether a device asked for the browser's own messages. */
  readonly has_push: boolean
  /** Ways that staff have blocked; for reminders too. */
  readonly blocked_ways: readonly ContactWay[]
}

/** Returns undefined for a closed account: its phone may belong to another person by now. */
export async function contactsOf(trx: Kysely<Tables>, clientId: string): Promise<ClientContacts | undefined> {
  return trx
    .selectFrom('clients')
    .innerJoin('accounts', 'accounts.id', 'clients.account_id')
    .select(['accounts.phone', 'accounts.locale', 'clients.email'])
    .select(['clients.reminded_by_sms', 'clients.reminded_by_email', blockedWays.as('blocked_ways')])
    .select((one) =>
      one
        .exists(
          one
            .selectFrom('push_subscriptions')
            .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
            .select('session_id')
            .whereRef('sessions.account_id', '=', 'accounts.id')
            .where((session) =>
              session.or([session('ended_at', 'is', null), session('ended_because', 'in', staysOwn)]),
            ),
        )
        .$castTo<boolean>()
        .as('has_push'),
    )
    .where('clients.id', '=', clientId)
    .where('accounts.closed_at', 'is', null)
    .executeTakeFirst()
}

type Whose = { readonly clientId: string; readonly accountId: string }

/** Updates both tables: the registration stores the same answer and must not contradict it. */
export async function saveEmail(trx: Trx, { accountId, clientId }: Whose, email: string | null): Promise<void> {
  await trx.updateTable('clients').set({ email }).where('id', '=', clientId).execute()
  await trx.updateTable('registrations').set({ email }).where('account_id', '=', accountId).execute()
}
