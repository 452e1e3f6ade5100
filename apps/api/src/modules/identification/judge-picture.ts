import { type IdentificationError, isOurFailure } from '@qadam/domain/registration/identification-errors'
import type { JobContext } from '../../jobs/job.ts'
import { ProviderUnavailableError } from '../../providers/calling/provider-errors.ts'
import type { MatchAnswer } from '../../providers/face-match/face-match.ts'
import type { LivenessResult } from '../../providers/liveness/liveness.ts'
import { type MovePayload, statusAt } from '../registration/move-payload.ts'
import { moveRegistration } from '../registration/move-registration.ts'
import { lockRegistration, type Registration } from '../registration/registration.ts'
import { isRegistersPerson } from '../registration/registration-facts.ts'
import { failedOnce, type Identification } from './identification.ts'
import {
  findNewestPicture,
  findSessionById,
  insertMatch,
  keepVerdict,
  type LivenessVerdict,
} from './identification-repository.ts'

/** A provider that still has no verdict after so many attempts has failed; the client shows the face anew. */
const maxVerdictTries = 30

type Deps = Omit<Identification, 'limits'>

/** Judges whether the best frame shows a living person, and the one on the state's photo. */
export async function judgePicture(
  deps: Deps,
  { move, registration_id }: MovePayload,
  context: JobContext,
): Promise<void> {
  const { database } = deps
  const judged = await statusAt(database, { move, registration_id })
  if (!judged) return
  const verdict = await verdictOn(deps, judged, context)
  await database.sql.transaction().execute(async (trx) => {
    const registration = await lockRegistration(trx, registration_id)
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
      await moveRegistration(trx, deps, registration, 'liveness_passed', {
        set: {
          ...{ identified_by: 'biometric', failed_attempts: 0, paused_until: null },
          is_checked_by_person: !isRegistersPerson(registration),
        },
      })
      return
    }
    await moveRegistration(trx, deps, registration, 'liveness_refused', {
      set: {
        is_checked_by_person: false,
        ...(!(verdict.error && isOurFailure(verdict.error)) && failedOnce(registration)),
      },
      error: verdict.error,
    })
  })
}

type Verdict = {
  readonly result: 'match' | 'no_match' | 'liveness_failed'
  readonly error: IdentificationError | null
  readonly similarity: number | null
  readonly livenessSessionId: string
  readonly liveness: LivenessVerdict
}

/** Takes liveness from the provider first, then matches the face; nothing the browser reported counts. */
async function verdictOn(deps: Deps, registration: Registration, context: JobContext): Promise<Verdict> {
  const { database, providers, secrets } = deps
  const picture = await findNewestPicture(database, registration.id, 'best_frame')
  const statePhoto = await findNewestPicture(database, registration.id, 'state')
  if (!picture || !statePhoto || !registration.iin) throw new Error('The pictures to compare are missing')
  const call = { key: context.id, signal: context.signal }
  const { livenessSessionId } = picture
  if (livenessSessionId === null) throw new Error('A picture has no liveness session')
  const live = await liveResult(deps, livenessSessionId, context)
  const { readings } = live
  if (live.kind === 'failed') {
    const { error, reason } = live
    const liveness = { verdict: live.kind, reason, readings }
    return { livenessSessionId, liveness, result: 'liveness_failed', error, similarity: null }
  }
  const liveness = { verdict: live.kind, reason: null, readings }
  const answer = await providers.faceMatch.compare(
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

type Passed = Extract<LivenessResult, { kind: 'passed' }>
type Failed = Extract<LivenessResult, { kind: 'failed' }> & { readonly error: IdentificationError }

async function liveResult({ database, providers }: Deps, id: string, context: JobContext): Promise<Passed | Failed> {
  const ourFailure = (reason: string): Failed => ({ kind: 'failed', reason, error: 'bad_request' })
  const session = await findSessionById(database, id)
  const provider = session && providers.liveness.named(session.provider)
  if (!provider) return ourFailure('the provider is no longer configured')
  const { flow_id: flowId, provider_session_id } = session
  const result = await provider.findResult(
    { sessionId: provider_session_id, flowId },
    { key: context.id, signal: context.signal },
  )
  if (result.kind === 'passed') return result
  if (result.kind === 'failed') return { ...result, error: 'coiderrortype_data_rejected' }
  if (context.attempt >= maxVerdictTries) return ourFailure('no verdict')
  throw new ProviderUnavailableError('The liveness provider has no verdict yet')
}
