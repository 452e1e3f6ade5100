import type { StaffRole } from '@qadam/domain/staff/permissions'
import { roleTerm } from '@qadam/domain/staff/role-term'
import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { type Job, job } from '../../jobs/job.ts'
import { recordWithoutSession } from '../audit/record-action.ts'
import { lockPerson } from './staff-people.ts'
import { endSessionsOf } from './staff-sessions.ts'

/** Takes roles that nobody has confirmed in their term. The invented people of a sandbox keep theirs. */
export function lapseRoles({ database: { sql: db } }: { readonly database: Database }): Job {
  return job({
    ...{ name: 'lapse-staff-roles', schema: z.object({}), schedule: '40 3 * * *', retries: 7 },
    backoff: { firstSeconds: 5, longestSeconds: 600 },
    async run() {
      const people = await db
        .selectFrom('staff_roles')
        .innerJoin('staff', 'staff.id', 'staff_roles.staff_id')
        .select('staff.id')
        .distinct()
        .where('staff.is_invented', '=', false)
        .where('staff.state', '<>', 'left')
        .where(isOver)
        .execute()
      for (const { id } of people) await db.transaction().execute((trx) => lapseRolesOf(trx, id))
    },
  })
}

const isOver = sql<boolean>`staff_roles.confirmed_at <= now() - ${roleTerm.days} * interval '1 day'`

async function lapseRolesOf(trx: Transaction<Tables>, staffId: string): Promise<void> {
  // One person after the other, on all nodes: of admins whose term ends together two stay.
  await sql`select pg_advisory_xact_lock(hashtext('qadam.lapse_roles'))`.execute(trx)
  await lockPerson(trx, staffId)
  const over = await trx
    .selectFrom('staff_roles')
    .select('role')
    .where('staff_id', '=', staffId)
    .where(isOver)
    .orderBy('role')
    .execute()
  const keepsAdmin = (await otherAdminsIn(trx, staffId)) < adminsFourEyesNeed
  const taken: StaffRole[] = over.map(({ role }) => role).filter((role) => role !== 'admin' || !keepsAdmin)
  if (taken.length === 0) return
  await trx.deleteFrom('staff_roles').where('staff_id', '=', staffId).where('role', 'in', taken).execute()
  const ended = await endSessionsOf(trx, staffId, { because: 'roles_changed' })
  await recordWithoutSession(
    trx,
    'server',
    {
      ...{ kind: 'act', permission: 'staff.role', subjectKind: 'staff', subjects: [staffId] },
      ...{ reason: 'roles_lapsed', facts: { taken, ended } },
    },
    { address: 'job', requestId: 'job' },
  )
}

/** One admin asks and another confirms: with fewer left, nobody could confirm, or the only one would act alone. */
const adminsFourEyesNeed = 2

async function otherAdminsIn(trx: Transaction<Tables>, staffId: string): Promise<number> {
  const others = await trx
    .selectFrom('staff_roles')
    .innerJoin('staff', 'staff.id', 'staff_roles.staff_id')
    .select('staff.id')
    .where('staff_roles.role', '=', 'admin')
    .where('staff.state', '=', 'active')
    .where('staff.is_invented', '=', false)
    .where('staff.id', '<>', staffId)
    .limit(adminsFourEyesNeed)
    .execute()
  return others.length
}
