import { mayDo, type StaffPermission, staffPermissionNames } from '@qadam/domain/staff/permissions'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/desk'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { StaffSession } from '../../http/request-staff.ts'

/** Counts stop here: a larger number would not change anyone's day, and counting thousands is expensive. */
const countedAtMost = 100

/** The staff member's open work, as counts only, so that it is no recorded look at a client. */
export async function readDesk(database: Database, staff: StaffSession): Promise<AnswerOf<typeof wire.readDesk>> {
  const { endsAt, name, roles } = staff
  const count = (permission: StaffPermission, waiting: RawBuilder<unknown>) =>
    mayDo(roles, permission) ? countOf(database, waiting) : Promise.resolve(null)
  const [conversations, person_checks, applications, payouts] = await Promise.all([
    count('conversation.read', unansweredClients),
    count('person-check.read', sql`select 1 from person_checks where decided_at is null`),
    count('application.read', sql`select 1 from applications where state = 'review'`),
    count('payout.read', sql`select 1 from payouts where state in ('requested', 'sent', 'unknown')`),
  ])
  return {
    ...{ name, roles: [...roles], ends_at: endsAt.toISOString() },
    permissions: staffPermissionNames.filter((permission) => mayDo(roles, permission)),
    waiting: { conversations, person_checks, applications, payouts },
  }
}

const unansweredClients = sql`
  select distinct question.client_id from messages question
  where question.author = 'client' and not exists (
    select from messages answer
    where answer.client_id = question.client_id and answer.author = 'lender' and answer.number > question.number
  )
`

async function countOf({ sql: db }: Database, waiting: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from (${waiting} limit ${countedAtMost}) as waiting
  `.execute(db)
  return rows[0]?.many ?? 0
}
