import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/write-offs'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { FourEyesRuns, RefusalOfAct } from '../approvals/four-eyes.ts'
import { type Asking, runOrAsk } from '../approvals/run-or-ask.ts'
import { recordAction } from '../audit/record-action.ts'
import { maskedClients } from '../clients/masked-clients.ts'
import { findLoanToEnd } from './loan-to-end.ts'

export type EndingLoans = Asking & { readonly database: Database; readonly runs: Pick<FourEyesRuns, 'loan.end'> }

/** Shows what would be lost. */
export async function readLoanToEnd(
  { sql: db }: Database,
  caller: StaffCaller,
  id: string,
): Promise<AnswerOf<typeof wire.readLoanToEnd> | Refusal<'not_found'>> {
  return db.transaction().execute(async (trx) => {
    const loan = await findLoanToEnd(trx, id, { isLocked: false })
    const client = loan && (await maskedClients(trx, [loan.client_id])).get(loan.client_id)?.client
    if (!loan || !client) return refuse('not_found')
    await recordAction(trx, caller, {
      ...{ kind: 'look', permission: 'loan.adjust', subjectKind: 'client', subjects: [loan.client_id] },
    })
    return { contract_number: String(loan.number), client, state: loan.state, owed_tiyn: Number(loan.owed_tiyn) }
  })
}

/** Asks a second person to write a loan off or to cancel it. */
export async function endClientLoan(
  context: EndingLoans,
  caller: StaffCaller,
  { body, params: { id: loan_id } }: InputOf<typeof wire.endClientLoan>,
): Promise<
  AnswerOf<typeof wire.endClientLoan> | Refusal<RefusalOfAct<'loan.end'> | 'item_changed' | 'approval_waits'>
> {
  const { how, loss_reason, order_number, reason, seen_tiyn } = body
  return context.database.sql.transaction().execute(async (trx) => {
    const loan = await findLoanToEnd(trx, loan_id, { isLocked: false })
    if (!loan) return refuse('not_found')
    if (loan.state !== 'active') return refuse('loan_not_allowed')
    if (Number(loan.owed_tiyn) !== seen_tiyn) return refuse('item_changed')
    const what = { act: 'loan.end', loan_id, how, loss_reason, order_number, owed_tiyn: seen_tiyn } as const
    return runOrAsk(trx, context, caller, { what, reason, how: context.runs['loan.end'] })
  })
}
