import { type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { FaceMatchesTable, LivenessSessionsTable } from '../../db/registration-tables.ts'
import type { Tables } from '../../db/tables.ts'
import type { FrameNumbers, LivenessAccess, LivenessAssurance } from '../../providers/liveness/liveness.ts'

type Trx = Transaction<Tables>

export type LivenessSession = Selectable<LivenessSessionsTable> & { readonly isExpired: boolean }

type NewSession = {
  readonly registrationId: string
  readonly move: number
  readonly provider: string
  readonly assurance: LivenessAssurance
  readonly access: Pick<LivenessAccess, 'sessionId' | 'flowId' | 'challenge'>
  readonly livesSeconds: number
}

export async function insertSession(trx: Trx, { access, ...session }: NewSession): Promise<Date> {
  const { challenge, flowId, sessionId } = access
  const { expires_at } = await trx
    .insertInto('liveness_sessions')
    .values({
      registration_id: session.registrationId,
      move: session.move,
      provider: session.provider,
      assurance: session.assurance,
      provider_session_id: sessionId,
      flow_id: flowId,
      nonce: challenge?.nonce ?? null,
      gestures: challenge ? [...challenge.gestures] : null,
      seconds_per_gesture: challenge?.secondsPerGesture ?? null,
      expires_at: sql<Date>`now() + ${session.livesSeconds} * interval '1 second'`,
      reported_status: null,
      reported_error: null,
      used_at: null,
      verdict: null,
      verdict_reason: null,
      readings: null,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return expires_at
}

/** Another client's session is not found, whatever its id. */
export async function findSession(
  trx: Trx,
  { providerSessionId, registrationId }: { registrationId: string; providerSessionId: string },
): Promise<LivenessSession | undefined> {
  return trx
    .selectFrom('liveness_sessions')
    .selectAll()
    .select(sql<boolean>`expires_at <= now()`.as('isExpired'))
    .where('registration_id', '=', registrationId)
    .where('provider_session_id', '=', providerSessionId)
    .executeTakeFirst()
}

/** Gives the session opened for this step the id that the provider's browser SDK has chosen; works once. */
export async function claimSession(
  trx: Trx,
  { move, providerSessionId, registrationId }: { registrationId: string; move: number; providerSessionId: string },
): Promise<boolean> {
  const newest = trx
    .selectFrom('liveness_sessions')
    .select('id')
    .where('registration_id', '=', registrationId)
    .where('move', '=', move)
    .where('reported_status', 'is', null)
    .where('flow_id', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('opened_at', 'desc')
    .limit(1)
  const taken = await trx
    .updateTable('liveness_sessions')
    .set({ provider_session_id: providerSessionId, reported_status: 'started' })
    .where('id', '=', newest)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('liveness_sessions as other')
            .select('other.id')
            .where('other.provider_session_id', '=', providerSessionId),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

export async function reportSession(
  trx: Trx,
  id: string,
  report: { status: NonNullable<LivenessSession['reported_status']>; error: string | null },
): Promise<void> {
  await trx
    .updateTable('liveness_sessions')
    .set({ reported_status: report.status, reported_error: report.error })
    .where('id', '=', id)
    .execute()
}

export async function useSession(trx: Trx, id: string): Promise<boolean> {
  const used = await trx
    .updateTable('liveness_sessions')
    .set({ used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

export type LivenessVerdict = {
  readonly verdict: 'passed' | 'failed'
  readonly reason: string | null
  readonly readings: readonly FrameNumbers[] | undefined
}

export async function keepVerdict(trx: Trx, id: string, { readings, reason, verdict }: LivenessVerdict): Promise<void> {
  await trx
    .updateTable('liveness_sessions')
    .set({
      verdict,
      verdict_reason: reason?.slice(0, 200) ?? null,
      readings: readings ? JSON.stringify(readings) : null,
    })
    .where('id', '=', id)
    .execute()
}

type Picture = {
  readonly registrationId: string
  readonly kind: 'state' | 'best_frame'
  readonly livenessSessionId: string | null
  readonly sealed: Buffer
  readonly sha256: Buffer
}

export async function keepPicture(trx: Trx, picture: Picture): Promise<void> {
  await trx
    .insertInto('identification_pictures')
    .values({
      registration_id: picture.registrationId,
      kind: picture.kind,
      liveness_session_id: picture.livenessSessionId,
      sealed_jpeg: picture.sealed,
      sha256: picture.sha256,
    })
    .execute()
}

export async function findPictureHash(trx: Trx, livenessSessionId: string): Promise<Buffer | undefined> {
  const row = await trx
    .selectFrom('identification_pictures')
    .select('sha256')
    .where('liveness_session_id', '=', livenessSessionId)
    .executeTakeFirst()
  return row?.sha256
}

export type SealedPicture = { readonly sealed: Buffer; readonly livenessSessionId: string | null }

export async function findNewestPicture(
  database: Database,
  registrationId: string,
  kind: 'state' | 'best_frame',
): Promise<SealedPicture | undefined> {
  return database.sql
    .selectFrom('identification_pictures')
    .select(['sealed_jpeg as sealed', 'liveness_session_id as livenessSessionId'])
    .where('registration_id', '=', registrationId)
    .where('kind', '=', kind)
    .orderBy('taken_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findSessionById(database: Database, id: string) {
  return database.sql.selectFrom('liveness_sessions').selectAll().where('id', '=', id).executeTakeFirst()
}

type Match = Pick<Selectable<FaceMatchesTable>, 'registration_id' | 'move' | 'result' | 'reason' | 'similarity'>

/** One record per attempt, retained as the law requires. */
export async function insertMatch(trx: Trx, match: Match): Promise<void> {
  await trx
    .insertInto('face_matches')
    .values(match)
    .onConflict((conflict) => conflict.columns(['registration_id', 'move']).doNothing())
    .execute()
}

type DecidedCheck = {
  readonly registrationId: string
  readonly decision: 'passed' | 'refused'
  readonly checkId?: string
}

/** Returns false when no check waits, or another one than the given. */
export async function decideCheck(trx: Trx, { checkId, decision, registrationId }: DecidedCheck): Promise<boolean> {
  let waiting = trx
    .updateTable('person_checks')
    .set({ decision, decided_at: sql<Date>`now()` })
    .where('registration_id', '=', registrationId)
    .where('decided_at', 'is', null)
  if (checkId !== undefined) waiting = waiting.where('id', '=', checkId)
  const decided = await waiting.returning('id').executeTakeFirst()
  return decided !== undefined
}
