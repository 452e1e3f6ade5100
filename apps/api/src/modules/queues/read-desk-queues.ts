import { mayDo, type StaffPermission } from '@qadam/domain/staff/permissions'
import type { AnswerOf } from '@qadam/wire/endpoint'
import type * as wire from '@qadam/wire/staff/desk'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { StaffSession } from '../../http/request-staff.ts'
import { deadLetterQueue } from '../../jobs/dead-letters.ts'
import { claimsOf } from './claims.ts'

type Answer = AnswerOf<typeof wire.readDeskQueues>

/** Counts stop here: a larger number would not change anyone's day, and counting thousands is expensive. */
const countedAtMost = 100

type Queue = {
  readonly queue: Answer['queues'][number]['queue']
  readonly permission: StaffPermission
  /** The moments since which its items wait. */
  readonly waiting: RawBuilder<unknown>
}

const queues: readonly Queue[] = [
  {
    queue: 'conversations',
    permission: 'conversation.read',
    waiting: sql`
      select min(question.written_at) as since from messages question
      where question.author = 'client' and not exists (
        select from messages answer
        where answer.client_id = question.client_id and answer.author = 'lender' and answer.number > question.number
      )
      group by question.client_id`,
  },
  {
    queue: 'checks',
    permission: 'person-check.read',
    waiting: sql`select asked_at as since from person_checks where decided_at is null`,
  },
  {
    queue: 'applications',
    permission: 'application.read',
    waiting: sql`
      select coalesce(objection.asked_at, application.submitted_at) as since from applications application
      left join objections objection on objection.application_id = application.id and objection.answered_at is null
      where application.state = 'review'`,
  },
  {
    queue: 'payouts',
    permission: 'payout.read',
    waiting: sql`select requested_at as since from payouts where state in ('requested', 'sent', 'unknown')`,
  },
  {
    queue: 'jobs',
    permission: 'job.read',
    waiting: sql`select created_on as since from jobs.job where name = ${deadLetterQueue} and state < 'active'`,
  },
]

/** Counts and ages only, so that it is no recorded look at a client. */
export async function readDeskQueues(database: Database, staff: StaffSession): Promise<Answer> {
  const own = queues.filter(({ permission }) => mayDo(staff.roles, permission))
  return {
    queues: await Promise.all(
      own.map(async ({ queue, waiting }) => ({ queue, ...(await countOf(database, waiting)) })),
    ),
    mine: await claimsOf(database, staff),
  }
}

async function countOf({ sql: db }: Database, waiting: RawBuilder<unknown>) {
  const { rows } = await sql<{ many: number; oldest: Date | null }>`
    select count(*)::int as many, min(since) as oldest
    from (select since from (${waiting}) as every_one order by since limit ${countedAtMost}) as waiting
  `.execute(db)
  const [row] = rows
  return { many: row?.many ?? 0, oldest_at: row?.oldest?.toISOString() ?? null }
}
