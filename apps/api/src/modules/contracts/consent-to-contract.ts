import type * as wire from '@qadam/wire/contracts'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import { type CodeRefusal, checkCode } from '../codes/check-code.ts'
import { askerOf, type Signer } from '../codes/signer.ts'
import { type ContractRow, findContract, lockOwnContract, moveContract, rightNow } from './contract.ts'
import { boundTo } from './contract-code.ts'
import { showContract } from './contract-views.ts'
import { type Contracts, findOwnContract, type NotNow, type OwnContract } from './contracts.ts'
import { isCoolingOffOver } from './contracts-repository.ts'
import { payoutJob } from './payout-job-kind.ts'

/** The second consent, after the cooling-off; queues the payout. */
export async function consentToContract(
  context: Contracts,
  signer: Signer,
  { code, id }: { readonly id: string; readonly code: string },
): Promise<wire.LoanContract | NotNow | Refusal<'cooling_off'> | CodeRefusal> {
  const { codes, database } = context
  const own = await findOwnContract(context, signer.session, id)
  if (own instanceof Refusal) return own
  const { contract, payee } = own
  if (contract.second_consent_at !== null) return showContract(database, contract)
  const early = await consentRefusal(database.sql, contract)
  if (early) return early
  const given = { code, bound: boundTo({ purpose: 'consent', contract, payee }).sha256 }
  const refused = await database.sql.transaction().execute(async (trx) => {
    const wrong = await checkCode(trx, codes, askerOf(signer), given)
    return wrong ?? consentLocked(trx, context, own)
  })
  if (!refused) return showContract(database, contract)
  // A concurrent request was first.
  const now = await findContract(database.sql, id)
  return now?.second_consent_at ? showContract(database, now) : refused
}

async function consentLocked(
  trx: Transaction<Tables>,
  { outbox }: Pick<Contracts, 'outbox'>,
  { client, contract: { id } }: OwnContract,
): Promise<NotNow | Refusal<'cooling_off'> | undefined> {
  const row = await lockOwnContract(trx, { id, clientId: client.id })
  if (!row) return refuse('not_found')
  const refusal = await consentRefusal(trx, row)
  if (refusal) return refusal
  await moveContract(trx, row, 'consented', { second_consent_at: rightNow })
  await outbox.enqueue(trx, payoutJob, { contract_id: id })
  await notifyCabinet(trx, client.registrationId, 'contract')
  return undefined
}

/**
 * The reason a contract cannot be consented to now: it is not in cooling-off, the cooling-off is not over, or it is too
 * late.
 */
export async function consentRefusal(
  executor: Parameters<typeof isCoolingOffOver>[0],
  contract: ContractRow,
): Promise<Refusal<'contract_not_allowed' | 'cooling_off'> | undefined> {
  if (contract.state !== 'cooling_off') return refuse('contract_not_allowed')
  const { isOver, isTooLate } = await isCoolingOffOver(executor, contract.id)
  if (isTooLate) return refuse('contract_not_allowed')
  return isOver ? undefined : refuse('cooling_off')
}
