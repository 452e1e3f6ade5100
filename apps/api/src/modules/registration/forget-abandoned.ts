import { retention } from '@qadam/domain/retention/retention'
import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import type { SweptOf, TableSweptBy } from '../../db/personal-columns.ts'
import type { Tables } from '../../db/tables.ts'
import { type JobContext, jobKind } from '../../jobs/job.ts'
import { countForgotten } from '../../telemetry/retention-metrics.ts'
import { deletePictures } from './delete-pictures.ts'
import { type Moving, moveRegistration } from './move-registration.ts'
import { lockRegistration } from './registration.ts'

export const abandonedForgetting = jobKind({
  name: 'forget-abandoned-registrations',
  schema: z.object({}),
  retries: 0,
  backoff: { firstSeconds: 60, longestSeconds: 60 },
  schedule: '47 * * * *',
  timeoutSeconds: 600,
})

type Forgetting = Moving & { readonly database: Database }

const maxAtOnce = 50
const what: SweptOf<TableSweptBy<'forget-abandoned-registrations'>> = 'abandoned_registrations'
const { days } = retention[what]

/** Erases the answers of registrations that were never finished; a client who comes back starts over. */
export async function forgetAbandoned(context: Forgetting, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
  // Registrations that cannot be erased are found again, so a round without progress is the last.
  for (let isOn = true; isOn && !signal.aborted; ) {
    const ids = await findAbandoned(context.database.sql, { atMost: maxAtOnce })
    isOn = false
    for (const id of ids) isOn = (await forget(context, id)) || isOn
  }
}

async function forget(context: Forgetting, id: string): Promise<boolean> {
  return context.database.sql.transaction().execute(async (trx) => {
    const registration = await lockRegistration(trx, id)
    // The client may have come back since the query.
    const isStill = (await findAbandoned(trx, { atMost: 1, id })).length > 0
    if (!registration || !isStill) return false
    if ((await moveRegistration(trx, context, registration, 'abandoned')).kind === 'refused') return false
    await deletePictures(trx, id)
    countForgotten(what, 1)
    return true
  })
}

type Abandoned = { readonly atMost: number; readonly id?: string }

/** Registrations that hold answers of people who stopped before becoming clients, the oldest first. */
async function findAbandoned(
  executor: Database['sql'] | Transaction<Tables>,
  { atMost, id }: Abandoned,
): Promise<string[]> {
  const found = await executor
    .selectFrom('registrations')
    .select('id')
    .where('iin', 'is not', null)
    .where('client_id', 'is', null)
    .where('step', '<>', 'client_creating')
    .where('changed_at', '<', sql<Date>`now() - ${days} * interval '1 day'`)
    .$if(id !== undefined, (only) => only.where('id', '=', id ?? ''))
    .orderBy('changed_at')
    .limit(atMost)
    .execute()
  return found.map((row) => row.id)
}
