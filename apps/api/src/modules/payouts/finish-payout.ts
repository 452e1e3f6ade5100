import type { Day } from '@qadam/domain/calendar/day'
import type { StateCalendar } from '@qadam/domain/calendar/working-days'
import { payoutConfirmed, payoutDeclined } from '@qadam/domain/lending/ledger/posting'
import { sql, type Transaction } from 'kysely'
import { afterCommit } from '../../db/after-commit.ts'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { FoundPayout } from '../../providers/payouts/payouts.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import { countPayout } from '../../telemetry/money-metrics.ts'
import type { ClientFile } from '../clients/client-file.ts'
import { type ContractRow, lockContract, moveContract } from '../contracts/contract.ts'
import { post } from '../ledger/post.ts'
import { openLoan } from '../loans/open-loan.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import { lockPayout, type PayoutRow, savePayout } from './payouts-repository.ts'

export type Finishing = {
  readonly database: Database
  readonly notify: Notify
  readonly today: () => Day
  readonly dayOf: (at: Date) => Day
  readonly calendar: () => StateCalendar
}

type Finished = {
  readonly payout: PayoutRow
  readonly client: ClientFile | undefined
  readonly outcome: Extract<FoundPayout, { kind: 'confirmed' | 'declined' }>
}

/** Writes the outcome, the books, the contract and the loan in one transaction. */
export async function finishPayout(context: Finishing, { client, outcome, payout }: Finished): Promise<void> {
  const { database } = context
  await database.sql.transaction().execute(async (trx) => {
    const contract = await lockContract(trx, payout.contract_id)
    const current = await lockPayout(trx, payout.id)
    if (!contract || current.state === 'confirmed' || current.state === 'declined') return
    await finishWithin(trx, context, { contract, payout, outcome })
    if (client) await notifyCabinet(trx, client.registrationId, outcome.kind === 'confirmed' ? 'loan' : 'contract')
  })
}

type Ending = Pick<Finished, 'payout' | 'outcome'> & { readonly contract: ContractRow }

/** In the transaction of a caller that has locked both the contract and the payout, and has seen that it is open. */
export async function finishWithin(
  trx: Transaction<Tables>,
  context: Omit<Finishing, 'database'>,
  { contract, outcome, payout }: Ending,
): Promise<void> {
  const of = { contract, payout, today: context.today() }
  if (outcome.kind === 'confirmed') await confirm(trx, context, { ...of, at: outcome.at })
  else await decline(trx, context, { ...of, reason: outcome.reason })
  await afterCommit(trx, () => countPayout(outcome.kind, payout.amount_tiyn))
}

type Of = { readonly contract: ContractRow; readonly payout: PayoutRow; readonly today: Day }

async function confirm(
  trx: Transaction<Tables>,
  { calendar, dayOf, notify }: Omit<Finishing, 'database'>,
  { at, contract, payout, today }: Of & { at: Date },
): Promise<void> {
  await savePayout(trx, payout.id, { state: 'confirmed', finished_at: sql<Date>`now()` })
  await post(trx, {
    businessKey: `payout-confirmed ${payout.id}`,
    postedOn: today,
    contractId: contract.id,
    posting: payoutConfirmed(Number(payout.amount_tiyn)),
  })
  await moveContract(trx, contract, 'payout_confirmed')
  const { firstPayment, isOnlyPayment } = await openLoan(trx, contract, {
    openedOn: dayWithin(dayOf(at), contract.open_date, today),
    calendar: calendar(),
  })
  await notify(trx, {
    clientId: contract.client_id,
    kind: 'money_sent',
    about: payout.id,
    facts: {
      amount_tiyn: Number(payout.amount_tiyn),
      payment_tiyn: firstPayment.payment,
      payment_date: firstPayment.paymentDate,
      is_only_payment: isOnlyPayment,
    },
  })
}

async function decline(
  trx: Transaction<Tables>,
  { notify }: Omit<Finishing, 'database'>,
  { contract, payout, reason, today }: Of & { reason: string },
): Promise<void> {
  await savePayout(trx, payout.id, { state: 'declined', decline_reason: reason, finished_at: sql<Date>`now()` })
  await post(trx, {
    businessKey: `payout-declined ${payout.id}`,
    postedOn: today,
    contractId: contract.id,
    posting: payoutDeclined(Number(payout.amount_tiyn)),
  })
  await moveContract(trx, contract, 'payout_declined')
  await notify(trx, { clientId: contract.client_id, kind: 'payout_declined', about: payout.id, facts: {} })
}

/**
 * Clamps the day: the provider's clock differs from ours, and money cannot have come before the contract or tomorrow.
 */
function dayWithin(day: Day, first: Day, last: Day): Day {
  if (day < first) return first
  return day > last ? last : day
}
