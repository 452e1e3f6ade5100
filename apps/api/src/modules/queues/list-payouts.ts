import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type { MaskedClient } from '@qadam/wire/staff/claims'
import type * as wire from '@qadam/wire/staff/payouts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { recordAction } from '../audit/record-action.ts'
import { maskedClients } from '../clients/masked-clients.ts'
import { keysetPage } from './keyset-page.ts'

type Shown = AnswerOf<typeof wire.listPayouts>['payouts'][number]

export async function listPayouts(
  { sql: db }: Database,
  caller: StaffCaller,
  { query: { list, ...query } }: InputOf<typeof wire.listPayouts>,
): Promise<AnswerOf<typeof wire.listPayouts>> {
  return db.transaction().execute(async (trx) => {
    const page = { ...query, newestFirst: list === 'finished' }
    const { rows, ...places } = await keysetPage(trx, lists[list], page)
    const subjects = [...new Set(rows.map(({ client_id }) => client_id))]
    const clients = await maskedClients(trx, subjects)
    await recordAction(trx, caller, { kind: 'look', permission: 'payout.read', subjectKind: 'client', subjects })
    return {
      ...places,
      payouts: rows.flatMap((row) => {
        const client = clients.get(row.client_id)?.client
        return client ? [presentPayout(row, client)] : []
      }),
    }
  })
}

type Row = Pick<Shown, 'id' | 'state' | 'attempt' | 'rounds' | 'decline_reason' | 'loan_id'> & {
  readonly since: Date
  readonly amount_tiyn: bigint
  readonly requested_at: Date
  readonly finished_at: Date | null
  readonly masked: string
  readonly client_id: string
  readonly number: bigint
}

const payout = sql`
    payout.id, payout.amount_tiyn, payout.state, payout.attempt, payout.rounds, payout.requested_at,
    payout.finished_at, payout.decline_reason, payee.masked, contract.client_id, contract.number,
    loan.id as loan_id
  from payouts payout
  join loan_contracts contract on contract.id = payout.contract_id
  join payees payee on payee.id = payout.payee_id
  left join loans loan on loan.contract_id = contract.id`

const lists: Readonly<Record<'unresolved' | 'finished', RawBuilder<Row>>> = {
  unresolved: sql`
    select payout.requested_at as since, ${payout} where payout.state in ('requested', 'sent', 'unknown')`,
  finished: sql`select payout.finished_at as since, ${payout} where payout.finished_at is not null`,
}

function presentPayout(row: Row, client: MaskedClient): Shown {
  const { amount_tiyn, attempt, decline_reason, finished_at, id, masked, number, requested_at, rounds, state } = row
  return {
    ...{ id, client, contract_number: String(number), amount_tiyn: Number(amount_tiyn), state, attempt, rounds },
    ...{ payee_masked: masked, waits_since: requested_at.toISOString() },
    ...{ finished_at: finished_at?.toISOString() ?? null, decline_reason, loan_id: row.loan_id },
  }
}
