import type { AnswerOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/people'
import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Limits } from '../../limits/limits.ts'
import { mostApprovedBy } from '../approvals/own-limit.ts'
import { revealBudgetOf } from '../approvals/reveal-budget.ts'
import { recordAction } from '../audit/record-action.ts'
import { isLapsing, lapsesAt } from './role-lapse.ts'
import { type ByLengths, openSessionsOf } from './staff-sessions.ts'

type Reading = ByLengths & { readonly database: Database; readonly limits: Limits; readonly sandbox: boolean }

/** One person with their roles, and who gave them. */
export async function readPerson(
  { database, limits, policy, sandbox }: Reading,
  caller: StaffCaller,
  id: string,
): Promise<AnswerOf<typeof wire.readPerson> | Refusal<'not_found'>> {
  return database.sql.transaction().execute(async (trx) => {
    const person = await trx
      .selectFrom('staff')
      .select(['id', 'name', 'email', 'state', 'is_invented', 'ended_at'])
      .select(
        sql<Date | null>`(select max(began_at) from staff_sessions where staff_id = staff.id)`.as('last_sign_in_at'),
      )
      .where('id', '=', id)
      .executeTakeFirst()
    if (!person || (person.is_invented && !sandbox)) return refuse('not_found')
    const roles = await trx
      .selectFrom('staff_roles as held')
      .leftJoin('staff as giver', 'giver.id', 'held.given_by')
      .select(['held.role', 'giver.name as given_by', 'held.given_at'])
      .select(lapsesAt('held').as('lapses_at'))
      .select(isLapsing('held').as('is_lapsing'))
      .where('held.staff_id', '=', id)
      .orderBy('held.role')
      .execute()
    const reveals = await revealBudgetOf(trx, limits, id)
    const sessions = await openSessionsOf(trx, { policy }, id)
    await recordAction(trx, caller, { kind: 'look', permission: 'staff.read', subjectKind: 'staff', subjects: [id] })
    const { ended_at, last_sign_in_at, ...shown } = person
    return {
      ...shown,
      is_self: id === caller.staff.staffId,
      roles: roles.map(({ given_at, is_lapsing, lapses_at, ...held }) => ({
        ...{ ...held, given_at: given_at.toISOString() },
        lapses_at: person.is_invented ? null : lapses_at.toISOString(),
        is_lapsing: is_lapsing && !person.is_invented && person.state !== 'left',
      })),
      most_tiyn: await mostApprovedBy(trx, id),
      reveals: { per_hour: reveals.perHour, per_day: reveals.perDay, is_own: reveals.isOwn },
      last_sign_in_at: last_sign_in_at?.toISOString() ?? null,
      open_sessions: sessions.length,
      ended_at: ended_at?.toISOString() ?? null,
    }
  })
}
