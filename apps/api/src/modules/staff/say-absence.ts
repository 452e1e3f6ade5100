import { absenceFault, missingPermissions } from '@qadam/domain/staff/absence'
import type { AnswerOf, InputOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/absences'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { almatyToday } from '../approvals/present-staff.ts'
import { recordAction } from '../audit/record-action.ts'
import { beginAbsence } from './begin-absences.ts'
import { lockWithActor, rolesOf } from './staff-people.ts'

export type SayingAbsence = { readonly database: Database; readonly outbox: Pick<Outbox, 'enqueue'> }

type Body = InputOf<typeof wire.sayOwnAbsence>['body']

/** Says on which days a person is away and who stands in, for oneself or, by an admin, for somebody else. */
export async function sayAbsence(
  { database: { sql: db }, outbox }: SayingAbsence,
  caller: StaffCaller,
  { body, staffId }: { readonly staffId: string; readonly body: Body },
): Promise<AnswerOf<typeof wire.sayAbsence> | Refusal<'not_found' | 'validation_failed'>> {
  const { deputy_id, from_day, to_day } = body
  return db.transaction().execute(async (trx) => {
    // Both, in one order: a confirmation of either of them waits for this, or this for it.
    const { isActorIn: isDeputyIn, person } = await lockWithActor(trx, { actorId: deputy_id, staffId })
    if (person?.state !== 'active') return refuse('not_found')
    const fault = absenceFault({ from: from_day, to: to_day, today: await todayIn(trx) })
    if (fault) return refuse('validation_failed', { fields: { [fault.field]: fault.why } })
    if (!isDeputyIn || deputy_id === staffId)
      return refuse('validation_failed', { fields: { deputy_id: 'deputy_unknown' } })
    if (missingPermissions(await rolesOf(trx, staffId), await rolesOf(trx, deputy_id)).length > 0)
      return refuse('validation_failed', { fields: { deputy_id: 'deputy_lacks' } })
    if (await isAwayOn(trx, staffId, body))
      return refuse('validation_failed', { fields: { from_day: 'absence_overlaps' } })
    if (await isAwayOn(trx, deputy_id, body))
      return refuse('validation_failed', { fields: { deputy_id: 'deputy_away' } })
    const absence = await trx
      .insertInto('staff_absences')
      .values({ staff_id: staffId, deputy_id, from_day, to_day, said_by: caller.staff.staffId })
      .returningAll()
      .returning(sql<boolean>`from_day <= ${almatyToday}`.as('is_now'))
      .executeTakeFirstOrThrow()
    await recordAction(trx, caller, {
      ...{ kind: 'act', permission: permissionFor(caller, staffId), subjectKind: 'staff' },
      ...{ subjects: [staffId, deputy_id], reason: 'absence_said', facts: { from_day, to_day } },
    })
    if (absence.is_now) await beginAbsence(trx, outbox, absence)
    return { id: absence.id }
  })
}

/** Ends an absence before its last day: of oneself, or by an admin of anybody. */
export async function endAbsence(
  { database: { sql: db } }: Pick<SayingAbsence, 'database'>,
  caller: StaffCaller,
  { id, staffId }: { readonly id: string; readonly staffId?: string },
): Promise<AnswerOf<typeof wire.endAbsence> | Refusal<'not_found'>> {
  return db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable('staff_absences')
      .set({ ended_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .where(sql<boolean>`to_day >= ${almatyToday}`)
      .$if(staffId !== undefined, (own) => own.where('staff_id', '=', staffId ?? ''))
      .returning(['staff_id', 'deputy_id'])
      .executeTakeFirst()
    if (!ended) return refuse('not_found')
    await recordAction(trx, caller, {
      ...{ kind: 'act', permission: permissionFor(caller, ended.staff_id), subjectKind: 'staff' },
      ...{ subjects: [ended.staff_id, ended.deputy_id], reason: 'absence_ended' },
    })
    return { done: true as const }
  })
}

function permissionFor({ staff }: StaffCaller, staffId: string) {
  return staff.staffId === staffId ? 'desk.use' : 'staff.role'
}

async function todayIn(trx: Transaction<Tables>): Promise<string> {
  const { rows } = await sql<{ today: string }>`select ${almatyToday}::text as today`.execute(trx)
  return rows[0]?.today ?? ''
}

async function isAwayOn(trx: Transaction<Tables>, staffId: string, { from_day, to_day }: Body): Promise<boolean> {
  const found = await trx
    .selectFrom('staff_absences')
    .select('id')
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .where('from_day', '<=', to_day)
    .where('to_day', '>=', from_day)
    .executeTakeFirst()
  return found !== undefined
}
