import { type Insertable, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { ApplicationsTable } from '../../db/lending-tables.ts'
import type { Tables } from '../../db/tables.ts'
import type { ApplicationRow } from './application.ts'

type Executor = Database['sql'] | Transaction<Tables>

export async function findOwnApplication(
  executor: Executor,
  { clientId, id }: { readonly id: string; readonly clientId: string },
): Promise<ApplicationRow | undefined> {
  return executor
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

/** Newest first. */
export async function findApplications(
  executor: Executor,
  { atMost, clientId }: { clientId: string; atMost: number },
): Promise<ApplicationRow[]> {
  return executor
    .selectFrom('applications')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id')
    .limit(atMost)
    .execute()
}

export async function insertApplication(
  trx: Transaction<Tables>,
  application: Insertable<ApplicationsTable>,
): Promise<ApplicationRow> {
  return trx.insertInto('applications').values(application).returningAll().executeTakeFirstOrThrow()
}

/** Seconds until the client may submit another application under the limit of `atMost` per day; 0 when allowed now. */
export async function secondsUntilAllowed(
  trx: Transaction<Tables>,
  { atMost, clientId }: { clientId: string; atMost: number },
): Promise<number> {
  const oldest = await trx
    .selectFrom('applications')
    .select(sql<number>`extract(epoch from submitted_at + interval '1 day' - now())::float8`.as('seconds_left'))
    .where('client_id', '=', clientId)
    .where('submitted_at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('submitted_at', 'desc')
    .limit(1)
    .offset(atMost - 1)
    .executeTakeFirst()
  return oldest ? Math.max(1, Math.ceil(oldest.seconds_left)) : 0
}

/** An expired offer counts as over even before the scheduled job has marked it so. */
export async function isOfferOver(trx: Transaction<Tables>, applicationId: string): Promise<boolean> {
  const newest = await trx
    .selectFrom('decisions')
    .select(sql<boolean>`valid_until <= now()`.as('is_over'))
    .where('application_id', '=', applicationId)
    .where('outcome', '=', 'approved')
    .orderBy('number', 'desc')
    .executeTakeFirst()
  return newest?.is_over === true
}

/** An application that is being decided or may be signed, or a contract whose money has not come. */
export async function hasLendingUnderWay(database: Database, clientId: string): Promise<boolean> {
  const { rows } = await sql`
    select from applications where client_id = ${clientId} and (
      state in ('deciding', 'review')
      or state = 'approved' and exists (
        select from decisions where application_id = applications.id and outcome = 'approved' and valid_until > now()
      )
    )
    union all
    select from loan_contracts where client_id = ${clientId}
      and state in ('preparing', 'to_sign', 'cooling_off', 'paying', 'payee_declined')
    limit 1`.execute(database.sql)
  return rows.length > 0
}
