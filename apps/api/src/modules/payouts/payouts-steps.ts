import { businessDay } from '@qadam/domain/calendar/business-day'
import type { Day } from '@qadam/domain/calendar/day'
import { payoutConfirmed, payoutDeclined, payoutSent } from '@qadam/domain/lending/ledger/posting'
import { sql, type Transaction } from 'kysely'
import { afterCommit } from '../../db/after-commit.ts'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import type { FoundPayout, Payouts } from '../../providers/payouts/payouts.ts'
import { tellCabinet } from '../../realtime/step-notice.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { countPayout } from '../../telemetry/money-metrics.ts'
import { type ContractRow, findContract, lockContract, moveContract } from '../contracts/contracts-service.ts'
import { post } from '../ledger/ledger-service.ts'
import { openLoan } from '../loans/loans-opening-service.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import type { ClientFile, ClientsService } from '../registration/registration-clients-service.ts'
import {
  findNewestPayout,
  holdPayout,
  insertPayout,
  lockPayout,
  type PayoutRow,
  savePayout,
} from './payouts-repository.ts'

export type PayoutDeps = {
  readonly database: Database
  readonly outbox: Outbox
  readonly secrets: Secrets
  readonly payouts: Payouts
  readonly clients: ClientsService
  readonly notify: Notify
  readonly today: () => Day
}

/** Longer than any call to the provider, and shorter than a dead worker's job waits for the next one. */
const holdSeconds = 40

export type BegunPayout = {
  readonly payout: PayoutRow
  readonly contract: ContractRow
  /** Undefined while they come back from another phone: what was sent is asked about all the same. */
  readonly client: ClientFile | undefined
  /** Nobody has sent it yet, surely: it was born a moment ago. */
  readonly isNew: boolean
}

/** Makes the payout that is to be asked about, once, and holds it. Undefined where there is nothing to do any more. */
export async function beginPayout(deps: PayoutDeps, contractId: string): Promise<BegunPayout | undefined> {
  const { clients, database, today } = deps
  const owner = await findContract(database.sql, contractId)
  const client = owner && (await clients.byId(owner.client_id))
  return database.sql.transaction().execute(async (trx) => {
    const contract = await lockContract(trx, contractId)
    if (contract?.state !== 'paying') return undefined
    const newest = await findNewestPayout(trx, contractId)
    const isNew = newest === undefined || newest.state === 'declined'
    const alive = isNew ? await newPayout(trx, contract, { after: newest, today: today() }) : newest
    const payout = await holdPayout(trx, alive.id, holdSeconds)
    if (!payout) throw new Error('Another worker asks about this payout')
    return { payout, contract, client, isNew }
  })
}

type New = { readonly after: PayoutRow | undefined; readonly today: Day }

async function newPayout(trx: Transaction<Tables>, contract: ContractRow, { after, today }: New): Promise<PayoutRow> {
  const { amount_tiyn, id, payee_id } = contract
  const attempt = (after?.attempt ?? 0) + 1
  const payout = await insertPayout(trx, { contract_id: id, attempt, payee_id, amount_tiyn })
  await post(trx, {
    businessKey: `payout-sent ${payout.id}`,
    postedOn: today,
    contractId: id,
    posting: payoutSent(Number(amount_tiyn)),
  })
  return payout
}

type Finished = {
  readonly payout: PayoutRow
  readonly client: ClientFile | undefined
  readonly outcome: Extract<FoundPayout, { kind: 'confirmed' | 'declined' }>
}

/** The outcome, the books, the contract and the loan are one: either all of it is known or nothing. */
export async function finishPayout(deps: PayoutDeps, { client, outcome, payout }: Finished): Promise<void> {
  const { database, today } = deps
  await database.sql.transaction().execute(async (trx) => {
    const contract = await lockContract(trx, payout.contract_id)
    const current = await lockPayout(trx, payout.id)
    if (!contract || current.state === 'confirmed' || current.state === 'declined') return
    const of = { contract, payout, today: today() }
    if (outcome.kind === 'confirmed') await confirm(deps, trx, { ...of, at: outcome.at })
    else await decline(deps, trx, { ...of, reason: outcome.reason })
    if (client) await tellCabinet(trx, client.registrationId, outcome.kind === 'confirmed' ? 'loan' : 'contract')
    await afterCommit(trx, () => countPayout(outcome.kind, payout.amount_tiyn))
  })
}

type Of = { readonly contract: ContractRow; readonly payout: PayoutRow; readonly today: Day }

async function confirm(
  { notify }: PayoutDeps,
  trx: Transaction<Tables>,
  { at, contract, payout, today }: Of & { at: Date },
): Promise<void> {
  await savePayout(trx, payout.id, { state: 'confirmed', finished_at: sql<Date>`now()` })
  await post(trx, {
    businessKey: `payout-confirmed ${payout.id}`,
    postedOn: today,
    contractId: contract.id,
    posting: payoutConfirmed(Number(payout.amount_tiyn)),
  })
  await moved(moveContract(trx, contract, 'payout_confirmed'))
  const { firstPayment } = await openLoan(trx, contract, dayWithin(businessDay(at), contract.open_date, today))
  await notify(trx, {
    clientId: contract.client_id,
    kind: 'money_sent',
    about: payout.id,
    facts: {
      amount_tiyn: Number(payout.amount_tiyn),
      payment_tiyn: firstPayment.payment,
      payment_date: firstPayment.paymentDate,
    },
  })
}

async function decline(
  { notify }: PayoutDeps,
  trx: Transaction<Tables>,
  { contract, payout, reason, today }: Of & { reason: string },
): Promise<void> {
  await savePayout(trx, payout.id, { state: 'declined', decline_reason: reason, finished_at: sql<Date>`now()` })
  await post(trx, {
    businessKey: `payout-declined ${payout.id}`,
    postedOn: today,
    contractId: contract.id,
    posting: payoutDeclined(Number(payout.amount_tiyn)),
  })
  await moved(moveContract(trx, contract, 'payout_declined'))
  await notify(trx, { clientId: contract.client_id, kind: 'payout_declined', about: payout.id, facts: {} })
}

async function moved(moving: Promise<ContractRow | undefined>): Promise<void> {
  if (!(await moving)) throw new Error('A payout has ended whose contract does not wait for one')
}

/** The provider's clock is not ours: money cannot have come before the contract, nor tomorrow. */
function dayWithin(day: Day, first: Day, last: Day): Day {
  if (day < first) return first
  return day > last ? last : day
}
