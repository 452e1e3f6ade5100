import { randomUUID } from 'node:crypto'
import { returnSent } from '@qadam/domain/lending/ledger/posting'
import type { Tiyn } from '@qadam/domain/money/money'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { post } from '../ledger/post.ts'
import { holdOwnPayee } from '../payees/payee.ts'
import type { OnDay } from '../servicing/loans-today.ts'
import { returnCredit } from '../servicing/return-credit.ts'
import { returnCreditJob } from './return-credit-job-kind.ts'

type Beginning = OnDay & { readonly outbox: Pick<Outbox, 'enqueue'> }

type CreditToReturn = {
  readonly loanId: string
  readonly payeeId: string
  readonly amount: Tiyn
  readonly operator: string
}

/**
 * The loan gives its credit away now, so it cannot be both used and returned, and a job sends it to the borrower's own
 * account. Until the bank confirms, it is in transit and not gone from the bank's account.
 */
export async function beginCreditReturn(
  trx: Transaction<Tables>,
  { outbox, ...on }: Beginning,
  { amount, loanId, operator, payeeId }: CreditToReturn,
): Promise<{ readonly payoutId: string; readonly clientId: string } | Refusal<'not_found' | 'figures_differ'>> {
  // Whose account it is comes first: a refusal after the return would leave the credit gone and sent nowhere.
  const loan = await trx
    .selectFrom('loans')
    .select(['client_id', 'contract_id'])
    .where('id', '=', loanId)
    .forUpdate()
    .executeTakeFirst()
  const payee = loan && (await holdOwnPayee(trx, { id: payeeId, clientId: loan.client_id }))
  if (!loan || payee?.state !== 'own') return refuse('not_found')
  const id = randomUUID()
  const returned = await returnCredit(trx, on, { loanId, amount, operator, orderNumber: id })
  if (returned instanceof Refusal) return returned
  const { clientId, eventNumber } = returned
  await trx
    .insertInto('credit_payouts')
    .values({ id, loan_id: loanId, event_number: eventNumber, payee_id: payeeId, amount_tiyn: BigInt(amount) })
    .execute()
  await post(trx, {
    ...{ businessKey: `return-sent ${id}`, postedOn: returned.returnedOn, contractId: loan.contract_id },
    posting: returnSent(amount),
  })
  await outbox.enqueue(trx, returnCreditJob, { payout_id: id })
  return { payoutId: id, clientId }
}
