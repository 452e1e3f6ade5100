import { createHash } from 'node:crypto'
import { largestPictureBytes } from '@qadam/contract/identification'
import type { RegistrationStep } from '@qadam/contract/registration'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import type { Limits } from '../../limits/limits.ts'
import { isProviderTrouble } from '../../providers/calling/provider-errors.ts'
import type { Liveness, LivenessAccess, LivenessProviders, LivenessRequest } from '../../providers/liveness/liveness.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { mostAttempts, type Registration, type RegistrationService } from '../registration/registration-service.ts'
import {
  askPerson,
  claimSession,
  decideCheck,
  findPictureHash,
  findSession,
  insertSession,
  keepPicture,
  reportSession,
  useSession,
} from './identification-repository.ts'
import { pictureBytes, readJpeg } from './jpeg-header.ts'
import { failureOf, isWordOf, type LivenessError, type LivenessFailure } from './liveness-words.ts'
import { type SubmitFrame, submitFrameIn } from './submit-frame.ts'

const sessionLivesSeconds = 600
const sessionsPerDay = { atMost: 30, perSeconds: 86_400 }

type Deps = {
  readonly database: Database
  readonly registrations: RegistrationService
  readonly liveness: LivenessProviders
  readonly limits: Limits
  readonly secrets: Secrets
}

export type Report = {
  readonly session_id: string
  readonly status: 'started' | 'success' | 'fail' | 'error'
  readonly error: LivenessError | LivenessFailure | null
}

export type LivenessKind = LivenessRequest['kind'] | 'mock'

type Answer<Code extends Parameters<typeof refuse>[0]> = Promise<RegistrationStep | Refusal<Code | 'step_not_allowed'>>

export type IdentificationService = {
  open(
    session: Session,
    kind: LivenessKind,
    signal: AbortSignal,
  ): Promise<
    | (LivenessAccess & { readonly provider: Liveness['name']; readonly expiresAt: Date })
    | Refusal<'step_not_allowed' | 'liveness_paused' | 'provider_unavailable' | 'too_many_requests'>
  >
  report(session: Session, report: Report): Answer<'not_found' | 'validation_failed'>
  submitFrame: SubmitFrame
  submitPicture(
    session: Session,
    picture: { readonly session_id: string; readonly image: string },
  ): Answer<'not_found' | 'validation_failed' | 'liveness_paused' | 'liveness_expired'>
  repeat(session: Session): Answer<'liveness_paused'>
  goWithout(session: Session): Answer<never>
  /** An operator's word; false when nothing waits for one. What is recorded of it stands or falls with it. */
  decide(
    registrationId: string,
    decision: 'passed' | 'refused',
    record?: (trx: Transaction<Tables>) => Promise<void>,
  ): Promise<boolean>
}

