import { type Retained, retention } from '@qadam/domain/retention/retention'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../db/connect.ts'
import { countForgotten } from '../telemetry/retention-metrics.ts'
import { type Job, job } from './job.ts'

type Sweep = { readonly what: string; readonly table: string; readonly isOver: RawBuilder<unknown> }

const daysOf = (what: Retained) => sql`${retention[what].days} * interval '1 day'`

const sweeps: readonly Sweep[] = [
  { what: 'limits', table: 'limit_counters', isOver: sql`window_ends_at < now()` },
  { what: 'kept_answers', table: 'kept_answers', isOver: sql`begun_at < now() - interval '24 hours'` },
  { what: 'access_tokens', table: 'access_tokens', isOver: sql`expires_at < now() - interval '1 day'` },
  { what: 'refresh_tokens', table: 'refresh_tokens', isOver: sql`expires_at < now() - interval '1 day'` },
  { what: 'document_tokens', table: 'document_tokens', isOver: sql`expires_at < now() - interval '1 day'` },
  // A registration stores its own first and last touch.
  { what: 'touches', table: 'utm_touches', isOver: sql`received_at < now() - ${daysOf('touches')}` },
  { what: 'sms_codes', table: 'sms_codes', isOver: sql`sent_at < now() - ${daysOf('sms_codes')}` },
  {
    what: 'notifications',
    table: 'notifications',
    // The statutory overdue notice is retained with the loan's file as evidence that it was sent.
    isOver: sql`coalesce(sent_at, refused_at) < now() - ${daysOf('notifications')} and kind <> 'overdue_notice'`,
  },
  { what: 'ended_sessions', table: 'sessions', isOver: sql`ended_at < now() - ${daysOf('ended_sessions')}` },
  {
    what: 'unsigned_addenda',
    table: 'loan_addenda',
    isOver: sql`signed_at is null and drafted_at < now() - ${daysOf('unsigned_addenda')}`,
  },
  { what: 'messages', table: 'messages', isOver: sql`written_at < now() - ${daysOf('messages')}` },
]

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
      for (const sweep of sweeps) await sweepInBatches(database, sweep, signal)
    },
  })
}

async function sweepInBatches({ sql: db }: Database, { isOver, table, what }: Sweep, over: AbortSignal): Promise<void> {
  const rows = sql.table(table)
  const batch = sql`delete from ${rows} where ctid = any(array(select ctid from ${rows} where ${isOver} limit ${maxAtOnce}))`
  for (let count = 0; count < maxBatches && !over.aborted; count += 1) {
    const { numAffectedRows = 0n } = await batch.execute(db)
    countForgotten(what, Number(numAffectedRows))
    if (numAffectedRows < maxAtOnce) return
  }
}
