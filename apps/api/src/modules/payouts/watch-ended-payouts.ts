import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import { onlyRow } from '../../db/only-row.ts'
import { eachRow } from '../../jobs/each-row.ts'
import { jobKind } from '../../jobs/job.ts'
import type { Log } from '../../log.ts'
import type { ProviderCall } from '../../providers/calling/provider-call.ts'
import type { Payouts } from '../../providers/payouts/payouts.ts'

export const watchEndedPayoutsJob = jobKind({
  ...{ name: 'watch-ended-payouts', schema: z.object({}), schedule: '50 * * * *', retries: 0 },
  ...{ backoff: { firstSeconds: 1, longestSeconds: 1 }, timeoutSeconds: 600 },
})

type Watching = {
  readonly database: Database
  readonly log: Log
  readonly providers: { readonly payouts: Pick<Payouts, 'find'> }
}

/**
 * Goes on asking the bank, for a month, about payouts that two people ended by its letter: it may pay one after all. The
 * books do not follow, because the client may have been paid to another account since; people settle it.
 */
export async function watchEndedPayouts({ database, log, providers }: Watching, call: ProviderCall): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select payout_id as id from ended_payouts where paid_at is null and ended_at > now() - interval '30 days'
    order by ended_at
  `.execute(database.sql)
  await eachRow(rows, { job: watchEndedPayoutsJob.name, log }, async ({ id }) => {
    const found = await providers.payouts.find(id, call)
    if (found.kind !== 'confirmed') return
    const marked = await database.sql
      .updateTable('ended_payouts')
      .set({ paid_at: found.at })
      .where('payout_id', '=', id)
      .where('paid_at', 'is', null)
      .executeTakeFirst()
    if (marked.numUpdatedRows > 0n) log.error({ payout: id }, 'the bank has paid a payout that was ended by hand')
  })
}

/** How many of them the bank has paid, said in the last month. */
export async function countPaidAfterEnd({ sql: db }: Pick<Database, 'sql'>): Promise<number> {
  const { count } = await onlyRow(
    sql<{ count: number }>`
      select count(*)::int as count from ended_payouts where paid_at is not null and ended_at > now() - interval '30 days'
    `.execute(db),
  )
  return count
}
