import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { AnswerOf } from '@qadam/wire/endpoint'
import { type openLiveness, submitFrame, submitPicture } from '@qadam/wire/identification'
import type { RegistrationStep } from '@qadam/wire/registration'
import { sql } from 'kysely'
import type { Database } from '../src/db/connect.ts'
import { type Answered, type Client, mustBe } from './a-client.ts'
import { hurry } from './a-walk.ts'
import { type PoseName, still } from './camera/stills.ts'

export type Access = AnswerOf<typeof openLiveness>
export type Gesture = NonNullable<Access['challenge']>['gestures'][number]
export type Packet = { readonly session_id: string; readonly frames: SentFrame[]; readonly best: Buffer }
export type SentFrame = { number: number; sha256: string; chain: string; image: string | null }

/** How each gesture looks on camera. */
export const poseOf: Record<Gesture, PoseName> = {
  turn_left: 'turnedLeft',
  turn_right: 'turnedRight',
  closer: 'closer',
  farther: 'farther',
  blink: 'eyesClosed',
}

export async function openCheck(client: Client, kind: 'usual' | 'without_turning' | 'mock' = 'usual'): Promise<Access> {
  return mustBe(200, await client.openCheck(kind)).answer
}

/** The packet of an honest browser: the straight look, each gesture, the best frame's hash. */
export function packetOf(
  { challenge, session_id }: Access,
  { best = still('straight'), looks = honestLooks(challenge!.gestures) }: { looks?: Buffer[]; best?: Buffer } = {},
): Packet {
  let link: Buffer = Buffer.from(challenge!.nonce, 'hex')
  const frames = [...looks, best].map((jpeg, number) => {
    const sha256 = hashOf(jpeg)
    link = hashOf(link, sha256)
    const image = number < looks.length ? jpeg.toString('base64') : null
    return { number, sha256: sha256.toString('hex'), chain: link.toString('hex'), image }
  })
  return { session_id, frames, best }
}

export function honestLooks(gestures: readonly Gesture[]): Buffer[] {
  return [still('straight'), ...gestures.map((gesture) => still(poseOf[gesture]))]
}

export async function sendFrame(client: Client, session_id: string, frame: SentFrame) {
  return client.call(submitFrame, { body: { session_id, ...frame } })
}

type Pace = { readonly database: Database; readonly secondsBetween?: number }

/** Sends the whole packet and rewrites the frame times in the database to a person's pace. */
export async function sendPacket(
  client: Client,
  { best, frames, session_id }: Packet,
  { database, secondsBetween = 2 }: Pace,
): Promise<Answered<typeof submitPicture>> {
  for (const frame of frames) mustBe(200, await sendFrame(client, session_id, frame))
  await sql`
    update liveness_sessions set opened_at = now() - interval '5 minutes' where provider_session_id = ${session_id}
  `.execute(database.sql)
  await sql`
    update liveness_frames set received_at = opened_at + number * ${secondsBetween} * interval '1 second'
    from liveness_sessions where id = liveness_session_id and provider_session_id = ${session_id}
  `.execute(database.sql)
  return client.call(submitPicture, { body: { session_id, image: best.toString('base64') } })
}

/** Waits for the judge's verdict and returns the step that follows. */
export async function judged(client: Client, database: Database): Promise<RegistrationStep> {
  for (let tries = 0; tries < 600; tries++) {
    const at = await client.step()
    if (at.step_name !== 'waiting_liveness_results') return at
    if (tries % 10 === 9) await hurry(database)
    await pause(50)
  }
  throw new Error('The judge returned no verdict')
}

export async function recordOf({ sql: db }: Database, session_id: string) {
  return db
    .selectFrom('liveness_sessions')
    .select([
      'provider',
      'assurance',
      'verdict',
      'verdict_reason as reason',
      'readings',
      'reported_status',
      'reported_error',
    ])
    .where('provider_session_id', '=', session_id)
    .executeTakeFirstOrThrow()
}

function hashOf(...parts: Buffer[]): Buffer {
  return createHash('sha256').update(Buffer.concat(parts)).digest()
}
