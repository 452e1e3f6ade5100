import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** Every table but `registrations` that refers to clients. */
export const tablesOfClients = [
  ...([
    'applications',
    'approvals',
    'cabinets',
    'client_notes',
    'complaints',
    'consent_withdrawals',
    'contact_blocks',
    'data_changes',
    'data_exports',
    'deletion_requests',
  ] as const),
  ...(['loan_contracts', 'loans', 'messages', 'notifications', 'payees', 'phone_moves'] as const),
  ...(['saved_cards', 'unanswered_conversations'] as const),
] as const satisfies readonly (keyof Tables)[]

/** Whether nothing else than the registration in question refers to its client. */
export const hasNothingElse: RawBuilder<SqlBool> = sql.join(
  [
    sql`not exists (
      select from registrations as other where other.client_id = registrations.client_id and other.id <> registrations.id
    )`,
    ...tablesOfClients.map(
      (name) => sql`not exists (select from ${sql.table(name)} as it where it.client_id = registrations.client_id)`,
    ),
  ],
  sql` and `,
)

/** Deletes a client who never signed the agreement: without it nothing came of the registration. */
export async function forgetClient(trx: Transaction<Tables>, clientId: string): Promise<void> {
  await trx.deleteFrom('clients').where('id', '=', clientId).execute()
}
