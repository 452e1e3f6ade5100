import type { Day } from '@qadam/domain/calendar/day'
import { isAdult } from '@qadam/domain/person/iin'
import type { Facts } from '@qadam/domain/registration/facts'
import type { RegistryPerson } from '../../providers/person-registry/person-registry.ts'
import type { Registration } from './registration-repository.ts'

type Beside = Pick<Facts, 'hasStatePhoto' | 'isExistingClient'> & { readonly today: Day }

export function factsOf(registration: Registration, { hasStatePhoto, isExistingClient, today }: Beside): Facts {
  const known = knownPerson(registration)
  return {
    isResident: registration.is_resident === true,
    knowsNames: Boolean(known?.firstName && known.lastName),
    knowsDocument: known !== null && known.document !== null && known.birthday !== null,
    isUnderAge: Boolean(known?.birthday && !isAdult(known.birthday, today)),
    hasStatePhoto,
    isExistingClient,
  }
}

/** What the state's register said, as the column keeps it. */
export function knownPerson({ registry_person }: Registration): RegistryPerson | null {
  return registry_person as RegistryPerson | null
}
