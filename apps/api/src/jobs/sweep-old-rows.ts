import { type Retained, retention } from '@qadam/domain/retention/retention'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../db/connect.ts'
import { hasCreditFile } from '../db/credit-files.ts'
import type { SweptOf, TableSweptBy } from '../db/personal-columns.ts'
import { countForgotten } from '../telemetry/retention-metrics.ts'
import { type Job, job } from './job.ts'

type SweptTable = TableSweptBy<'sweep-old-rows'>
type Sweep<As extends string = string> = { readonly as: As; readonly isOver: RawBuilder<unknown> }

const daysOf = (what: Retained) => sql`${retention[what].days} * interval '1 day'`

/** By table; `db/personal-columns.ts` lists which tables this job sweeps, and as what. */
const sweeps: { readonly [Table in SweptTable]: Sweep<SweptOf<Table>> } = {
  limit_counters: { as: 'limits', isOver: sql`window_ends_at < now()` },
  kept_answers: { as: 'kept_answers', isOver: sql`begun_at < now() - interval '24 hours'` },
  access_tokens: { as: 'access_tokens', isOver: sql`expires_at < now() - interval '1 day'` },
  refresh_tokens: { as: 'refresh_tokens', isOver: sql`expires_at < now() - interval '1 day'` },
  document_tokens: { as: 'document_tokens', isOver: sql`expires_at < now() - interval '1 day'` },
  staff_invitations: { as: 'staff_invitations', isOver: sql`expires_at < now() - interval '1 day'` },
  staff_challenges: { as: 'staff_challenges', isOver: sql`expires_at < now() - interval '1 day'` },
  staff_claims: { as: 'staff_claims', isOver: sql`until < now() - interval '1 day'` },
  failed_requests: { as: 'failed_requests', isOver: sql`at < now() - ${daysOf('failed_requests')}` },
  // A registration stores its own first and last touch.
  utm_touches: { as: 'touches', isOver: sql`received_at < now() - ${daysOf('touches')}` },
  sms_codes: { as: 'sms_codes', isOver: sql`sent_at < now() - ${daysOf('sms_codes')}` },
  notifications: {
    as: 'notifications',
    // The statutory overdue notice is retained with the loan's file as evidence that it was sent.
    // One that was never sent still has its recipient's encrypted phone or address.
    isOver: sql`coalesce(sent_at, refused_at, due_at) < now() - ${daysOf('notifications')} and kind <> 'overdue_notice'`,
  },
  sessions: { as: 'ended_sessions', isOver: sql`ended_at < now() - ${daysOf('ended_sessions')}` },
  staff_sessions: {
    as: 'ended_staff_sessions',
    isOver: sql`least(ended_at, ends_at) < now() - ${daysOf('ended_staff_sessions')}
      and exists (
        select from staff_sessions later where later.staff_id = staff_sessions.staff_id
          and later.began_at > staff_sessions.began_at
      )
      and not exists (select from staff_claims where staff_claims.session_id = staff_sessions.id)`,
  },
  loan_addenda: {
    as: 'unsigned_addenda',
    isOver: sql`signed_at is null and drafted_at < now() - ${daysOf('unsigned_addenda')}`,
  },
  request_pictures: {
    as: 'request_pictures',
    isOver: sql`exists (
      select from loan_requests where loan_requests.id = request_pictures.request_id
        and coalesce(ended_on, ombudsman_until, answer_until) < business_date() - ${retention.request_pictures.days}::integer
    ) or exists (
      select from paper_requests where paper_requests.id = request_pictures.paper_request_id
        and ended_at < now() - ${daysOf('request_pictures')}
    )`,
  },
  messages: {
    as: 'messages',
    isOver: sql`written_at < now() - ${daysOf('messages')} and not ${hasCreditFile(sql.ref('messages.client_id'))}`,
  },
  client_notes: {
    as: 'messages',
    isOver: sql`written_at < now() - ${daysOf('messages')} and not ${hasCreditFile(sql.ref('client_notes.client_id'))}`,
  },
  // One without an end holds until somebody ends it, however old it is.
  contact_blocks: {
    as: 'messages',
    isOver: sql`coalesce(ended_at, until_day) < now() - ${daysOf('messages')}
      and not ${hasCreditFile(sql.ref('contact_blocks.client_id'))}`,
  },
}

/** Small batches, so that no sweep locks its rows for long; the rest is deleted an hour later. */
const maxAtOnce = 500
const maxBatches = 100

export function sweepOldRows(database: Database): Job {
  return job({
    name: 'sweep-old-rows',
    schema: z.object({}),
    retries: 0,
    backoff: { firstSeconds: 60, longestSeconds: 60 },
    schedule: '17 * * * *',
    timeoutSeconds: 600,
    async run(_payload, { signal }) {
      for (const [table, { as, isOver }] of Object.entries(sweeps)) {
        await sweepInBatches(database, { as, isOver, table }, signal)
      }
    },
  })
}

async function sweepInBatches(
  { sql: db }: Database,
  { as, isOver, table }: Sweep & { readonly table: string },
  over: AbortSignal,
): Promise<void> {
  const rows = sql.table(table)
  const batch = sql`delete from ${rows} where ctid = any(array(select ctid from ${rows} where ${isOver} limit ${maxAtOnce}))`
  for (let count = 0; count < maxBatches && !over.aborted; count += 1) {
    const { numAffectedRows = 0n } = await batch.execute(db)
    countForgotten(as, Number(numAffectedRows))
    if (numAffectedRows < maxAtOnce) return
  }
}
