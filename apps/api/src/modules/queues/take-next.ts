import type { AnswerOf } from '@qadam/wire/endpoint'
import type { takeNextConversation } from '@qadam/wire/staff/claims'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/mount-endpoint.ts'
import { isFree, takeFreeItem } from './claims.ts'

type Queue = 'conversation' | 'application'

/** The first item that nobody has and nobody is busy with at this moment, by its deadline. */
const firstFree: Readonly<Record<Queue, RawBuilder<{ id: string }>>> = {
  conversation: sql`
    select client_id as id from unanswered_conversations waiting
    where ${isFree('conversation', 'waiting.client_id')}
    order by waits_since, client_id limit 1
    for update of waiting skip locked`,
  application: sql`
    select application.id from applications application
    left join objections objection on objection.application_id = application.id and objection.answered_at is null
    where application.state = 'review' and ${isFree('application', 'application.id')}
    order by application.review_until nulls last, coalesce(objection.asked_at, application.submitted_at), application.id
    limit 1
    for update of application skip locked`,
}

/** Takes the next item of a queue. Like any claim it shows no client data, so the record gets no row. */
export async function takeNext(
  { sql: db }: Database,
  { staff }: Pick<StaffCaller, 'staff'>,
  kind: Queue,
): Promise<AnswerOf<typeof takeNextConversation>> {
  return db.transaction().execute(async (trx) => {
    for (;;) {
      const { rows } = await firstFree[kind].execute(trx)
      const [found] = rows
      if (!found) return { id: null }
      // A claim committed after the query had begun is not seen by it; the next round sees it and passes over.
      if (await takeFreeItem(trx, staff, { kind, subject: found.id })) return { id: found.id }
    }
  })
}
