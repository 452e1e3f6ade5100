import type { Selectable, Transaction } from 'kysely'
import type { PersonChecksTable } from '../../db/registration-tables.ts'
import type { Tables } from '../../db/tables.ts'
import type { Registration } from './registration.ts'
import { knownPerson, knowsNames } from './registration-facts.ts'
import { isSamePerson } from './same-as-register.ts'

/**
 * Opens the manual check of the journey's `ask_person_check`: the client is from abroad, has no camera, or has a face
 * under an unconfirmed name.
 */
export async function askPerson(trx: Transaction<Tables>, registration: Registration): Promise<void> {
  await trx
    .insertInto('person_checks')
    .values({ registration_id: registration.id, reason: reasonOf(registration), decided_at: null, decision: null })
    .onConflict((conflict) => conflict.column('registration_id').where('decided_at', 'is', null).doNothing())
    .execute()
}

function reasonOf(registration: Registration): Selectable<PersonChecksTable>['reason'] {
  const known = knownPerson(registration)
  if (registration.is_resident === false) {
    return known && !isSamePerson(known, registration) ? 'register_differs' : 'non_resident'
  }
  if (registration.identified_by !== 'biometric') return 'without_camera'
  return knowsNames(known) ? 'register_differs' : 'register_silent'
}
