import type { Day } from '@qadam/domain/calendar/day'
import { isAdult } from '@qadam/domain/person/iin'
import type { Database } from '../../db/connect.ts'
import type { JobContext } from '../../jobs/job.ts'
import type { PersonRegistry } from '../../providers/person-registry/person-registry.ts'
import type { MovePayload } from './move-payload.ts'
import { type Moving, moveRegistration } from './move-registration.ts'
import { findRegistration, lockRegistration, saveRegistration } from './registration.ts'

export type RegistryAsking = Moving & {
  readonly database: Database
  readonly providers: { readonly personRegistry: PersonRegistry }
}

export async function askRegistry(
  context: RegistryAsking,
  { move, registration_id }: MovePayload,
  { id, signal }: JobContext,
): Promise<void> {
  const { database, providers, today } = context
  const asking = await findRegistration(database, registration_id)
  if (!asking?.iin || asking.move < move) return
  const { iin } = asking
  const answer = await providers.personRegistry.findPerson({ iin }, { key: id, signal })
  const person = answer.kind === 'found' ? answer.person : null
  await database.sql.transaction().execute(async (trx) => {
    const registration = await lockRegistration(trx, registration_id)
    // Another iin was entered meanwhile, so this response is about another person.
    if (!registration || registration.iin !== iin) return
    const set = { registry_person: person && JSON.stringify(person) }
    if (registration.move !== move || registration.step !== 'waiting_external_personal') {
      // The client was asked instead, or is a non-resident: the register's data is for comparison only.
      await saveRegistration(trx, registration_id, set)
      return
    }
    await moveRegistration(trx, context, registration, person ? 'person_found' : 'person_not_found', {
      set,
      error: isUnderAge(person?.birthday ?? null, today()) ? 'coiderrortype_user_too_young' : null,
    })
  })
}

function isUnderAge(birthday: Day | null, today: Day): boolean {
  return birthday !== null && !isAdult(birthday, today)
}
