import { type Selectable, sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import type { StaffAbsencesTable } from '../../db/staff-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { type Job, job } from '../../jobs/job.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { isOfToday } from '../approvals/present-staff.ts'
import { recordWithoutSession } from '../audit/record-action.ts'
import { staffLetterJob } from './staff-letter-job-kind.ts'
import { lockPerson } from './staff-people.ts'

type Beginning = { readonly database: Database; readonly outbox: Pick<Outbox, 'enqueue'> }

export type Absence = Selectable<StaffAbsencesTable>

/** Begins absences whose first day has come. Nothing ends them: after the last day they are over by themselves. */
export function beginAbsences({ database: { sql: db }, outbox }: Beginning): Job {
  return job({
    ...{ name: 'begin-absences', schema: z.object({}), schedule: '*/10 * * * *', retries: 0 },
    backoff: { firstSeconds: 10, longestSeconds: 10 },
    async run() {
      const due = await db
        .selectFrom('staff_absences')
        .select(['id', 'staff_id'])
        .where('began_at', 'is', null)
        .where(isOfToday('staff_absences'))
        .execute()
      for (const { id, staff_id } of due)
        await db.transaction().execute(async (trx) => {
          await lockPerson(trx, staff_id)
          const absence = await trx
            .selectFrom('staff_absences')
            .selectAll()
            .where('id', '=', id)
            .where('began_at', 'is', null)
            .where('ended_at', 'is', null)
            .executeTakeFirst()
          if (absence) await beginAbsence(trx, outbox, absence)
        })
    },
  })
}

/** Frees what the person has taken, tells the deputy, and records it, once; the person is locked. */
export async function beginAbsence(
  trx: Transaction<Tables>,
  outbox: Pick<Outbox, 'enqueue'>,
  { deputy_id, from_day, id, staff_id, to_day }: Absence,
): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('staff_claims')
    .where('staff_id', '=', staff_id)
    .executeTakeFirstOrThrow()
  await trx.updateTable('staff_absences').set({ began_at: sql<Date>`now()` }).where('id', '=', id).execute()
  const detail = [from_day, to_day].map((day) => day.split('-').toReversed().join('.')).join(' – ')
  await outbox.enqueue(trx, staffLetterJob, { kind: 'stands_in', staff_id: deputy_id, detail })
  await recordWithoutSession(
    trx,
    'server',
    {
      ...{ kind: 'act', permission: 'desk.use', subjectKind: 'staff', subjects: [staff_id, deputy_id] },
      ...{ reason: 'absence_began', facts: { freed: Number(numDeletedRows) } },
    },
    { address: 'job', requestId: 'job' },
  )
}
