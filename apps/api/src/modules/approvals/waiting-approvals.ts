import { fourEyesActNames, fourEyesActs } from '@qadam/domain/staff/four-eyes'
import { mayDo } from '@qadam/domain/staff/permissions'
import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { StaffSession } from '../../http/request-staff.ts'
import { isCoveredFor } from './own-limit.ts'

const countedAtMost = 100

export type WaitingApprovals = { readonly many: number; readonly oldest_at: string | null; readonly asked: number }

/** How many requests wait for this person, since when, and how many of their own wait for somebody else. */
export async function waitingApprovals(
  { sql: db }: Database,
  { isAway, roles, staffId, standsFor }: StaffSession,
): Promise<WaitingApprovals> {
  const own = isAway ? [] : fourEyesActNames.filter((act) => mayDo(roles, fourEyesActs[act].checks))
  const selves = [staffId, ...standsFor]
  const { rows } = await sql<{ many: number; oldest: Date | null; asked: number }>`
    select count(*) filter (where maker <> ${staffId})::int as many,
      min(made_at) filter (where maker <> ${staffId}) as oldest,
      count(*) filter (where maker = ${staffId})::int as asked
    from (
      select maker, made_at from approvals
      where state = 'waiting' and expires_at > now() and (
        maker = ${staffId}
        or act = any(${sql.val(own)}::text[]) and maker <> all(${sql.val(selves)}::uuid[])
          and (subject_kind <> 'staff' or subject <> all(${sql.val(selves)}::uuid[]))
          and ${isCoveredFor(staffId)}
      )
      order by made_at limit ${countedAtMost}
    ) as waiting
  `.execute(db)
  const [row] = rows
  return { many: row?.many ?? 0, oldest_at: row?.oldest?.toISOString() ?? null, asked: row?.asked ?? 0 }
}
