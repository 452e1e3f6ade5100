import { createHash } from 'node:crypto'
import type { IdentificationError } from '@qadam/domain/registration/identification-errors'
import * as z from 'zod/mini'
import type { Database } from '../../db/connect.ts'
import { type Job, type JobContext, jobKind } from '../../jobs/job.ts'
import type { Outbox } from '../../jobs/job-queue.ts'
import { ProviderUnavailableError } from '../../providers/calling/provider-errors.ts'
import type { FaceMatch, MatchAnswer } from '../../providers/face-match/face-match.ts'
import type { LivenessProviders, LivenessResult } from '../../providers/liveness/liveness.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { Effect, Registration, RegistrationService } from '../registration/registration-service.ts'
import {
  findNewestPicture,
  findSessionById,
  insertMatch,
  keepPicture,
  keepVerdict,
  type LivenessVerdict,
} from './identification-repository.ts'
import { failedOnce } from './identification-service.ts'

const ofMove = z.object({ registration_id: z.uuid(), move: z.int() })

const patient = { retries: 60, backoff: { firstSeconds: 2, longestSeconds: 60 } }

const askStatePhoto = jobKind({ name: 'ask-state-photo', schema: ofMove, ...patient })
// Every picture of a check is looked at, one after another, behind those of other people.
const judgePicture = jobKind({ name: 'judge-picture', schema: ofMove, ...patient, timeoutSeconds: 180 })

/** A provider that does not come to a verdict in so many tries has failed, not the client. */
const mostVerdictTries = 30

export function identificationEffects(outbox: Outbox): { ask_photo: Effect; judge_picture: Effect } {
  const payloadOf = ({ id, move }: Registration) => ({ registration_id: id, move })
  return {
    ask_photo: (trx, registration) => outbox.enqueue(trx, askStatePhoto, payloadOf(registration)),
    judge_picture: (trx, registration) => outbox.enqueue(trx, judgePicture, payloadOf(registration)),
  }
}

type Deps = {
  readonly database: Database
  readonly registrations: RegistrationService
  readonly faceMatch: FaceMatch
  readonly liveness: LivenessProviders
  readonly secrets: Secrets
}

export function identificationJobs(deps: Deps): Job[] {
  const { database, faceMatch, registrations, secrets } = deps
  const inTransaction = database.sql.transaction()
  const standing = async (registration_id: string, move: number) => {
    const registration = await registrations.findById(registration_id)
    return registration?.move === move ? registration : undefined
  }

  return [
    {
      ...askStatePhoto,
      async run({ move, registration_id }, { id, signal }) {
        const asking = await standing(registration_id, move)
        if (!asking?.iin) return
        const photo = await faceMatch.findStatePhoto({ iin: asking.iin }, { key: id, signal })
        const sealed = photo.kind === 'found' ? secrets.seal('picture', photo.jpeg) : undefined
        await inTransaction.execute(async (trx) => {
          const registration = await registrations.lockById(trx, registration_id)
          if (!registration || registration.move !== move) return
          if (photo.kind === 'none') {
            await registrations.move(trx, registration, 'photo_missing', { error: 'coiderrortype_iin_not_found' })
            return
          }
          const sha256 = createHash('sha256').update(photo.jpeg).digest()
          const kept = { registrationId: registration.id, kind: 'state' as const, livenessSessionId: null }
          await keepPicture(trx, { ...kept, sealed: sealed!, sha256 })
          await registrations.move(trx, registration, 'photo_found')
        })
      },
    },
    {
      ...judgePicture,
      async run({ move, registration_id }, context) {
        const judged = await standing(registration_id, move)
        if (!judged) return
        const verdict = await verdictOn(deps, judged, context)
        await inTransaction.execute(async (trx) => {
          const registration = await registrations.lockById(trx, registration_id)
          if (!registration || registration.move !== move) return
          await insertMatch(trx, {
            registration_id,
            move,
            result: verdict.result,
            reason: verdict.error,
            similarity: verdict.similarity,
          })
          await keepVerdict(trx, verdict.livenessSessionId, verdict.liveness)
          if (verdict.result === 'match') {
            await registrations.move(trx, registration, 'liveness_passed', {
              set: { identified_by: 'biometric', failed_attempts: 0, paused_until: null },
            })
            return
          }
          await registrations.move(trx, registration, 'liveness_refused', {
            // What is the service's own fault costs the client no attempt.
            ...(verdict.error !== 'coiderrortype_coid_server_error' && { set: failedOnce(registration) }),
            error: verdict.error,
          })
        })
      },
    },
  ]
}

type Verdict = {
  readonly result: 'match' | 'no_match' | 'liveness_failed'
  readonly error: IdentificationError | null
  readonly similarity: number | null
  readonly livenessSessionId: string
  readonly liveness: LivenessVerdict
}

/** Liveness by the provider's own word first, then the face: nothing that the browser said counts. */
async function verdictOn(deps: Deps, registration: Registration, context: JobContext): Promise<Verdict> {
  const { database, faceMatch, secrets } = deps
  const picture = await findNewestPicture(database, registration.id, 'best_frame')
  const statePhoto = await findNewestPicture(database, registration.id, 'state')
  if (!picture || !statePhoto || !registration.iin) throw new Error('There is nothing to compare')
  const call = { key: context.id, signal: context.signal }
  const { livenessSessionId } = picture
  if (livenessSessionId === null) throw new Error('A picture came without its liveness session')
  const live = await liveResult(deps, livenessSessionId, context)
  const { readings } = live
  if (live.kind === 'failed') {
    const liveness = { verdict: live.kind, reason: live.reason, readings }
    const error = 'coiderrortype_data_rejected'
    return { livenessSessionId, liveness, result: 'liveness_failed', error, similarity: null }
  }
  const liveness = { verdict: live.kind, reason: null, readings }
  const answer = await faceMatch.compare(
    {
      iin: registration.iin,
      picture: secrets.open('picture', picture.sealed),
      statePhoto: secrets.open('picture', statePhoto.sealed),
      attempt: registration.failed_attempts + 1,
    },
    call,
  )
  return { livenessSessionId, liveness, ...matchOf(answer) }
}

function matchOf(answer: MatchAnswer): Pick<Verdict, 'result' | 'error' | 'similarity'> {
  const { similarity } = answer
  return answer.kind === 'match'
    ? { result: 'match', error: null, similarity }
    : { result: 'no_match', error: answer.reason, similarity }
}

async function liveResult(
  { database, liveness }: Deps,
  id: string,
  context: JobContext,
): Promise<Exclude<LivenessResult, { kind: 'pending' }>> {
  const session = await findSessionById(database, id)
  const provider = session && liveness.named(session.provider)
  if (!provider) return { kind: 'failed', reason: 'nobody is left to ask' }
  const { flow_id: flowId, provider_session_id } = session
  const result = await provider.findResult(
    { sessionId: provider_session_id, flowId },
    { key: context.id, signal: context.signal },
  )
  if (result.kind !== 'pending') return result
  if (context.attempt >= mostVerdictTries) return { kind: 'failed', reason: 'no verdict' }
  throw new ProviderUnavailableError('The liveness provider has not come to a verdict yet')
}
