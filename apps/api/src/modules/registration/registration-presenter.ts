import { maxAttempts } from '@qadam/domain/registration/attempts'
import { stepChannel } from '@qadam/wire/realtime'
import type { RegistrationStep } from '@qadam/wire/registration'
import type { Status } from './registration.ts'

export function presentStep(registration: Status, now = new Date()): RegistrationStep {
  const { client_id, error, failed_attempts, id, is_checked_by_person, paused_until, step } = registration
  const isPaused = paused_until !== null && paused_until > now
  const isAtCamera = step === 'verigram' || step === 'liveness_failed'
  const attemptsLeft = paused_until !== null && !isPaused ? maxAttempts : maxAttempts - failed_attempts
  return {
    step_name: step,
    socket_channel: stepChannel(id),
    uuid: id,
    context: {
      error,
      attempts_left: isAtCamera ? attemptsLeft : null,
      retry_at: isPaused ? paused_until.toISOString() : null,
      is_checked_by_person,
      is_client: client_id !== null,
    },
  }
}
