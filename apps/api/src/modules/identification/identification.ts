import { maxAttempts } from '@qadam/domain/registration/attempts'
import type { RegistrationStep } from '@qadam/wire/registration'
import type { Database } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Limits } from '../../limits/limits.ts'
import type { FaceMatch } from '../../providers/face-match/face-match.ts'
import type { LivenessProviders } from '../../providers/liveness/liveness.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { Moving } from '../registration/move-registration.ts'
import type { Registration } from '../registration/registration.ts'

export type Identification = Moving & {
  readonly database: Database
  readonly limits: Limits
  readonly secrets: Secrets
  readonly providers: { readonly liveness: LivenessProviders; readonly faceMatch: FaceMatch }
}

/** The current registration step after a command, or the reason it did nothing. */
export type StepAnswer<Code extends Parameters<typeof refuse>[0]> = Promise<
  RegistrationStep | Refusal<Code | 'step_not_allowed'>
>

export function notNow({ step }: Registration): Refusal<'step_not_allowed'> {
  return refuse('step_not_allowed', { stepName: step })
}

/** The response for a session this client does not have: away from the camera step, the wrong step is the error. */
export function noSession(registration: Registration): Refusal<'not_found' | 'step_not_allowed'> {
  return registration.step === 'verigram' ? refuse('not_found') : notNow(registration)
}

const pauseMs = 24 * 3_600_000

/** The third failure in a row starts the pause. */
export function failedOnce({ failed_attempts }: Registration) {
  const failed = Math.min(failed_attempts + 1, maxAttempts)
  return {
    failed_attempts: failed,
    ...(failed >= maxAttempts && { paused_until: new Date(Date.now() + pauseMs) }),
  }
}

export function pauseOf({ paused_until }: Registration): Refusal<'liveness_paused'> | undefined {
  const leftMs = paused_until === null ? 0 : paused_until.getTime() - Date.now()
  return leftMs > 0 ? refuse('liveness_paused', { retryAfterSeconds: Math.ceil(leftMs / 1_000) }) : undefined
}
