import { retention } from '@qadam/domain/retention/retention'
import { type SqlBool, sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import type { SweptOf, TableSweptBy } from '../../db/personal-columns.ts'
import type { Tables } from '../../db/tables.ts'
import { type JobContext, jobKind } from '../../jobs/job.ts'
import { countForgotten } from '../../telemetry/retention-metrics.ts'
import { forgetClient, hasNothingElse } from '../clients/forget-client.ts'
import { lockClient } from '../clients/lock-client.ts'
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

// Not `signing_result`: the client may have signed, and only the provider's answer is late.
const unsignedSteps = ['signing_init', 'signing_init_success', 'signing_failed'] as const

const hasNotSigned = sql<SqlBool>`not exists (
  select from signings where signings.registration_id = registrations.id and signings.result = 'signed'
)`

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
    if (!registration) return false
    const { client_id: clientId } = registration
    if (clientId !== null) await lockClient(trx, clientId)
    // The client may have come back since the query.
    if ((await findAbandoned(trx, { atMost: 1, id })).length === 0) return false
    const moved = await moveRegistration(trx, context, registration, 'abandoned', { set: { client_id: null } })
    if (moved.kind === 'refused') return false
    await deleteUnsigned(trx, id)
    if (clientId !== null) await forgetClient(trx, clientId)
    await deletePictures(trx, id)
    countForgotten(what, 1)
    return true
  })
}

type Abandoned = { readonly atMost: number; readonly id?: string }

/** The texts that were never signed name the person. */
async function deleteUnsigned(trx: Transaction<Tables>, registrationId: string): Promise<void> {
  await trx.deleteFrom('signings').where('registration_id', '=', registrationId).execute()
}

/**
 * Registrations that hold answers of people who stopped before they had signed the agreement, the oldest first. Such a
 * person may be a client already, of whom nothing else is stored.
 */
async function findAbandoned(
  executor: Database['sql'] | Transaction<Tables>,
  { atMost, id }: Abandoned,
): Promise<string[]> {
  const found = await executor
    .selectFrom('registrations')
    .select('id')
    .where('iin', 'is not', null)
    .where((it) =>
      it.or([it('client_id', 'is', null), it.and([it('step', 'in', unsignedSteps), hasNothingElse, hasNotSigned])]),
    )
    .where('changed_at', '<', sql<Date>`now() - ${days} * interval '1 day'`)
    .$if(id !== undefined, (only) => only.where('id', '=', id ?? ''))
    .orderBy('changed_at')
    .limit(atMost)
    .execute()
  return found.map((row) => row.id)
}
