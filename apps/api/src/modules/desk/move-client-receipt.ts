import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/receipts'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { FourEyesRuns, RefusalOfAct } from '../approvals/four-eyes.ts'
import { type Asking, runOrAsk } from '../approvals/run-or-ask.ts'
import { movable } from '../receipts/movable-receipt.ts'

export type MovingReceipts = Asking & {
  readonly database: Database
  readonly runs: Pick<FourEyesRuns, 'receipt.move'>
}

/** Asks a second person to move a payment to the loan that it was meant for. */
export async function moveClientReceipt(
  context: MovingReceipts,
  caller: StaffCaller,
  { body, params: { id: receipt_id } }: InputOf<typeof wire.moveReceipt>,
): Promise<AnswerOf<typeof wire.moveReceipt> | Refusal<RefusalOfAct<'receipt.move'> | 'approval_waits'>> {
  const { is_excused, reason, seen_loan_id: from_loan_id, to_loan_id } = body
  return context.database.sql.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('receipts').selectAll().where('id', '=', receipt_id).executeTakeFirst()
    if (!row) return refuse('not_found')
    const found = movable(row)
    if (!found) return refuse('payment_stays')
    const [from_number, to_number] = [await numberOf(trx, from_loan_id), await numberOf(trx, to_loan_id)]
    if (from_number === undefined || to_number === undefined) return refuse('not_found')
    if (found.loanId !== from_loan_id || from_loan_id === to_loan_id) return refuse('item_changed')
    const what = {
      act: 'receipt.move',
      ...{ receipt_id, from_loan_id, to_loan_id, from_number, to_number, is_excused },
      amount_tiyn: Number(row.amount_tiyn),
    } as const
    return runOrAsk(trx, context, caller, { what, reason, how: context.runs['receipt.move'] })
  })
}

async function numberOf(trx: Transaction<Tables>, loanId: string): Promise<string | undefined> {
  const loan = await trx
    .selectFrom('loans')
    .innerJoin('loan_contracts', 'loan_contracts.id', 'loans.contract_id')
    .select('loan_contracts.number')
    .where('loans.id', '=', loanId)
    .executeTakeFirst()
  return loan && String(loan.number)
}
