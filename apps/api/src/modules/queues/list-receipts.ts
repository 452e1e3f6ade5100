import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/receipts'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { ReceiptsTable } from '../../db/receipts-tables.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { recordAction } from '../audit/record-action.ts'
import { keysetPage } from './keyset-page.ts'
import { type Listing, shownPage } from './listing.ts'

type Row = Selectable<ReceiptsTable>

type Listed = Row & { readonly since: Date }

const lists = {
  pending: sql<Listed>`select *, heard_at as since from receipts where state = 'pending'`,
  unidentified: sql<Listed>`
    select *, heard_at as since from receipts where state = 'confirmed' and loan_id is null
  `,
}

/** What the payer typed may be a name, so the list is a recorded look. */
export async function listReceipts(
  { sql: db }: Database,
  caller: StaffCaller,
  { query }: InputOf<typeof wire.listReceipts>,
  { atMost, recorded }: Listing = shownPage,
): Promise<AnswerOf<typeof wire.listReceipts>> {
  return db.transaction().execute(async (trx) => {
    const { rows, ...places } = await keysetPage(trx, lists[query.list], { ...query, atMost })
    const subjects = rows.map(({ id }) => id)
    await recordAction(trx, caller, { ...recorded, permission: 'receipt.read', subjectKind: 'receipt', subjects })
    return { ...places, receipts: rows.map(presentRow) }
  })
}

export function presentRow({
  account,
  amount_tiyn,
  channel,
  external_id,
  heard_at,
  id,
  paid_at,
}: Row): AnswerOf<typeof wire.listReceipts>['receipts'][number] {
  return {
    ...{ id, channel, external_id, account, amount_tiyn: Number(amount_tiyn) },
    ...{ paid_at: paid_at.toISOString(), waits_since: heard_at.toISOString() },
  }
}
