import type { Insertable, Selectable, Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { ClientsTable, Tables } from '../../db/tables.ts'
import type { RegistryPerson } from '../../providers/person-registry/person-registry.ts'
import type { ClientFile } from './client-file.ts'

export type ClientRow = Selectable<ClientsTable>

type Executor = Database['sql'] | Transaction<Tables>

export async function findClient(
  executor: Executor,
  column: 'iin' | 'account_id',
  value: string,
): Promise<ClientRow | undefined> {
  return executor.selectFrom('clients').selectAll().where(column, '=', value).executeTakeFirst()
}

/** Returns undefined if this person or this account has become a client meanwhile. */
export async function insertClient(
  trx: Transaction<Tables>,
  client: Insertable<ClientsTable>,
): Promise<ClientRow | undefined> {
  return trx
    .insertInto('clients')
    .values(client)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function moveClient(trx: Transaction<Tables>, id: string, accountId: string): Promise<void> {
  await trx.updateTable('clients').set({ account_id: accountId }).where('id', '=', id).execute()
}

export async function findClientFile(
  executor: Executor,
  { column, value }: { column: 'id' | 'account_id'; value: string },
): Promise<ClientFile | undefined> {
  const row = await executor
    .selectFrom('clients')
    .innerJoin('accounts', 'accounts.id', 'clients.account_id')
    .innerJoin('registrations', 'registrations.account_id', 'clients.account_id')
    .select([
      ...(['clients.id', 'clients.iin', 'clients.account_id', 'clients.first_name', 'clients.last_name'] as const),
      ...(['clients.middle_name', 'clients.email', 'clients.created_at', 'accounts.phone'] as const),
      'registrations.id as registration_id',
      ...(['birthday', 'id_number', 'is_resident', 'is_ipdl', 'identified_by', 'registry_person'] as const),
    ])
    .where(`clients.${column}`, '=', value)
    .where('registrations.step', '=', 'personal_cabinet')
    .executeTakeFirst()
  if (!row) return undefined
  const known = row.registry_person as RegistryPerson | null
  return {
    id: row.id,
    iin: row.iin,
    accountId: row.account_id,
    phone: row.phone,
    firstName: row.first_name,
    lastName: row.last_name,
    middleName: row.middle_name,
    email: row.email,
    since: row.created_at,
    registrationId: row.registration_id,
    birthday: row.birthday ?? known?.birthday ?? null,
    idNumber: row.id_number ?? known?.document?.number ?? null,
    isResident: row.is_resident === true,
    isForeignOfficial: row.is_ipdl === true,
    identifiedBy: row.identified_by,
  }
}