export function identificationService(deps: Deps): IdentificationService {
  const { database, limits, liveness, registrations, secrets } = deps
  const notNow = ({ step }: Registration) => refuse('step_not_allowed', { stepName: step })
  const inTransaction = database.sql.transaction()

  return {
    async open(session, kind, signal) {
      const registration = await registrations.findByAccount(session.accountId)
      if (registration?.step !== 'verigram')
        return refuse('step_not_allowed', { stepName: registration?.step ?? 'iin' })
      const pause = pauseOf(registration)
      if (pause) return pause
      const { isAllowed, retryAfterSeconds } = await limits.take(`liveness:${session.accountId}`, sessionsPerDay)
      if (!isAllowed) return refuse('too_many_requests', { retryAfterSeconds })
      // The mock page is a wish that only some stands can fulfil; elsewhere it is a usual check.
      const provider = (kind === 'mock' && liveness.mock) || liveness.chosen
      const wish = kind === 'mock' ? 'usual' : kind
      const access = await opened(provider, { registration, kind: wish, signal })
      if (!access) return refuse('provider_unavailable', { retryAfterSeconds: 30 })
      return inTransaction.execute(async (trx) => {
        const current = await registrations.lockByAccount(trx, session.accountId)
        if (current.move !== registration.move) return notNow(current)
        const expiresAt = await insertSession(trx, {
          registrationId: current.id,
          move: current.move,
          provider: provider.name,
          assurance: provider.assurance,
          access,
          livesSeconds: sessionLivesSeconds,
        })
        return { ...access, provider: provider.name, expiresAt }
      })
    },

    async report(session, { error, session_id, status }) {
      if (!isWordOf(status, error)) return refuse('validation_failed')
      return inTransaction.execute(async (trx) => {
        const registration = await registrations.lockByAccount(trx, session.accountId)
        const named = { registrationId: registration.id, providerSessionId: session_id }
        const found = await findSession(trx, named)
        if (!found) {
          const isClaimed = status === 'started' && (await claimSession(trx, { ...named, move: registration.move }))
          return isClaimed ? registrations.present(registration) : refuse('not_found')
        }
        // A word about an earlier attempt, late or repeated, is about nothing any more.
        if (found.move !== registration.move || registration.step !== 'verigram') {
          return registrations.present(registration)
        }
        await reportSession(trx, found.id, { status, error })
        if (status !== 'fail') return registrations.present(registration)
        // The person was seen and did not pass. A camera that does not work is another matter and costs no attempt.
        const moved = await registrations.move(trx, registration, 'liveness_refused', {
          set: failedOnce(registration),
          error: failureOf(error) ?? 'coiderrortype_data_rejected',
        })
        return registrations.present(moved.registration)
      })
    },

    submitFrame: submitFrameIn(deps),

    async submitPicture(session, { image, session_id }) {
      const jpeg = pictureBytes(image, largestPictureBytes)
      if (!jpeg || !readJpeg(jpeg)) return refuse('validation_failed', { fields: { image: 'picture_unreadable' } })
      const sha256 = createHash('sha256').update(jpeg).digest()
      const sealed = secrets.seal('picture', jpeg)
      return inTransaction.execute(async (trx) => {
        const registration = await registrations.lockByAccount(trx, session.accountId)
        const found = await findSession(trx, { registrationId: registration.id, providerSessionId: session_id })
        if (!found) return refuse('not_found')
        if ((await findPictureHash(trx, found.id))?.equals(sha256)) return registrations.present(registration)
        if (registration.step !== 'verigram' || found.move !== registration.move) return notNow(registration)
        const pause = pauseOf(registration)
        if (pause) return pause
        if (found.isExpired && !found.used_at) return refuse('liveness_expired')
        if (!(await useSession(trx, found.id))) return notNow(registration)
        await keepPicture(trx, {
          registrationId: registration.id,
          kind: 'best_frame',
          livenessSessionId: found.id,
          sealed,
          sha256,
        })
        const moved = await registrations.move(trx, registration, 'picture_submitted', {
          set: { is_checked_by_person: registration.is_resident !== true },
        })
        return moved.kind === 'refused' ? notNow(registration) : registrations.present(moved.registration)
      })
    },

    repeat: (session) =>
      inTransaction.execute(async (trx) => {
        const registration = await registrations.lockByAccount(trx, session.accountId)
        // The second click of two: the first has already led on.
        if (registration.step === 'verigram' || registration.step === 'waiting_external_photo') {
          return registrations.present(registration)
        }
        if (registration.step !== 'liveness_failed') return notNow(registration)
        const pause = pauseOf(registration)
        if (pause) return pause
        const isPauseOver = registration.paused_until !== null
        const moved = await registrations.move(trx, registration, 'identification_repeated', {
          ...(isPauseOver && { set: { failed_attempts: 0, paused_until: null } }),
          // Who is too young stays where they are, and is told why once more.
          error: registration.error === 'coiderrortype_user_too_young' ? registration.error : null,
        })
        return registrations.present(moved.registration)
      }),

    goWithout: (session) =>
      inTransaction.execute(async (trx) => {
        const registration = await registrations.lockByAccount(trx, session.accountId)
        if (registration.is_checked_by_person && registration.step === 'waiting_liveness_results') {
          return registrations.present(registration)
        }
        const moved = await registrations.move(trx, registration, 'person_check_asked', {
          set: { is_checked_by_person: true },
        })
        if (moved.kind === 'refused') return notNow(registration)
        return registrations.present(moved.registration)
      }),

    decide: (registrationId, decision, record) =>
      inTransaction.execute(async (trx) => {
        const registration = await registrations.lockById(trx, registrationId)
        if (!registration || !(await decideCheck(trx, registrationId, decision))) return false
        const isPassed = decision === 'passed'
        await registrations.move(trx, registration, isPassed ? 'person_check_passed' : 'person_check_refused', {
          set: { is_checked_by_person: false, ...(isPassed && { identified_by: 'person' as const }) },
          error: isPassed ? null : 'coiderrortype_data_rejected',
        })
        await record?.(trx)
        return true
      }),
  }
}

/** The journey's «ask_person_check», when it comes from the camera or from abroad. */
export function askPersonEffect(trx: Parameters<typeof askPerson>[0], registration: Registration): Promise<void> {
  return askPerson(trx, registration.id, registration.is_resident === false ? 'non_resident' : 'without_camera')
}

const pauseMs = 24 * 3_600_000

/** The third failure in a row begins the pause. */
export function failedOnce({ failed_attempts }: Registration) {
  const failed = Math.min(failed_attempts + 1, mostAttempts)
  return {
    failed_attempts: failed,
    ...(failed >= mostAttempts && { paused_until: new Date(Date.now() + pauseMs) }),
  }
}

function pauseOf({ paused_until }: Registration): Refusal<'liveness_paused'> | undefined {
  const leftMs = paused_until === null ? 0 : paused_until.getTime() - Date.now()
  return leftMs > 0 ? refuse('liveness_paused', { retryAfterSeconds: Math.ceil(leftMs / 1_000) }) : undefined
}

async function opened(
  liveness: Liveness,
  { kind, registration, signal }: { kind: LivenessRequest['kind']; registration: Registration; signal: AbortSignal },
): Promise<LivenessAccess | undefined> {
  const { id, move } = registration
  try {
    return await liveness.openSession({ personId: id, kind }, { key: `${id}:${move}`, signal })
  } catch (error) {
    if (isProviderTrouble(error)) return undefined
    throw error
  }
}
