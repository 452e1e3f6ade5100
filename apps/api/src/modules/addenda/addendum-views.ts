import type * as wire from '@qadam/wire/addenda'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { type Addenda, selectAddenda } from './addenda.ts'
import { presentAddendum } from './addenda-presenter.ts'
import { findAddendumFile } from './addendum-file.ts'

export type Reading = Pick<Addenda, 'clients' | 'database' | 'today'>

const shownAtMost = 30

/** Signed ones, and drafts that may still be signed. */
export async function listAddenda(
  { clients, database, today }: Reading,
  { accountId }: Session,
): Promise<wire.Addendum[]> {
  const client = await clients.byAccount(accountId)
  if (!client) return []
  const rows = await selectAddenda(database.sql)
    .select('loans.product')
    .where('loans.client_id', '=', client.id)
    .where((row) =>
      row.or([
        row('loan_addenda.state', '=', 'signed'),
        row.and([row('loan_addenda.state', '=', 'drafted'), row('on_day', '=', today())]),
      ]),
    )
    .orderBy('loan_addenda.drafted_at', 'desc')
    .limit(shownAtMost)
    .execute()
  return rows.map((row) => presentAddendum(row, today()))
}

export async function readAddendum(
  context: Reading,
  { accountId }: Session,
  id: string,
): Promise<wire.Addendum | Refusal<'not_found'>> {
  const client = await context.clients.byAccount(accountId)
  const [row] = client ? await viewOf(context.database.sql, { id, clientId: client.id }) : []
  return row ? presentAddendum(row, context.today()) : refuse('not_found')
}

/** The addendum as its borrower sees it now; commands return it. */
export async function showAddendum(
  { database, today }: Pick<Addenda, 'database' | 'today'>,
  { client_id, id }: { readonly id: string; readonly client_id: string },
): Promise<wire.Addendum> {
  const [row] = await viewOf(database.sql, { id, clientId: client_id })
  if (!row) throw new Error(`Addendum ${id} was not found`)
  return presentAddendum(row, today())
}

function viewOf(
  executor: Database['sql'] | Transaction<Tables>,
  { clientId, id }: { readonly id: string; readonly clientId: string },
) {
  return selectAddenda(executor)
    .select('loans.product')
    .where('loan_addenda.id', '=', id)
    .where('loans.client_id', '=', clientId)
    .execute()
}

type Wanted = { readonly id: string; readonly locale: 'ru' | 'kk'; readonly asRead: boolean }

/** The file with the signature page once signed; `pdf` is null while it is being rendered. */
export async function readAddendumFile(
  { clients, database }: Reading,
  { accountId }: Pick<Session, 'accountId'>,
  wanted: Wanted,
): Promise<{ readonly name: string; readonly pdf: Buffer | null } | undefined> {
  const client = await clients.byAccount(accountId)
  const found = client && (await findAddendumFile(database.sql, wanted))
  return found?.clientId === client?.id ? found : undefined
}
