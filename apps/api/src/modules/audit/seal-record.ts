import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { Job } from '../../jobs/job.ts'

const sealedAtOnce = 5_000
/** How many numbers back to look for unsealed rows: no transaction stays open for that many actions. */
const latestReach = 100_000

/** The input of a hash: every column as the database itself writes it, in a fixed order. */
export const writtenAction = sql<string>`jsonb_build_array(
  action.number, to_char(action.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
  action.actor_kind, action.actor_id, action.actor_name, action.session_id, action.address, action.kind,
  action.permission, action.subject_kind, to_jsonb(action.subjects), action.reason, action.facts, action.request_id
)::text`

export const beforeTheFirst = Buffer.alloc(32)

export function chained(before: Buffer, written: string): Buffer {
  return createHash('sha256').update(before).update(written).digest()
}

/**
 * Seals the new actions every minute, so that recording one never waits for another and none stays unsealed for long.
 */
export function sealRecordJob({ database }: { readonly database: Database }): Job {
  return {
    ...{ name: 'seal-record', schema: z.object({}), schedule: '* * * * *', retries: 0 },
    backoff: { firstSeconds: 10, longestSeconds: 10 },
    async run() {
      while ((await sealRecord(database)) === sealedAtOnce);
    },
  }
}

/**
 * Runs one at a time and returns the number of rows sealed. A row that committed late is appended after those already
 * sealed.
 */
export async function sealRecord({ sql: db }: Database): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('qadam.staff_seals'))`.execute(trx)
    const { rows } = await unsealed(trx)
    if (rows.length === 0) return 0
    const head = await trx.selectFrom('staff_seals').selectAll().orderBy('position', 'desc').limit(1).executeTakeFirst()
    let sha256 = head?.sha256 ?? beforeTheFirst
    let position = head?.position ?? 0n
    const seals = rows.map(({ number, written }) => {
      sha256 = chained(sha256, written)
      position += 1n
      return { position, action_number: number, sha256 }
    })
    await trx.insertInto('staff_seals').values(seals).execute()
    return seals.length
  })
}

function unsealed(trx: Transaction<Tables>) {
  return sql<{ number: bigint; written: string }>`
    select action.number, ${writtenAction} as written from staff_actions action
    where action.number > coalesce((select max(action_number) from staff_seals), 0) - ${latestReach}
      and not exists (select from staff_seals where action_number = action.number)
    order by action.number
    limit ${sealedAtOnce}
  `.execute(trx)
}
