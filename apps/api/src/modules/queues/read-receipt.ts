import { receiptNumber } from '@qadam/domain/lending/receipt-number'
import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/receipts'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { recordAction } from '../audit/record-action.ts'
import { maskedClients } from '../clients/masked-clients.ts'
import { findLoanOf } from '../receipts/find-loan-of.ts'
import { isUnidentified } from '../receipts/identify-receipt.ts'
import { movable } from '../receipts/movable-receipt.ts'
import { presentRow } from './list-receipts.ts'

type Shown = AnswerOf<typeof wire.readReceipt>

/** One payment; the look is recorded with every client that the page shows. */
export async function readReceipt(
  { sql: db }: Database,
  caller: StaffCaller,
  { params: { id }, query: { to } }: InputOf<typeof wire.readReceipt>,
): Promise<Shown | Refusal<'not_found'>> {
  return db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('receipts').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return refuse('not_found')
    const meant = row.state === 'pending' ? (await findLoanOf(trx, row.account))?.id : undefined
    const owner = await ownerOf(trx, row.loan_id ?? meant)
    const target = to === undefined ? null : await ownerOf(trx, (await findLoanOf(trx, to))?.id)
    const shown = [owner, target].flatMap((one) => (one ? [one.client.id] : []))
    const subjects = shown.length > 0 ? [...new Set(shown)] : [id]
    const subjectKind = shown.length > 0 ? 'client' : 'receipt'
    await recordAction(trx, caller, {
      ...{ kind: 'look', permission: 'receipt.read', subjectKind, subjects, facts: { receipt: id } },
    })
    const { refusal_reason: reason, refused_by: by, state, value_on } = row
    return {
      ...{ ...presentRow(row), state, value_on, number: receiptNumber(row), owner, target },
      refused: reason !== null && by !== null ? { by, reason } : null,
      may_be_moved: movable(row) !== undefined,
      may_be_identified: isUnidentified(row),
      moves: await findMoves(trx, id),
    }
  })
}

async function ownerOf(trx: Transaction<Tables>, loanId: string | undefined): Promise<Shown['target']> {
  if (loanId === undefined) return null
  const { client_id, number, state } = await trx
    .selectFrom('loans')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .select(['loans.client_id', 'loans.state', 'loan_contracts.number'])
    .where('loans.id', '=', loanId)
    .executeTakeFirstOrThrow()
  const client = (await maskedClients(trx, [client_id])).get(client_id)?.client
  const is_over = state === 'closed' || state === 'cancelled'
  return client ? { loan_id: loanId, contract_number: String(number), client, is_over } : null
}

type Move = Omit<Shown['moves'][number], 'at'> & { readonly at: Date }

async function findMoves(trx: Transaction<Tables>, id: string): Promise<Shown['moves']> {
  const { rows } = await sql<Move>`
    select moved_at as at, left_behind.number::text as from, came_to.number::text as to, operator as by, reason
    from receipt_moves
    join loans first on first.id = from_loan_id join loan_contracts left_behind on left_behind.id = first.contract_id
    join loans second on second.id = to_loan_id join loan_contracts came_to on came_to.id = second.contract_id
    where receipt_id = ${id} order by moved_at, from_event
  `.execute(trx)
  return rows.map(({ at, ...move }) => ({ ...move, at: at.toISOString() }))
}
