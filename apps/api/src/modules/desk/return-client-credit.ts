import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/credit-returns'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { FourEyesRuns, RefusalOfAct } from '../approvals/four-eyes.ts'
import { type Asking, runOrAsk } from '../approvals/run-or-ask.ts'
import { recordAction } from '../audit/record-action.ts'
import { maskedClients } from '../clients/masked-clients.ts'
import { findCreditPayouts, findCreditToReturn, findOwnPayees } from './credit-to-return.ts'

export type ReturningCredits = Asking & {
  readonly database: Database
  readonly runs: Pick<FourEyesRuns, 'credit.return'>
}

/** Shows what would be returned, and where to. */
export async function readCreditToReturn(
  { sql: db }: Database,
  caller: StaffCaller,
  id: string,
): Promise<AnswerOf<typeof wire.readCreditToReturn> | Refusal<'not_found'>> {
  return db.transaction().execute(async (trx) => {
    const loan = await findCreditToReturn(trx, id, { isLocked: false })
    const client = loan && (await maskedClients(trx, [loan.client_id])).get(loan.client_id)?.client
    if (!loan || !client) return refuse('not_found')
    await recordAction(trx, caller, {
      ...{ kind: 'look', permission: 'credit.return', subjectKind: 'client', subjects: [loan.client_id] },
    })
    const returns = await findCreditPayouts(trx, id)
    return {
      ...{ contract_number: String(loan.number), client, credit_tiyn: Number(loan.credit_tiyn) },
      payees: await findOwnPayees(trx, loan.client_id),
      returns: returns.map(({ amount_tiyn, finished_at, masked, requested_at, ...row }) => ({
        ...{ ...row, amount_tiyn: Number(amount_tiyn), payee_masked: masked },
        ...{ requested_at: requested_at.toISOString(), finished_at: finished_at?.toISOString() ?? null },
      })),
    }
  })
}

/** Asks a second person to send a client's credit back to an account of the client's own. */
export async function returnClientCredit(
  context: ReturningCredits,
  caller: StaffCaller,
  { body, params: { id: loan_id } }: InputOf<typeof wire.returnClientCredit>,
): Promise<
  | AnswerOf<typeof wire.returnClientCredit>
  | Refusal<RefusalOfAct<'credit.return'> | 'item_changed' | 'approval_waits' | 'validation_failed'>
> {
  const { payee_id, reason, seen_tiyn } = body
  return context.database.sql.transaction().execute(async (trx) => {
    const loan = await findCreditToReturn(trx, loan_id, { isLocked: false })
    if (!loan) return refuse('not_found')
    if (Number(loan.credit_tiyn) !== seen_tiyn) return refuse('item_changed')
    const payee = (await findOwnPayees(trx, loan.client_id)).find(({ id }) => id === payee_id)
    if (!payee) return refuse('validation_failed', { fields: { payee_id: 'payee_other' } })
    const to = { payee_id, payee_masked: payee.masked }
    const what = { act: 'credit.return', loan_id, ...to, amount_tiyn: seen_tiyn } as const
    return runOrAsk(trx, context, caller, { what, reason, how: context.runs['credit.return'] })
  })
}
