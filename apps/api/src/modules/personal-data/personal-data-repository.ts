import type { Day } from '@qadam/domain/calendar/day'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type {
  ConsentWithdrawalsTable,
  DataExportsTable,
  DeletionRequestsTable,
  Obligation,
} from '../../db/personal-data-tables.ts'
import type { Tables } from '../../db/tables.ts'

type Trx = Transaction<Tables>
type Executor = Database['sql'] | Trx

export type ExportRow = Omit<Selectable<DataExportsTable>, 'sealed_file'>
export type WithdrawalRow = Selectable<ConsentWithdrawalsTable>
export type DeletionRow = Selectable<DeletionRequestsTable>

/**
 * Obligation that forbids erasing the data (law on personal data, art. 8 (2)). It reads other modules' tables directly,
 * in one query: a loan opened between two modules' answers must not be missed.
 */
export async function findObligation(executor: Executor, clientId: string): Promise<Obligation | null> {
  const { rows } = await sql<{ obligation: Obligation }>`
    select 'loan' as obligation from loans where client_id = ${clientId} and state = 'active'
    union all
    select 'contract' from loan_contracts where client_id = ${clientId}
      and state in ('preparing', 'to_sign', 'cooling_off', 'paying', 'payee_declined')
    union all
    select 'application' from applications where client_id = ${clientId}
      and state in ('deciding', 'review', 'approved')
    limit 1`.execute(executor)
  return rows[0]?.obligation ?? null
}

