import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import { eachRow } from '../../jobs/each-row.ts'
import { jobKind } from '../../jobs/job.ts'
import type { Log } from '../../log.ts'
import { notifyCabinet } from '../../realtime/step-notice.ts'
import { lockApplication, moveApplication } from '../applications/application.ts'
import type { ClientsService } from '../clients/clients-service.ts'
import { findExpired } from './decisions-repository.ts'

export const offersExpire = jobKind({
  name: 'expire-offers',
  schema: z.object({}),
  retries: 0,
  backoff: { firstSeconds: 60, longestSeconds: 60 },
  schedule: '*/10 * * * *',
})

const maxExpiredAtOnce = 500

type Expiring = { readonly database: Database; readonly clients: ClientsService; readonly log: Log }

export async function expireOffers({ clients, database, log }: Expiring): Promise<void> {
  const expired = await findExpired(database, maxExpiredAtOnce)
  await eachRow(expired, { job: offersExpire.name, log }, async ({ client_id, id }) => {
    const client = await clients.byId(client_id)
    await database.sql.transaction().execute(async (trx) => {
      const application = await lockApplication(trx, id)
      // It was signed or withdrawn a moment ago.
      if (application?.state !== 'approved') return
      await moveApplication(trx, application, 'expired')
      if (client) await notifyCabinet(trx, client.registrationId, 'application')
    })
  })
}
