import { type InferResult, type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { CabinetsTable } from '../../db/lending-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { clientColumns } from '../clients/session-with-client.ts'
import { unreadOfClient } from '../conversations/unread-messages.ts'
import { withStatus } from '../registration/registration-status.ts'
import type { LivingSession } from '../session/find-session.ts'

type Trx = Transaction<Tables>

export type CabinetRow = Selectable<CabinetsTable>

/**
 * All that the calls of one page share: session, registration's step, client and cabinet in one query, and which other
 * tables hold anything of the client, so that the rest are not asked.
 */
export function withCabinet(living: LivingSession) {
  return withStatus(living)
    .leftJoin('clients', 'clients.account_id', 'sessions.account_id')
    .leftJoin('cabinets', 'cabinets.client_id', 'clients.id')
    .select(['clients.id as clientId', 'cabinets.wish_tiyn', 'cabinets.opened_at'])
    .select(clientColumns.map((column) => `clients.${column}` as const))
    .select([
      unreadOfClient.as('unread'),
      hasAny('applications').as('hasApplications'),
      hasAny('loan_contracts').as('hasContracts'),
      hasAny('loans').as('hasLoans'),
    ])
}

function hasAny(table: 'applications' | 'loan_contracts' | 'loans') {
  return sql<boolean>`exists (select from ${sql.table(table)} where client_id = clients.id)`
}

export type SessionWithCabinet = InferResult<ReturnType<typeof withCabinet>>[number]

type Opening = { readonly clientId: string; readonly wish: bigint; readonly potentialContractId: bigint | null }

/** Opens the cabinet if needed and locks it; a concurrent second request finds the one already opened. */
export async function lockOrOpen(trx: Trx, { clientId, potentialContractId, wish }: Opening): Promise<CabinetRow> {
  await trx
    .insertInto('cabinets')
    .values({ client_id: clientId, wish_tiyn: wish, potential_contract_id: potentialContractId })
    .onConflict((conflict) => conflict.column('client_id').doNothing())
    .execute()
  return trx.selectFrom('cabinets').selectAll().where('client_id', '=', clientId).forUpdate().executeTakeFirstOrThrow()
}

export async function changeWish(trx: Trx, { clientId, potentialContractId, wish }: Opening): Promise<void> {
  await trx
    .updateTable('cabinets')
    .set({
      wish_tiyn: wish,
      potential_contract_id: sql<bigint | null>`coalesce(${potentialContractId}, potential_contract_id)`,
      changed_at: sql<Date>`now()`,
    })
    .where('client_id', '=', clientId)
    .execute()
}

export async function isContractOf(database: Database, { id, phone }: { id: bigint; phone: string }): Promise<boolean> {
  const found = await database.sql
    .selectFrom('potential_contracts')
    .select('id')
    .where('id', '=', id)
    .where('phone', '=', phone)
    .executeTakeFirst()
  return found !== undefined
}
