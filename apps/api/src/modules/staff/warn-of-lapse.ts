import { roleTerm } from '@qadam/domain/staff/role-term'
import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { type Job, job } from '../../jobs/job.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { writeToStaff } from '../approvals/write-to-staff.ts'
import { lapsesAt } from './role-lapse.ts'
import { staffLetterJob } from './staff-letter-job-kind.ts'

type Warning = { readonly database: Database; readonly outbox: Pick<Outbox, 'enqueue'> }

/** In the morning, so that whoever reads it can still ask an admin today. */
export function warnOfLapse({ database, outbox }: Warning): Job {
  return job({
    ...{ name: 'warn-of-role-lapse', schema: z.object({}), schedule: '0 9 * * *', retries: 7 },
    backoff: { firstSeconds: 5, longestSeconds: 600 },
    run: () =>
      database.sql.transaction().execute(async (trx) => {
        const people = await noteWarned(trx)
        for (const { ends_on, staff_id } of people)
          await outbox.enqueue(trx, staffLetterJob, { kind: 'roles_lapse', staff_id, detail: ends_on })
        const [first] = people
        // One letter for all of them: whose roles they are stands in the console.
        if (first)
          await writeToStaff(trx, outbox, { kind: 'roles_to_confirm', roles: ['admin'], detail: first.ends_on })
      }),
  })
}

/**
 * Notes the letters before they are enqueued, in one statement, so that two nodes write none twice. Returns each person
 * with the day on which their first role ends, the earliest first.
 */
async function noteWarned(trx: Transaction<Tables>): Promise<{ staff_id: string; ends_on: string }[]> {
  const [first, last] = roleTerm.lettersDaysBefore
  const endsIn = (days: number) => sql`${lapsesAt('held')} <= now() + ${days} * interval '1 day'`
  const { rows } = await sql<{ staff_id: string; ends_on: string }>`
    with warned as (
      update staff_roles held set warned_days = case when ${endsIn(last)} then ${last}::smallint else ${first}::smallint end
      from staff
      where staff.id = held.staff_id and staff.state = 'active' and not staff.is_invented
        and (${endsIn(first)} and held.warned_days is null or ${endsIn(last)} and held.warned_days = ${first})
      returning held.staff_id, ${lapsesAt('held')} as ends_at
    )
    select staff_id, to_char(min(ends_at) at time zone 'Asia/Almaty', 'DD.MM.YYYY') as ends_on
    from warned group by staff_id order by min(ends_at), staff_id
  `.execute(trx)
  return rows
}
