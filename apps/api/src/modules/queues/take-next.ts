import { mayDo, type StaffRole } from '@qadam/domain/staff/permissions'
import type { AnswerOf } from '@qadam/wire/endpoint'
import { caseKinds } from '@qadam/wire/staff/cases'
import type { ClaimKind, takeNextConversation } from '@qadam/wire/staff/claims'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import type { StaffSession } from '../../http/request-staff.ts'
import { isFree, takeFreeItem } from './claims.ts'
import { openCases } from './list-cases.ts'
import { answersCase } from './needed-for-item.ts'

type FirstFree = (staff: StaffSession) => RawBuilder<{ id: string }>

/** The first item that nobody has and nobody is busy with at this moment, by its deadline. */
const firstFree: Readonly<Record<ClaimKind, FirstFree>> = {
  conversation: () => sql`
    select client_id as id from unanswered_conversations waiting
    where ${isFree('conversation', 'waiting.client_id')}
    order by waits_since, client_id limit 1
    for update of waiting skip locked`,
  application: () => sql`
    select application.id from applications application
    left join objections objection on objection.application_id = application.id and objection.answered_at is null
    where application.state = 'review' and ${isFree('application', 'application.id')} and not exists (
      select from approvals asked
      where asked.act = 'application.approve' and asked.subject = application.id
        and asked.state = 'waiting' and asked.expires_at > now()
    )
    order by application.review_until nulls last, coalesce(objection.asked_at, application.submitted_at), application.id
    limit 1
    for update of application skip locked`,
  check: () => sql`
    select registration_id as id from person_checks waiting
    where decided_at is null and ${isFree('check', 'waiting.registration_id')}
    order by asked_at, id limit 1
    for update of waiting skip locked`,
  // Of several tables, so none of their rows is locked: the claim alone keeps two people apart.
  case: ({ roles }) => sql`
    select id from (${openCases}) every
    where not is_answered and kind = any(${casesAnsweredBy(roles)}::text[]) and ${isFree('case', 'every.id')}
    order by due_on, id limit 1`,
}

/** Whoever takes the next case must be able to answer it. */
function casesAnsweredBy(roles: readonly StaffRole[]): string[] {
  return caseKinds.filter((kind) => mayDo(roles, answersCase[kind]))
}

/** Takes the next item of a queue. Like any claim it shows no client data, so the record gets no row. */
export async function takeNext(
  { sql: db }: Database,
  { staff }: Pick<StaffCaller, 'staff'>,
  kind: ClaimKind,
): Promise<AnswerOf<typeof takeNextConversation>> {
  return db.transaction().execute(async (trx) => {
    for (;;) {
      const { rows } = await firstFree[kind](staff).execute(trx)
      const [found] = rows
      if (!found) return { id: null }
      // A claim committed after the query had begun is not seen by it; the next round sees it and passes over.
      if (await takeFreeItem(trx, staff, { kind, subject: found.id })) return { id: found.id }
    }
  })
}
