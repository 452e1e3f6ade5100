import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { beforeTheFirst, chained, writtenAction } from './seal-record.ts'

/** The last row of the chain, as stored where the database administrators cannot write. */
export type Head = { readonly position: bigint; readonly sha256: string }

export type Verdict =
  | { readonly isWhole: true; readonly head: Head; readonly unsealed: number }
  | { readonly isWhole: false; readonly fault: Fault; readonly number: bigint }

/** The fault of the first row that does not verify. */
type Fault = 'changed' | 'gone' | 'seal_gone' | 'entered_later' | 'end_cut_off'

type Link = {
  readonly position: bigint
  readonly number: bigint
  readonly sha256: Buffer
  readonly written: string | null
  readonly is_late: boolean
}

const readAtOnce = 5_000
/** A row commits after its timestamp and is sealed within seconds, so no honest row is this late. */
const latestMinutes = 10

/**
 * Walks the chain from its beginning and returns the first row that was tampered with. Rewriting everything from there
 * to the end leaves a valid chain, which only a head stored elsewhere exposes.
 */
export async function verifyRecord({ sql: db }: Database, kept?: Head): Promise<Verdict> {
  let before: Head & { readonly raw: Buffer } = {
    position: 0n,
    sha256: beforeTheFirst.toString('hex'),
    raw: beforeTheFirst,
  }
  for (;;) {
    const { rows } = await sql<Link>`
      select seal.position, seal.action_number as number, seal.sha256,
        case when action.number is null then null else ${writtenAction} end as written,
        coalesce(action.at < seal.before_at - ${latestMinutes} * interval '1 minute', false) as is_late
      from (
        select *, lag(sealed_at) over (order by position) as before_at from staff_seals
        where position between ${before.position} and ${before.position + BigInt(readAtOnce)}
      ) seal
      left join staff_actions action on action.number = seal.action_number
      where seal.position > ${before.position}
      order by seal.position
    `.execute(db)
    if (rows.length === 0) break
    for (const { is_late, number, position, sha256, written } of rows) {
      if (position !== before.position + 1n) return { isWhole: false, fault: 'seal_gone', number }
      if (written === null) return { isWhole: false, fault: 'gone', number }
      if (!chained(before.raw, written).equals(sha256)) return { isWhole: false, fault: 'changed', number }
      if (is_late) return { isWhole: false, fault: 'entered_later', number }
      before = { position, sha256: sha256.toString('hex'), raw: sha256 }
      if (kept && kept.position === position && kept.sha256 !== before.sha256)
        return { isWhole: false, fault: 'changed', number }
    }
  }
  if (kept && kept.position > before.position) return { isWhole: false, fault: 'end_cut_off', number: before.position }
  const { position, sha256 } = before
  return { isWhole: true, head: { position, sha256 }, unsealed: await countUnsealed(db) }
}

async function countUnsealed(db: Database['sql']): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from staff_actions action
    where not exists (select from staff_seals where action_number = action.number)
  `.execute(db)
  return rows[0]?.many ?? 0
}
