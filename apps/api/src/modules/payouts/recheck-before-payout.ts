import { notifyCabinet } from '../../realtime/step-notice.ts'
import type { ClientFile } from '../clients/client-file.ts'
import type { ClientsService } from '../clients/clients-service.ts'
import { type ContractRow, findContract, lockOwnContract, moveContract } from '../contracts/contract.ts'
import { isRecheckDue, type Rechecking, recheckContract } from '../contracts/recheck-contract.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import { findPayee } from '../payees/payee.ts'
import { findNewestPayout } from './payouts-repository.ts'

export type PayoutRechecking = Rechecking & { readonly clients: ClientsService; readonly notify: Notify }

type Call = { readonly key: string; readonly signal: AbortSignal; readonly attempt: number }

/** A short outage goes unreported; from this attempt on, the borrower is notified of the delay. */
const notifyFromAttempt = 4

/**
 * Repeats the stop checks before money is sent, and only then: once it may have been sent, the bank is asked about it
 * instead. Returns false if a check forbids the payout, which ends the contract.
 */
export async function mayBePaid(context: PayoutRechecking, contractId: string, call: Call): Promise<boolean> {
  const { clients, database } = context
  const contract = await findContract(database.sql, contractId)
  if (contract?.state !== 'paying') return true
  const newest = await findNewestPayout(database.sql, contractId)
  if (newest && newest.state !== 'declined') return true
  const client = await clients.byId(contract.client_id)
  if (!client) throw new Error('The client of a contract to be paid out was not found')
  const stops = await stopsOf(context, { contract, client, call })
  if (stops.length > 0) await stopContract(context, contract, client)
  return stops.length === 0
}

/** An order that may not be sent again now: a person reads why, and the job retries meanwhile. */
class PayoutHeldError extends Error {
  override readonly name = 'PayoutHeldError'
}

type Again = { readonly contract: ContractRow; readonly client: ClientFile; readonly call: Call }

/**
 * Repeats outdated stop checks before an order that the bank does not know is sent again: days may have passed since its
 * first try. A stop does not end the contract here, because that first order may still arrive.
 */
export async function holdUnlessStillAllowed(context: PayoutRechecking, again: Again): Promise<void> {
  if (!(await isRecheckDue(context.database.sql, again.contract, { payoutOn: context.today() }))) return
  const stops = await stopsOf(context, again).catch((cause: unknown) => {
    throw new PayoutHeldError('The stop checks could not be repeated before the order was sent again', { cause })
  })
  if (stops.length > 0) throw new PayoutHeldError('A stop was found after an order that may still arrive at the bank')
}

async function stopsOf(context: PayoutRechecking, { call, client, contract }: Again) {
  const { database, notify } = context
  const payee = await findPayee(database.sql, contract.payee_id)
  if (!payee) throw new Error('The payee of a contract to be paid out was not found')
  try {
    return (await recheckContract(context, { contract, client, payee, call })).stops
  } catch (error) {
    if (call.attempt >= notifyFromAttempt) {
      await database.sql
        .transaction()
        .execute((trx) => notify(trx, { clientId: client.id, kind: 'payout_held', about: contract.id, facts: {} }))
    }
    throw error
  }
}

/** Stops a signed, unpaid contract that a check forbids: nothing is owed, and the borrower is notified. */
async function stopContract(
  { database, notify }: PayoutRechecking,
  { id }: ContractRow,
  client: ClientFile,
): Promise<void> {
  await database.sql.transaction().execute(async (trx) => {
    const row = await lockOwnContract(trx, { id, clientId: client.id })
    const newest = await findNewestPayout(trx, id)
    if (row?.state !== 'paying' || (newest && newest.state !== 'declined')) return
    await moveContract(trx, row, 'stopped', { ended_because: 'stopped' })
    await notify(trx, { clientId: client.id, kind: 'contract_stopped', about: id, facts: {} })
    await notifyCabinet(trx, client.registrationId, 'contract')
  })
}
