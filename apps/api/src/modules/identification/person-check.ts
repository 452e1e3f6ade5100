import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { Session } from '../../http/session.ts'
import { moveRegistration } from '../registration/move-registration.ts'
import { lockRegistration, lockRegistrationOf } from '../registration/registration.ts'
import { presentStep } from '../registration/registration-presenter.ts'
import { type Identification, notNow, type StepAnswer } from './identification.ts'
import { decideCheck } from './identification-repository.ts'

type Trx = Transaction<Tables>

export type OpenCheck = {
  readonly registration_id: string
  readonly reason: string
  readonly asked_at: Date
}

type Deps = Pick<Identification, 'database' | 'outbox' | 'today'>

/** Sends a client without a camera to a check by a person. */
export async function goWithoutCamera(context: Deps, session: Session): StepAnswer<never> {
  return context.database.sql.transaction().execute(async (trx) => {
    const registration = await lockRegistrationOf(trx, session.accountId)
    if (registration.is_checked_by_person && registration.step === 'waiting_liveness_results') {
      return presentStep(registration)
    }
    // A client's next loan wants a face, and the cabinet must not wait for a person meanwhile.
    if (registration.client_id !== null) return notNow(registration)
    const moved = await moveRegistration(trx, context, registration, 'person_check_asked', {
      // A face matched earlier does not count for this check.
      set: { is_checked_by_person: true, identified_by: null },
    })
    return moved.kind === 'refused' ? notNow(registration) : presentStep(moved.registration)
  })
}

/** Checks that wait for a person, oldest first. */
export async function findOpenChecks(database: Database): Promise<OpenCheck[]> {
  return database.sql
    .selectFrom('person_checks')
    .select(['registration_id', 'reason', 'asked_at'])
    .where('decided_at', 'is', null)
    .orderBy('asked_at')
    .limit(200)
    .execute()
}

type Decision = {
  readonly registrationId: string
  readonly decision: 'passed' | 'refused'
  /** The check whose pictures the person has seen; without it, whichever waits. */
  readonly checkId?: string
}

/** Applies an operator's decision; returns false when no check is waiting. `record` runs in the same transaction. */
export async function decidePersonCheck(
  context: Deps,
  decided: Decision,
  record?: (trx: Trx) => Promise<void>,
): Promise<boolean> {
  const { decision, registrationId } = decided
  return context.database.sql.transaction().execute(async (trx) => {
    const registration = await lockRegistration(trx, registrationId)
    if (!registration || !(await decideCheck(trx, decided))) return false
    const isPassed = decision === 'passed'
    await moveRegistration(trx, context, registration, isPassed ? 'person_check_passed' : 'person_check_refused', {
      // A client whose face matched the state's photo stays identified by it: the person has only compared the names.
      set: { is_checked_by_person: false, identified_by: isPassed ? (registration.identified_by ?? 'person') : null },
      error: isPassed ? null : 'coiderrortype_data_rejected',
    })
    await record?.(trx)
    return true
  })
}
