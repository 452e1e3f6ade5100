import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/receipts'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { FourEyesRuns, RefusalOfAct } from '../approvals/four-eyes.ts'
import { type Asking, runOrAsk } from '../approvals/run-or-ask.ts'
import { findLoanOf } from '../receipts/find-loan-of.ts'
import { isUnidentified } from '../receipts/identify-receipt.ts'

export type IdentifyingReceipts = Asking & {
  readonly database: Database
  readonly runs: Pick<FourEyesRuns, 'receipt.identify'>
}

/** Asks a second person to credit money of an unknown payer to the loan that it was meant for. */
export async function identifyClientReceipt(
  context: IdentifyingReceipts,
  caller: StaffCaller,
  { body: { contract_number, reason }, params: { id: receipt_id } }: InputOf<typeof wire.identifyReceipt>,
): Promise<AnswerOf<typeof wire.identifyReceipt> | Refusal<RefusalOfAct<'receipt.identify'> | 'approval_waits'>> {
  return context.database.sql.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('receipts').selectAll().where('id', '=', receipt_id).executeTakeFirst()
    if (!row || !(await findLoanOf(trx, contract_number))) return refuse('not_found')
    if (!isUnidentified(row)) return refuse('item_changed')
    const what = {
      ...({ act: 'receipt.identify', receipt_id, to_number: contract_number } as const),
      amount_tiyn: Number(row.amount_tiyn),
    }
    return runOrAsk(trx, context, caller, { what, reason, how: context.runs['receipt.identify'] })
  })
}
