import type { AnswerOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/payouts'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, RefusedError, refuse } from '../../http/refusal.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import type { Limits } from '../../limits/limits.ts'
import { recordAction } from '../audit/record-action.ts'
import { findContract } from '../contracts/contract.ts'
import { askBankAgain } from '../payouts/ask-bank-again.ts'

export type AskingAboutPayouts = { readonly database: Database; readonly outbox: Outbox; readonly limits: Limits }

/** Asks the bank at once what became of a payout or of a returned credit. */
export async function askAboutPayout(
  { database, limits, outbox }: AskingAboutPayouts,
  caller: StaffCaller,
  id: string,
): Promise<AnswerOf<typeof wire.askAboutPayout> | Refusal<'not_found' | 'item_changed' | 'too_many_requests'>> {
  return database.sql.transaction().execute(async (trx) => {
    const payout = (await lockedPayout(trx, id)) ?? (await lockedCredit(trx, id))
    if (!payout) return refuse('not_found')
    const { clientId, rounds: round, state, what } = payout
    if (state === 'confirmed' || state === 'declined') return refuse('item_changed')
    const { isAllowed, retryAfterSeconds } = await limits.within(trx).take('payout-ask', id)
    if (!isAllowed) throw new RefusedError(refuse('too_many_requests', { retryAfterSeconds }))
    await askBankAgain(trx, outbox, { ...what, round })
    await recordAction(trx, caller, {
      ...{ kind: 'act', permission: 'payout.ask', subjectKind: 'client', subjects: [clientId] },
      facts: { payout: id, state },
    })
    return { asked: true as const }
  })
}

async function lockedPayout(trx: Transaction<Tables>, id: string) {
  const payout = await trx.selectFrom('payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  const contract = payout && (await findContract(trx, payout.contract_id))
  if (!payout || !contract) return undefined
  return { ...payout, clientId: contract.client_id, what: { contractId: contract.id } }
}

async function lockedCredit(trx: Transaction<Tables>, id: string) {
  const credit = await trx
    .selectFrom('credit_payouts')
    .innerJoin('loans', 'loans.id', 'loan_id')
    .select(['credit_payouts.state', 'rounds', 'client_id'])
    .where('credit_payouts.id', '=', id)
    .forUpdate('credit_payouts')
    .executeTakeFirst()
  return credit && { ...credit, clientId: credit.client_id, what: { creditPayoutId: id } }
}
