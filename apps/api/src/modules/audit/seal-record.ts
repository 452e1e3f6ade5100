import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { repeatTask } from '../../jobs/repeat-task.ts'
import type { Log } from '../../log.ts'

const sealedAtOnce = 5_000
/** How many numbers back to look for rows that committed late: no transaction stays open for that many actions. */
const usualReach = 10_000

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

const sealEveryMs = 10_000

/**
 * Seals the new actions every ten seconds in each worker process, so that recording one never waits for another and none
 * stays unsealed for long. A round with nothing to seal is one statement. Returns the end of it.
 */
export function keepRecordSealed(database: Database, log: Log, everyMs = sealEveryMs): () => Promise<void> {
  return repeatTask({
    everyMs,
    async run() {
      if (await isAnyUnsealed(database)) while ((await sealRecord(database)) === sealedAtOnce);
    },
    onError: (error) => log.error({ err: error }, 'the record could not be sealed; the next round repeats it'),
  })
}

/**
 * Runs one at a time and returns the number of rows sealed. A row that committed late is appended after those already
 * sealed.
 */
export async function sealRecord({ sql: db }: Database, reach = usualReach): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('qadam.staff_seals'))`.execute(trx)
    const { rows } = await unsealed(trx, reach)
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

const isUnsealed = (reach: number) => sql`
  action.number > coalesce((select max(action_number) from staff_seals), 0) - ${reach}
  and not exists (select from staff_seals where action_number = action.number)`

async function isAnyUnsealed({ sql: db }: Database): Promise<boolean> {
  const { rows } = await sql`select from staff_actions action where ${isUnsealed(usualReach)} limit 1`.execute(db)
  return rows.length > 0
}

function unsealed(trx: Transaction<Tables>, reach: number) {
  return sql<{ number: bigint; written: string }>`
    select action.number, ${writtenAction} as written from staff_actions action
    where ${isUnsealed(reach)}
    order by action.number
    limit ${sealedAtOnce}
  `.execute(trx)
}
