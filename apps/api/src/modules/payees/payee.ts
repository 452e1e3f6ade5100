import type { Payee } from '@qadam/wire/contracts'
import type { FieldTextKey } from '@qadam/wire/field-texts'
import type { Selectable, Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { PayeesTable } from '../../db/lending-tables.ts'
import type { Tables } from '../../db/tables.ts'

export type PayeeRow = Selectable<PayeesTable>

type Executor = Database['sql'] | Transaction<Tables>

type Owned = { readonly id: string; readonly clientId: string }

export async function findPayee(executor: Executor, id: string): Promise<PayeeRow | undefined> {
  return executor.selectFrom('payees').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findOwnPayee(executor: Executor, { clientId, id }: Owned): Promise<PayeeRow | undefined> {
  return executor
    .selectFrom('payees')
    .selectAll()
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

/** Locks the payee against changes until the transaction ends; the verdict of a check waits meanwhile. */
export async function holdOwnPayee(trx: Transaction<Tables>, { clientId, id }: Owned): Promise<PayeeRow | undefined> {
  return trx
    .selectFrom('payees')
    .selectAll()
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .forShare()
    .executeTakeFirst()
}

/** Form errors for a payee; one that is still being checked has none yet. */
export function payeeFault(payee: Pick<PayeeRow, 'state'> | undefined): Record<string, FieldTextKey> {
  if (!payee || payee.state === 'other') return { payee_id: 'payee_other' }
  return payee.state === 'unknown' ? { payee_id: 'payee_unsure' } : {}
}

export function presentPayee({ id, kind, masked, state }: Pick<PayeeRow, 'id' | 'kind' | 'masked' | 'state'>): Payee {
  return { id, kind, masked, state }
}
