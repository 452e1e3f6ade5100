import type { Transaction } from 'kysely'
import type { Database } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { Session } from '../../http/session.ts'
import type { Registration } from '../registration/registration-service.ts'
import { type Identification, notNow, type StepAnswer } from './identification.ts'
import { askPerson, decideCheck } from './identification-repository.ts'

type Trx = Transaction<Tables>

export type OpenCheck = {
  readonly registration_id: string
  readonly reason: string
  readonly asked_at: Date
}

type Deps = Pick<Identification, 'database' | 'registrations'>

/** The journey's «ask_person_check», when it comes from the camera or from abroad. */
export function askPersonEffect(trx: Trx, registration: Registration): Promise<void> {
  return askPerson(trx, registration.id, registration.is_resident === false ? 'non_resident' : 'without_camera')
}

/** Whoever has no camera asks for a person instead. */
export async function goWithoutCamera({ database, registrations }: Deps, session: Session): StepAnswer<never> {
  return database.sql.transaction().execute(async (trx) => {
    const registration = await registrations.lockByAccount(trx, session.accountId)
    if (registration.is_checked_by_person && registration.step === 'waiting_liveness_results') {
      return registrations.present(registration)
    }
    const moved = await registrations.move(trx, registration, 'person_check_asked', {
      set: { is_checked_by_person: true },
    })
    return moved.kind === 'refused' ? notNow(registration) : registrations.present(moved.registration)
  })
}

/** Whom a person has to look at, oldest first. */
export async function findOpenChecks(database: Database): Promise<OpenCheck[]> {
  return database.sql
    .selectFrom('person_checks')
    .select(['registration_id', 'reason', 'asked_at'])
    .where('decided_at', 'is', null)
    .orderBy('asked_at')
    .limit(200)
    .execute()
}

type Decision = { readonly registrationId: string; readonly decision: 'passed' | 'refused' }

/** An operator's word; false when nothing waits for one. What is recorded of it stands or falls with it. */
export async function decidePersonCheck(
  { database, registrations }: Deps,
  { decision, registrationId }: Decision,
  record?: (trx: Trx) => Promise<void>,
): Promise<boolean> {
  return database.sql.transaction().execute(async (trx) => {
    const registration = await registrations.lockById(trx, registrationId)
    if (!registration || !(await decideCheck(trx, registrationId, decision))) return false
    const isPassed = decision === 'passed'
    await registrations.move(trx, registration, isPassed ? 'person_check_passed' : 'person_check_refused', {
      set: { is_checked_by_person: false, ...(isPassed && { identified_by: 'person' as const }) },
      error: isPassed ? null : 'coiderrortype_data_rejected',
    })
    await record?.(trx)
    return true
  })
}
