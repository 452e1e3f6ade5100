import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import { jobKind } from '../../jobs/job.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import type { ClientsService } from '../clients/clients-service.ts'
import type { Notify } from '../notifications/notifications-service.ts'
import { findContract, lockContract } from './contract.ts'
import { isCoolingOffOver } from './contracts-repository.ts'

/** Asks the client for the second consent once the cooling-off is over. */
export const coolingOffNotice = jobKind({
  // Jobs queued by an earlier version have this name.
  name: 'tell-cooling-off-over',
  schema: z.object({ contract_id: z.uuid() }),
  retries: 30,
  backoff: { firstSeconds: 5, longestSeconds: 300 },
})

export type CoolingOffNotifying = {
  readonly database: Database
  readonly clients: ClientsService
  readonly notify: Notify
}

export async function notifyCoolingOffOver(
  { clients, database, notify }: CoolingOffNotifying,
  contractId: string,
): Promise<void> {
  const contract = await findContract(database.sql, contractId)
  const client = contract && (await clients.byId(contract.client_id))
  if (!client || contract.state !== 'cooling_off') return
  await database.sql.transaction().execute(async (trx) => {
    const row = await lockContract(trx, contractId)
    const isOver = row?.state === 'cooling_off' && (await isCoolingOffOver(trx, contractId)).isOver
    if (!isOver) return
    await notify(trx, { clientId: client.id, kind: 'cooling_off_over', about: contractId, facts: {} })
    await notifyCabinet(trx, client.registrationId, 'contract')
  })
}
