import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { writeToStaff } from '../approvals/write-to-staff.ts'
import { recordWithoutSession } from '../audit/record-action.ts'
import { makeInvitation } from './staff-invitations.ts'
import { foldedEmail, giveRoles, lockPerson, rolesOf } from './staff-people.ts'
import { endSessionsOf } from './staff-sessions.ts'

export type First = {
  readonly email: string
  readonly name: string
  /** Invites although an admin could: for the day when none of them can sign in. */
  readonly breaksGlass: boolean
}

export type FirstInvited =
  | { readonly key: string; readonly fault?: undefined }
  | { readonly key?: undefined; readonly fault: 'an_admin_is_here' | 'roles_apart' | 'left' }

/** Short, because it is shown to somebody who sits before the server and needs it now. */
export const firstLinkMinutes = 30

/**
 * Invites an admin from the server's own command line: the first one, or one who lost everything. Two commands at once
 * take turns, so that only one finds the place empty.
 */
export async function inviteFirstAdmin(
  { database, outbox, secrets }: { database: Database; outbox: Pick<Outbox, 'enqueue'>; secrets: Secrets },
  { breaksGlass, email, name }: First,
): Promise<FirstInvited> {
  return database.sql.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('qadam.first_admin'))`.execute(trx)
    const admin = await trx
      .selectFrom('staff')
      .innerJoin('staff_roles', 'staff_roles.staff_id', 'staff.id')
      .select('staff.id')
      .where('staff_roles.role', '=', 'admin')
      .where('staff.state', '=', 'active')
      .where('staff.is_invented', '=', false)
      .executeTakeFirst()
    if (admin && !breaksGlass) return { fault: 'an_admin_is_here' }
    const known = await trx
      .insertInto('staff')
      .values({ email: foldedEmail(email), name, state: 'invited' })
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ email: sql<string>`excluded.email` }))
      .returning('id')
      .executeTakeFirstOrThrow()
    const person = await lockPerson(trx, known.id)
    if (person?.state === 'left' || person?.is_invented) return { fault: 'left' }
    const roles = await rolesOf(trx, known.id)
    if (roles.includes('accountant') || roles.includes('auditor')) return { fault: 'roles_apart' }
    await giveRoles(trx, { staffId: known.id, roles: [...roles, 'admin'], givenBy: null })
    await trx.updateTable('staff').set({ state: 'invited' }).where('id', '=', known.id).execute()
    await endSessionsOf(trx, known.id, { because: 'locked' })
    const key = await makeInvitation(trx, secrets, {
      ...{ staffId: known.id, madeBy: null, lastsHours: firstLinkMinutes / 60 },
    })
    await recordWithoutSession(
      trx,
      'server',
      {
        ...{ kind: 'act', permission: 'staff.invite', subjectKind: 'staff', subjects: [known.id] },
        ...{
          reason: breaksGlass ? 'glass_broken' : 'by_command',
          facts: { roles: ['admin'] },
        },
      },
      { address: 'command', requestId: 'command' },
    )
    // The others who watch over the console are notified, however it came about.
    await writeToStaff(trx, outbox, { kind: 'by_command', roles: ['compliance', 'admin'], except: [known.id] })
    return { key }
  })
}
