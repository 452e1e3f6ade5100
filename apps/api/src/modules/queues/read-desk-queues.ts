import { mayDo, type StaffPermission } from '@qadam/domain/staff/permissions'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/desk'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { StaffSession } from '../../http/request-staff.ts'
import { deadLetterQueue } from '../../jobs/dead-letters.ts'
import { claimsOf } from './claims.ts'
import { openCases } from './list-cases.ts'
import { stuckBeyond, usualTimes } from './list-stuck-registrations.ts'

type Answer = AnswerOf<typeof wire.readDeskQueues>

/** Counts stop here: a larger number would not change anyone's day, and counting thousands is expensive. */
const countedAtMost = 100

type Queue = {
  readonly queue: Answer['queues'][number]['queue']
  readonly permission: StaffPermission
  /** Since when each item waits, and by when it must be answered. */
  readonly waiting: RawBuilder<unknown> | ((executor: Database['sql']) => Promise<RawBuilder<unknown>>)
}

const queues: readonly Queue[] = [
  {
    queue: 'cases',
    permission: 'case.read',
    // A case is asked on a day: its age in hours would be invented, and its deadline says enough.
    waiting: sql`select null::timestamptz as since, since as due from (${openCases}) every`,
  },
  {
    queue: 'conversations',
    permission: 'conversation.read',
    waiting: sql`select waits_since as since, null::timestamptz as due from unanswered_conversations`,
  },
  {
    queue: 'registrations',
    permission: 'registration.read',
    waiting: async (executor) =>
      sql`select since, null::timestamptz as due from (${stuckBeyond(await usualTimes(executor))}) every`,
  },
  {
    queue: 'checks',
    permission: 'person-check.read',
    waiting: sql`select asked_at as since, null::timestamptz as due from person_checks where decided_at is null`,
  },
  {
    queue: 'applications',
    permission: 'application.read',
    waiting: sql`
      select coalesce(objection.asked_at, application.submitted_at) as since, application.review_until as due
      from applications application
      left join objections objection on objection.application_id = application.id and objection.answered_at is null
      where application.state = 'review'`,
  },
  {
    queue: 'payouts',
    permission: 'payout.read',
    waiting: sql`
      select requested_at as since, null::timestamptz as due from payouts
      where state in ('requested', 'sent', 'unknown')
      union all
      select requested_at, null from credit_payouts where finished_at is null`,
  },
  {
    queue: 'jobs',
    permission: 'job.read',
    waiting: sql`
      select created_on as since, null::timestamptz as due from jobs.job
      where name = ${deadLetterQueue} and state < 'active'`,
  },
]

/** Requests that this person may confirm, and their own that wait for somebody else. */
export type WaitingApprovals = (
  staff: StaffSession,
) => Promise<{ readonly many: number; readonly oldest_at: string | null; readonly asked: number }>

type Counting = { readonly database: Database; readonly waitingApprovals: WaitingApprovals }

/** Counts and ages only, so that it is no recorded look at a client. The nearest deadline comes first. */
export async function readDeskQueues({ database, waitingApprovals }: Counting, staff: StaffSession): Promise<Answer> {
  const own = queues.filter(({ permission }) => mayDo(staff.roles, permission))
  const { asked, ...waiting } = await waitingApprovals(staff)
  const approvals = mayDo(staff.roles, 'approval.check')
    ? [{ ...{ queue: 'approvals' as const, ...waiting }, due_on: null }]
    : []
  const counted = await Promise.all(
    own.map(async ({ queue, waiting }) => {
      const items = typeof waiting === 'function' ? await waiting(database.sql) : waiting
      return { queue, ...(await countOf(database, items)) }
    }),
  )
  return { queues: [...counted, ...approvals].toSorted(byDeadline), mine: await claimsOf(database, staff), asked }
}

/** Days compare as texts; a queue without any stays behind those that have one, in the order above. */
function byDeadline(a: Answer['queues'][number], b: Answer['queues'][number]): number {
  const [first, second] = [a.due_on ?? '9999', b.due_on ?? '9999']
  return first === second ? 0 : first < second ? -1 : 1
}

async function countOf({ sql: db }: Database, waiting: RawBuilder<unknown>) {
  const { rows } = await sql<{ many: number; oldest: Date | null; due_on: string | null }>`
    select count(*)::int as many, min(since) as oldest, (min(due) at time zone 'Asia/Almaty')::date as due_on
    from (select since, due from (${waiting}) as every_one order by due, since limit ${countedAtMost}) as waiting
  `.execute(db)
  const [row] = rows
  return { many: row?.many ?? 0, oldest_at: row?.oldest?.toISOString() ?? null, due_on: row?.due_on ?? null }
}
