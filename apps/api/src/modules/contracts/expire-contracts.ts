import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import { eachRow } from '../../jobs/each-row.ts'
import { jobKind } from '../../jobs/job.ts'
import type { Log } from '../../log.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import type { ClientsService } from '../clients/clients-service.ts'
import { findContract, lockContract, moveContract } from './contract.ts'
import { findContractsToExpire } from './contracts-repository.ts'

export const contractExpiry = jobKind({
  // Jobs queued by an earlier version have this name.
  name: 'end-overdue-contracts',
  schema: z.object({}),
  retries: 0,
  backoff: { firstSeconds: 60, longestSeconds: 60 },
  schedule: '*/5 * * * *',
})

export type Expiring = { readonly database: Database; readonly clients: ClientsService; readonly log: Log }

const maxAtOnce = 500

export async function expireContracts({ clients, database, log }: Expiring): Promise<void> {
  const due = await findContractsToExpire(database, maxAtOnce)
  await eachRow(due, { job: contractExpiry.name, log }, async ({ id }) => {
    const contract = await findContract(database.sql, id)
    const client = contract && (await clients.byId(contract.client_id))
    await database.sql.transaction().execute(async (trx) => {
      const row = await lockContract(trx, id)
      // It was signed or consented to a moment ago.
      if (!row || row.state !== contract?.state) return
      await moveContract(trx, row, row.state === 'preparing' ? 'cancelled' : 'expired', { ended_because: 'time' })
      if (client) await notifyCabinet(trx, client.registrationId, 'contract')
    })
  })
}
