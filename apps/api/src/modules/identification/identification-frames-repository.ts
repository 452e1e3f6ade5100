import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { hasCreditFile } from '../../db/credit-files.ts'
import type { TableSweptBy } from '../../db/personal-columns.ts'
import type { Tables } from '../../db/tables.ts'

type Trx = Transaction<Tables>

export type NewFrame = {
  readonly sessionId: string
  readonly number: number
  readonly sha256: Buffer
  readonly chain: Buffer
  readonly sealed: Buffer | null
}

/** Returns false when a frame with this number has been stored before. */
export async function insertFrame(trx: Trx, frame: NewFrame): Promise<boolean> {
  const kept = await trx
    .insertInto('liveness_frames')
    .values({
      liveness_session_id: frame.sessionId,
      number: frame.number,
      sha256: frame.sha256,
      chain: frame.chain,
      sealed_jpeg: frame.sealed,
    })
    .onConflict((conflict) => conflict.columns(['liveness_session_id', 'number']).doNothing())
    .returning('number')
    .executeTakeFirst()
  return kept !== undefined
}

export async function isSameFrame(trx: Trx, { chain, number, sessionId, sha256 }: NewFrame): Promise<boolean> {
  const same = await trx
    .selectFrom('liveness_frames')
    .select('number')
    .where('liveness_session_id', '=', sessionId)
    .where('number', '=', number)
    .where('sha256', '=', sha256)
    .where('chain', '=', chain)
    .executeTakeFirst()
  return same !== undefined
}

export async function spoilSession(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('liveness_sessions').set({ is_spoilt: true }).where('id', '=', id).execute()
}

/** Returns everything a camera session left, still encrypted. */
export async function findSealedEvidence(database: Database, providerSessionId: string) {
  const session = await database.sql
    .selectFrom('liveness_sessions')
    .innerJoin('identification_pictures', 'identification_pictures.liveness_session_id', 'liveness_sessions.id')
    .select(['liveness_sessions.id', 'opened_at', 'nonce', 'gestures', 'seconds_per_gesture', 'is_spoilt'])
    .select('identification_pictures.sealed_jpeg as bestFrame')
    .where('provider', '=', 'camera')
    .where('provider_session_id', '=', providerSessionId)
    .executeTakeFirst()
  if (!session) return undefined
  const frames = await database.sql
    .selectFrom('liveness_frames')
    .select(['number', 'sha256', 'chain', 'received_at', 'sealed_jpeg'])
    .where('liveness_session_id', '=', session.id)
    .orderBy('number')
    .execute()
  return { session, frames }
}

type RetentionDays = { readonly recordsDays: number; readonly framesDays: number }

/**
 * Erases key frames after `framesDays`; their numbers and hashes stay. Frames of a session that led to no check are
 * deleted a day after it expired.
 */
export async function forgetKeyFrames(trx: Trx, { framesDays }: RetentionDays): Promise<void> {
  await sql`
    delete from liveness_frames using liveness_sessions
    where liveness_sessions.id = liveness_session_id and used_at is null and expires_at < now() - interval '1 day'
  `.execute(trx)
  await sql`
    update liveness_frames set sealed_jpeg = null
    where sealed_jpeg is not null and received_at < now() - ${framesDays} * interval '1 day'
  `.execute(trx)
}

const isOver = (column: string, days: number) => sql`${sql.ref(column)} < now() - ${days} * interval '1 day'`

/** When a record is over, by table; frames go with their session. */
const records: {
  readonly [Table in Exclude<TableSweptBy<'forget-faces'>, 'liveness_frames'>]: (days: number) => RawBuilder<unknown>
} = {
  // Pictures first, because they reference their sessions.
  identification_pictures: (days) => isOver('taken_at', days),
  face_matches: (days) => isOver('at', days),
  person_checks: (days) => isOver('asked_at', days),
  liveness_sessions: (days) => sql`${isOver('opened_at', days)} and not exists (
    select from identification_pictures where liveness_session_id = liveness_sessions.id
  )`,
}

export async function forgetRecords(trx: Trx, { recordsDays }: RetentionDays): Promise<void> {
  for (const [table, isRecordOver] of Object.entries(records)) {
    const client = sql`(select client_id from registrations where id = ${sql.ref(`${table}.registration_id`)})`
    await sql`
      delete from ${sql.table(table)} where ${isRecordOver(recordsDays)} and not ${hasCreditFile(client)}
    `.execute(trx)
  }
}
