import type { Contracts } from './contracts.ts'
import { endCoolingOffs } from './contracts-repository.ts'
import { coolingOffNotice } from './notify-cooling-off-over.ts'

/** For people trying the product: ends the 24 hours of every contract at once and returns their number. */
export async function passCoolingOffs({ database, outbox }: Pick<Contracts, 'database' | 'outbox'>): Promise<number> {
  return database.sql.transaction().execute(async (trx) => {
    const contractIds = await endCoolingOffs(trx)
    for (const contract_id of contractIds) await outbox.enqueue(trx, coolingOffNotice, { contract_id })
    return contractIds.length
  })
}
