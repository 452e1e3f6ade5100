import type { LocaleCode } from '@qadam/wire/locale'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'

type Trx = Transaction<Tables>

export type ClientContacts = {
  readonly phone: string
  readonly email: string | null
  readonly locale: LocaleCode
  /** The client's own choice, which holds for reminders only. */
  readonly reminded_by_sms: boolean
  readonly reminded_by_email: boolean
}

/** Returns undefined for a closed account: its phone may belong to another person by now. */
export async function contactsOf(trx: Trx, clientId: string): Promise<ClientContacts | undefined> {
  return trx
    .selectFrom('clients')
    .innerJoin('accounts', 'accounts.id', 'clients.account_id')
    .select(['accounts.phone', 'accounts.locale', 'clients.email'])
    .select(['clients.reminded_by_sms', 'clients.reminded_by_email'])
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
