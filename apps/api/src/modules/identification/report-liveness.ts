import { refuse } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { moveRegistration } from '../registration/move-registration.ts'
import { lockRegistrationOf } from '../registration/registration.ts'
import { presentStep } from '../registration/registration-presenter.ts'
import { failedOnce, type Identification, noSession, type StepAnswer } from './identification.ts'
import { claimSession, findSession, reportSession } from './identification-repository.ts'
import { failureOf, isWordOf, type LivenessError, type LivenessFailure } from './liveness-words.ts'

export type LivenessReport = {
  readonly session_id: string
  readonly status: 'started' | 'success' | 'fail' | 'error'
  readonly error: LivenessError | LivenessFailure | null
}

/** Stores the browser's report of a check; only a reported failure is trusted. */
export async function reportLiveness(
  context: Pick<Identification, 'database' | 'outbox' | 'today'>,
  session: Session,
  { error, session_id, status }: LivenessReport,
): StepAnswer<'not_found' | 'validation_failed'> {
  if (!isWordOf(status, error)) return refuse('validation_failed')
  return context.database.sql.transaction().execute(async (trx) => {
    const registration = await lockRegistrationOf(trx, session.accountId)
    const named = { registrationId: registration.id, providerSessionId: session_id }
    const found = await findSession(trx, named)
    if (!found) {
      const isClaimed = status === 'started' && (await claimSession(trx, { ...named, move: registration.move }))
      return isClaimed ? presentStep(registration) : noSession(registration)
    }
    // A late or repeated report about an earlier attempt is ignored.
    if (found.move !== registration.move || registration.step !== 'verigram') return presentStep(registration)
    await reportSession(trx, found.id, { status, error })
    if (status !== 'fail') return presentStep(registration)
    // The person was seen and did not pass. A broken camera is reported as an error and costs no attempt.
    const moved = await moveRegistration(trx, context, registration, 'liveness_refused', {
      set: failedOnce(registration),
      error: failureOf(error) ?? 'coiderrortype_data_rejected',
    })
    return presentStep(moved.registration)
  })
}
