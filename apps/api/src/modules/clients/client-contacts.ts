import type { LocaleCode } from '@qadam/wire/locale'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'

type Trx = Transaction<Tables>

/** Where a client is written to, and in which language. */
export type ClientContacts = { readonly phone: string; readonly email: string | null; readonly locale: LocaleCode }

/** Undefined where the account is closed: its phone may be somebody else’s by now. */
export async function contactsOf(trx: Trx, clientId: string): Promise<ClientContacts | undefined> {
  return trx
    .selectFrom('clients')
    .innerJoin('accounts', 'accounts.id', 'clients.account_id')
    .select(['accounts.phone', 'accounts.locale', 'clients.email'])
    .where('clients.id', '=', clientId)
    .where('accounts.closed_at', 'is', null)
    .executeTakeFirst()
}

type Whose = { readonly clientId: string; readonly accountId: string }

/** In both places: the registration keeps what was answered in it, and must not say otherwise. */
export async function saveEmail(trx: Trx, { accountId, clientId }: Whose, email: string | null): Promise<void> {
  await trx.updateTable('clients').set({ email }).where('id', '=', clientId).execute()
  await trx.updateTable('registrations').set({ email }).where('account_id', '=', accountId).execute()
}
