import type * as wire from '@qadam/wire/contracts'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import { type CodeRefusal, checkCode } from '../codes/check-code.ts'
import { askerOf, type Signer } from '../codes/signer.ts'
import { findOwnPayee, holdOwnPayee, type PayeeRow, payeeFault } from '../payees/payee.ts'
import { findContract, lockOwnContract, moveContract } from './contract.ts'
import { boundTo } from './contract-code.ts'
import { showContract } from './contract-views.ts'
import { type Contracts, findOwnContract, type NotNow, type OwnContract } from './contracts.ts'
import { payoutJob } from './payout-job-kind.ts'

type Change = { readonly id: string; readonly payeeId: string; readonly code: string }

/** Changes the payee after a declined payout and queues the payout again. */
export async function changePayee(
  context: Contracts,
  signer: Signer,
  { code, id, payeeId }: Change,
): Promise<wire.LoanContract | NotNow | Refusal<'validation_failed'> | CodeRefusal> {
  const { codes, database } = context
  const own = await findOwnContract(context, signer.session, id)
  if (own instanceof Refusal) return own
  const { contract } = own
  if (contract.state === 'paying' && contract.payee_id === payeeId) return showContract(database, contract)
  if (contract.state !== 'payee_declined') return refuse('contract_not_allowed')
  const payee = await payeeToChangeTo(context, own, payeeId)
  if (payee instanceof Refusal) return payee
  const given = { code, bound: boundTo({ purpose: 'payee', contract, payee }).sha256 }
  const refused = await database.sql.transaction().execute(async (trx) => {
    const wrong = await checkCode(trx, codes, askerOf(signer), given)
    return wrong ?? changeLocked(trx, context, { own, payeeId })
  })
  if (!refused) return showContract(database, contract)
  // A concurrent request was first.
  const now = await findContract(database.sql, id)
  return now?.state === 'paying' && now.payee_id === payeeId ? showContract(database, now) : refused
}

async function changeLocked(
  trx: Transaction<Tables>,
  { outbox }: Pick<Contracts, 'outbox'>,
  { own: { client, contract }, payeeId }: { readonly own: OwnContract; readonly payeeId: string },
): Promise<NotNow | undefined> {
  const { id } = contract
  const row = await lockOwnContract(trx, { id, clientId: client.id })
  const payee = await holdOwnPayee(trx, { id: payeeId, clientId: client.id })
  if (row?.state !== 'payee_declined' || payee?.state !== 'own') return refuse('contract_not_allowed')
  await moveContract(trx, row, 'payee_given', { payee_id: payeeId })
  await outbox.enqueue(trx, payoutJob, { contract_id: id })
  await notifyCabinet(trx, client.registrationId, 'contract')
  return undefined
}

/** Finds another payee of the client, not the one the payout was declined to. */
export async function payeeToChangeTo(
  { database }: Pick<Contracts, 'database'>,
  { client, contract }: OwnContract,
  payeeId: string,
): Promise<PayeeRow | Refusal<'contract_not_allowed' | 'validation_failed'>> {
  const other = await findOwnPayee(database.sql, { id: payeeId, clientId: client.id })
  const fault = payeeId === contract.payee_id ? { payee_id: 'payee_declined' as const } : payeeFault(other)
  if (Object.keys(fault).length > 0) return refuse('validation_failed', { fields: fault })
  return other?.state === 'own' ? other : refuse('contract_not_allowed')
}
