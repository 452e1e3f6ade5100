import type { AnswerOf } from '@qadam/wire/endpoint'
import type { MaskedClient } from '@qadam/wire/staff/claims'
import type * as wire from '@qadam/wire/staff/payouts'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { recordAction } from '../audit/record-action.ts'
import { maskedClients } from './masked-clients.ts'

const unresolvedAtMost = 100
const recentAtMost = 50

export async function listPayouts(
  { sql: db }: Database,
  caller: StaffCaller,
): Promise<AnswerOf<typeof wire.listPayouts>> {
  return db.transaction().execute(async (trx) => {
    const unresolved = await findUnresolved(trx)
    const recent = await findRecent(trx)
    const subjects = [...new Set([...unresolved, ...recent].map(({ client_id }) => client_id))]
    const clients = await maskedClients(trx, subjects)
    await recordAction(trx, caller, { kind: 'look', permission: 'payout.read', subjectKind: 'client', subjects })
    const shown = (rows: readonly Row[]) =>
      rows.flatMap((row) => {
        const client = clients.get(row.client_id)?.client
        return client ? [presentPayout(row, client)] : []
      })
    return { unresolved: shown(unresolved), recent: shown(recent) }
  })
}

function findUnresolved(trx: Transaction<Tables>) {
  return payouts(trx)
    .where('payouts.state', 'in', ['requested', 'sent', 'unknown'])
    .orderBy('payouts.requested_at')
    .orderBy('payouts.id')
    .limit(unresolvedAtMost)
    .execute()
}

function findRecent(trx: Transaction<Tables>) {
  return payouts(trx)
    .where('payouts.finished_at', 'is not', null)
    .orderBy(sql`payouts.finished_at desc`)
    .limit(recentAtMost)
    .execute()
}

type Row = Awaited<ReturnType<typeof findUnresolved>>[number]

function payouts(trx: Transaction<Tables>) {
  return trx
    .selectFrom('payouts')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'payouts.contract_id')
    .innerJoin('payees', 'payees.id', 'payouts.payee_id')
    .select(['payouts.id', 'payouts.amount_tiyn', 'payouts.state', 'payouts.attempt', 'payouts.rounds'])
    .select(['payouts.requested_at', 'payouts.finished_at', 'payouts.decline_reason', 'payees.masked'])
    .select(['loan_contracts.client_id', 'loan_contracts.number'])
}

function presentPayout(row: Row, client: MaskedClient): AnswerOf<typeof wire.listPayouts>['recent'][number] {
  const { amount_tiyn, attempt, decline_reason, finished_at, id, masked, number, requested_at, rounds, state } = row
  return {
    ...{ id, client, contract_number: String(number), amount_tiyn: Number(amount_tiyn), state, attempt, rounds },
    ...{ payee_masked: masked, waits_since: requested_at.toISOString() },
    ...{ finished_at: finished_at?.toISOString() ?? null, decline_reason },
  }
}