export async function hasSignedContract(executor: Executor, clientId: string): Promise<boolean> {
  const signed = await executor
    .selectFrom('loan_contracts')
    .select('id')
    .where('client_id', '=', clientId)
    .where('signed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return signed !== undefined
}

const aboutExport = ['id', 'client_id', 'asked_at', 'ready_at', 'expires_at'] as const

export async function findNewestExport(executor: Executor, clientId: string): Promise<ExportRow | undefined> {
  return executor
    .selectFrom('data_exports')
    .select(aboutExport)
    .where('client_id', '=', clientId)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Null if another copy may be requested now. */
export async function findNextExport(
  executor: Executor,
  clientId: string,
): Promise<{ at: Date; secondsLeft: number } | null> {
  const { rows } = await sql<{ at: Date; secondsLeft: number }>`
    select max(asked_at) + interval '1 day' as at,
      ceil(extract(epoch from max(asked_at) + interval '1 day' - now()))::int as "secondsLeft"
    from data_exports where client_id = ${clientId}
    having max(asked_at) > now() - interval '1 day'`.execute(executor)
  return rows[0] ?? null
}

export async function insertExport(trx: Trx, clientId: string): Promise<string> {
  const { id } = await trx
    .insertInto('data_exports')
    .values({ client_id: clientId, ready_at: null, sealed_file: null, expires_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findExportToMake(executor: Executor, id: string): Promise<ExportRow | undefined> {
  return executor
    .selectFrom('data_exports')
    .select(aboutExport)
    .where('id', '=', id)
    .where('ready_at', 'is', null)
    .executeTakeFirst()
}

/** Stores the file; undefined if it was made meanwhile. */
export async function keepExport(
  trx: Trx,
  { id, retentionDays, sealed }: { id: string; sealed: Buffer; retentionDays: number },
): Promise<Date | undefined> {
  const kept = await trx
    .updateTable('data_exports')
    .set({
      sealed_file: sealed,
      ready_at: sql<Date>`now()`,
      expires_at: sql<Date>`now() + ${retentionDays} * interval '1 day'`,
    })
    .where('id', '=', id)
    .where('ready_at', 'is', null)
    .returning('expires_at')
    .executeTakeFirst()
  return kept?.expires_at ?? undefined
}

export async function findExportFile(
  executor: Executor,
  { accountId, id }: { id: string; accountId: string },
): Promise<{ sealed: Buffer; readyAt: Date } | undefined> {
  const row = await executor
    .selectFrom('data_exports')
    .innerJoin('clients', 'clients.id', 'data_exports.client_id')
    .select(['sealed_file', 'ready_at'])
    .where('data_exports.id', '=', id)
    .where('clients.account_id', '=', accountId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.sealed_file && row.ready_at ? { sealed: row.sealed_file, readyAt: row.ready_at } : undefined
}

export async function forgetExports(trx: Trx, of: 'expired' | { clientId: string }): Promise<void> {
  const forgetting = trx.deleteFrom('data_exports')
  if (of === 'expired') await forgetting.where('expires_at', '<=', sql<Date>`now()`).execute()
  else await forgetting.where('client_id', '=', of.clientId).execute()
}

export type ConsentRow = {
  readonly code: string
  readonly version: number
  readonly title_ru: string
  readonly title_kk: string
  readonly signed_at: Date
}

/** Returns each consent as it was last given, found by the phone it was signed with. */
export async function findConsents(executor: Executor, accountId: string): Promise<ConsentRow[]> {
  return (
    executor
      .selectFrom('signed_documents')
      .innerJoin('document_templates', 'document_templates.id', 'signed_documents.template_id')
      .innerJoin('accounts', 'accounts.phone', 'signed_documents.phone')
      .distinctOn('document_templates.code')
      .select([
        ...(['document_templates.code', 'document_templates.version', 'signed_documents.signed_at'] as const),
        ...(['document_templates.title_ru', 'document_templates.title_kk'] as const),
      ])
      .where('accounts.id', '=', accountId)
      .where('document_templates.code', 'like', '%-consent')
      .where('signed_documents.application_id', 'is', null)
      // Ended by ending the automatic payment itself.
      .where('document_templates.bundle', '<>', 'autopay')
      .orderBy('document_templates.code')
      .orderBy('signed_documents.signed_at', 'desc')
      .execute()
  )
}

/** Returns the newest withdrawal of each consent. */
export async function findWithdrawals(executor: Executor, clientId: string): Promise<WithdrawalRow[]> {
  return executor
    .selectFrom('consent_withdrawals')
    .distinctOn('code')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('code')
    .orderBy('asked_at', 'desc')
    .execute()
}

type Asked = { readonly clientId: string; readonly code: string; readonly dueOn: Day }

export async function insertWithdrawal(trx: Trx, { clientId, code, dueOn }: Asked, isDone: boolean): Promise<void> {
  await trx
    .insertInto('consent_withdrawals')
    .values({
      ...{ client_id: clientId, code, due_on: dueOn, obligation: null, reason: null },
      ...(isDone ? { state: 'done' as const, finished_at: sql<Date>`now()` } : { finished_at: null }),
    })
    .onConflict((conflict) => conflict.columns(['client_id', 'code']).where('state', '=', 'asked').doNothing())
    .execute()
}

export async function findNewestDeletion(executor: Executor, clientId: string): Promise<DeletionRow | undefined> {
  return executor
    .selectFrom('deletion_requests')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Undefined if a deletion is already open. */
export async function insertDeletion(trx: Trx, clientId: string, dueOn: Day): Promise<string | undefined> {
  const inserted = await trx
    .insertInto('deletion_requests')
    .values({ client_id: clientId, due_on: dueOn, finished_at: null, obligation: null, reason: null })
    .onConflict((conflict) => conflict.column('client_id').where('state', '=', 'asked').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export async function cancelDeletion(trx: Trx, clientId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('deletion_requests')
    .set({ state: 'cancelled', finished_at: sql<Date>`now()` })
    .where('client_id', '=', clientId)
    .where('state', '=', 'asked')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export type RequestKind = 'deletion' | 'withdrawal'

const tables = { deletion: 'deletion_requests', withdrawal: 'consent_withdrawals' } as const

export type OpenRequest = {
  readonly id: string
  readonly kind: RequestKind
  readonly client_id: string
  readonly code: string | null
  readonly asked_at: Date
  readonly due_on: Day
}

/** Returns open requests, nearest due day first; with `dueBy`, only those that are due. */
export async function findOpenRequests(
  executor: Executor,
  { atMost, dueBy = null, id = null }: { atMost: number; dueBy?: Day | null; id?: string | null },
): Promise<OpenRequest[]> {
  const { rows } = await sql<OpenRequest>`
    select * from (
      select id, 'deletion' as kind, client_id, null as code, asked_at, due_on from deletion_requests
        where state = 'asked'
      union all
      select id, 'withdrawal', client_id, code, asked_at, due_on from consent_withdrawals where state = 'asked'
    ) requests
    where (${dueBy}::date is null or due_on <= ${dueBy}::date) and (${id}::uuid is null or id = ${id}::uuid)
    order by due_on, asked_at limit ${atMost}`.execute(executor)
  return rows
}

/** One request in whatever state. */
export async function findRequest(
  executor: Executor,
  id: string,
): Promise<(OpenRequest & Pick<DeletionRow, 'state' | 'reason'>) | undefined> {
  const { rows } = await sql<OpenRequest & Pick<DeletionRow, 'state' | 'reason'>>`
    select id, 'deletion' as kind, client_id, null as code, asked_at, due_on, state, reason from deletion_requests
      where id = ${id}
    union all
    select id, 'withdrawal', client_id, code, asked_at, due_on, state, reason from consent_withdrawals where id = ${id}
  `.execute(executor)
  return rows[0]
}

export type Ending =
  | { readonly state: 'done' }
  | { readonly state: 'refused'; readonly obligation: Obligation | null; readonly reason: string | null }

/** False if the request was ended meanwhile or cancelled by its client. */
export async function endRequest(
  trx: Trx,
  { id, kind }: { id: string; kind: RequestKind },
  ending: Ending,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable(tables[kind])
    .set({ ...ending, finished_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Ends all other requests along with the account. */
export async function endAllRequests(trx: Trx, clientId: string): Promise<void> {
  await trx
    .updateTable('data_changes')
    .set({ state: 'refused', reason: 'account closed', finished_at: sql<Date>`now()` })
    .where('client_id', '=', clientId)
    .where('state', '=', 'asked')
    .execute()
  for (const table of Object.values(tables)) {
    await trx
      .updateTable(table)
      .set({ state: 'done', finished_at: sql<Date>`now()` })
      .where('client_id', '=', clientId)
      .where('state', '=', 'asked')
      .execute()
  }
}
