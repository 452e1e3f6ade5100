import { notifyCabinet } from '../../realtime/step-notice.ts'
import type { ClientFile, ClientsService } from '../clients/clients-service.ts'
import { type ContractRow, findContract, lockOwnContract, moveContract } from '../contracts/contract.ts'
import { type Rechecking, recheckContract } from '../contracts/recheck-contract.ts'
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
  const { clients, database, notify } = context
  const contract = await findContract(database.sql, contractId)
  if (contract?.state !== 'paying') return true
  const newest = await findNewestPayout(database.sql, contractId)
  if (newest && newest.state !== 'declined') return true
  const client = await clients.byId(contract.client_id)
  const payee = await findPayee(database.sql, contract.payee_id)
  if (!client || !payee) throw new Error('The client or the payee of a contract to be paid out was not found')
  try {
    const { stops } = await recheckContract(context, { contract, client, payee, call })
    if (stops.length > 0) await stopContract(context, contract, client)
    return stops.length === 0
  } catch (error) {
    if (call.attempt >= notifyFromAttempt) {
      await database.sql
        .transaction()
        .execute((trx) => notify(trx, { clientId: client.id, kind: 'payout_held', about: contractId, facts: {} }))
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
