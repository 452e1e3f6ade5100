import { type HoldGround, needsSecondToRelease } from '@qadam/domain/staff/payout-holds'
import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type { MaskedClient } from '@qadam/wire/staff/claims'
import type * as wire from '@qadam/wire/staff/payouts'
import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { recordAction } from '../audit/record-action.ts'
import { maskedClients } from '../clients/masked-clients.ts'
import { keysetPage } from './keyset-page.ts'
import { type Listing, shownPage } from './listing.ts'
import { type PayoutRow, payoutLists } from './payout-lists.ts'

type Shown = AnswerOf<typeof wire.readPayout>

export async function listPayouts(
  { sql: db }: Database,
  caller: StaffCaller,
  { query: { list, ...query } }: InputOf<typeof wire.listPayouts>,
  { atMost, recorded }: Listing = shownPage,
): Promise<AnswerOf<typeof wire.listPayouts>> {
  return db.transaction().execute(async (trx) => {
    const page = { ...query, atMost, newestFirst: list !== 'unresolved' }
    const { rows, ...places } = await keysetPage(trx, payoutLists[list], page)
    const subjects = [...new Set(rows.map(({ client_id }) => client_id))]
    const clients = await maskedClients(trx, subjects)
    await recordAction(trx, caller, { ...recorded, permission: 'payout.read', subjectKind: 'client', subjects })
    return {
      ...places,
      payouts: rows.flatMap((row) => {
        const client = clients.get(row.client_id)?.client
        return client ? [presentPayout(row, client)] : []
      }),
    }
  })
}

export async function readPayout(
  { sql: db }: Database,
  caller: StaffCaller,
  id: string,
): Promise<Shown | Refusal<'not_found'>> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<PayoutRow>`
      select * from (${payoutLists.unresolved}) listed where id = ${id}
    `.execute(trx)
    const [row] = rows
    const client = row && (await maskedClients(trx, [row.client_id])).get(row.client_id)?.client
    if (!row || !client) return refuse('not_found')
    await recordAction(trx, caller, {
      ...{ kind: 'look', permission: 'payout.read', subjectKind: 'client', subjects: [row.client_id] },
    })
    return presentPayout(row, client)
  })
}

function presentPayout(row: PayoutRow, client: MaskedClient): Shown {
  const { amount_tiyn, attempt, decline_reason, finished_at, id, kind, loan_id, masked, number, rounds, state } = row
  return {
    ...{ id, kind, client, contract_number: String(number), amount_tiyn: Number(amount_tiyn), state, attempt, rounds },
    ...{ payee_masked: masked, waits_since: row.requested_at.toISOString(), loan_id, decline_reason },
    finished_at: finished_at?.toISOString() ?? null,
    hold: row.hold && presentHold(row.hold),
  }
}

function presentHold({ ground, ...hold }: NonNullable<PayoutRow['hold']>): NonNullable<Shown['hold']> {
  const since = new Date(hold.since).toISOString()
  return { ...hold, ground, since, needs_second: needsSecondToRelease(ground satisfies HoldGround) }
}
