import type { Day } from '@qadam/domain/calendar/day'
import type { StateCalendar } from '@qadam/domain/calendar/working-days'
import type { Agreement } from '@qadam/domain/lending/servicing/agreement-figures'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { LoanAddendaTable } from '../../db/addenda-tables.ts'
import type { Database } from '../../db/connect.ts'
import type { LoansTable } from '../../db/loan-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import type { Limits } from '../../limits/limits.ts'
import type { ClientFile } from '../clients/client-file.ts'
import type { ClientsService } from '../clients/clients-service.ts'
import type { Codes } from '../codes/codes.ts'
import type { LegalEntity } from '../contracts/legal-entity.ts'
import { isRecounted, isVoid } from './void-addenda.ts'

export type Addenda = {
  readonly database: Database
  readonly outbox: Outbox
  readonly clients: ClientsService
  readonly codes: Codes
  readonly limits: Limits
  readonly legal: LegalEntity
  readonly calendar: () => StateCalendar
  readonly today: () => Day
  readonly now: () => Date
}

type Executor = Database['sql'] | Transaction<Tables>

type Bytes = 'pdf_ru' | 'pdf_kk' | 'file_ru' | 'file_kk' | 'drafted_content'

/** An addendum without the bytes of its files, and the contract it belongs to. */
export type AddendumRow = Omit<Selectable<LoanAddendaTable>, Bytes> & {
  readonly contract_number: bigint
  readonly client_id: string
  readonly is_void: boolean
  readonly is_recounted: boolean
}

const columns = [
  ...(['id', 'loan_id', 'number', 'kind', 'agreed', 'figures', 'on_day', 'drafted_at', 'ended_at'] as const),
  ...(['sha256_ru', 'sha256_kk', 'signed_at', 'signed_sha256', 'signed_address', 'signed_user_agent'] as const),
  ...(['masked_phone', 'code_sha256', 'event_number', 'request_id', 'file_sha256_ru', 'file_sha256_kk'] as const),
] as const

export function selectAddenda(executor: Executor) {
  return executor
    .selectFrom('loan_addenda')
    .innerJoin('loans', 'loans.id', 'loan_addenda.loan_id')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .select(columns.map((column) => `loan_addenda.${column}` as const))
    .select(['loan_addenda.state', isVoid.as('is_void'), isRecounted.as('is_recounted')])
    .select(['loan_contracts.number as contract_number', 'loans.client_id'])
}

export async function findAddendum(executor: Executor, id: string): Promise<AddendumRow | undefined> {
  return selectAddenda(executor).where('loan_addenda.id', '=', id).executeTakeFirst()
}

export type OwnAddendum = { readonly client: ClientFile; readonly addendum: AddendumRow }

/** Another client's addendum looks like a missing one. */
export async function findOwnAddendum(
  { clients, database }: Pick<Addenda, 'clients' | 'database'>,
  { accountId }: Session,
  id: string,
): Promise<OwnAddendum | Refusal<'not_found'>> {
  const client = await clients.byAccount(accountId)
  const addendum = client && (await findAddendum(database.sql, id))
  return client && addendum?.client_id === client.id ? { client, addendum } : refuse('not_found')
}

export type Loan = Selectable<LoansTable>

/** Every change of an addendum holds its loan's lock, which serialises it with payments and with other addenda. */
export function lockLoan(trx: Transaction<Tables>, loanId: string): Promise<Loan> {
  return trx.selectFrom('loans').selectAll().where('id', '=', loanId).forUpdate().executeTakeFirstOrThrow()
}

export async function endDraft(
  trx: Transaction<Tables>,
  id: string,
  state: 'replaced' | 'stale' | 'withdrawn',
): Promise<void> {
  await trx
    .updateTable('loan_addenda')
    .set({ state, ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'drafted')
    .execute()
}

export function agreementOf({ agreed, kind }: Pick<AddendumRow, 'agreed' | 'kind'>): Agreement {
  return { do: kind, ...agreed } as Agreement
}

/** Figures as the database returns them: JSON knows no undefined members. */
export function stored(figures: unknown): unknown {
  return JSON.parse(JSON.stringify(figures))
}
