import type { Day } from '@qadam/domain/calendar/day'
import { isAdult } from '@qadam/domain/person/iin'
import type { Facts } from '@qadam/domain/registration/facts'
import type { RegistryPerson } from '../../providers/person-registry/person-registry.ts'
import type { Registration } from './registration.ts'
import { isSamePerson } from './same-as-register.ts'

type Beside = Pick<Facts, 'hasStatePhoto' | 'isExistingClient'> & { readonly today: Day }

export function factsOf(registration: Registration, { hasStatePhoto, isExistingClient, today }: Beside): Facts {
  const known = knownPerson(registration)
  return {
    isResident: registration.is_resident === true,
    knowsNames: knowsNames(known),
    knowsDocument: known !== null && known.document !== null && known.birthday !== null,
    isUnderAge: Boolean(known?.birthday && !isAdult(known.birthday, today)),
    isSamePerson: isRegistersPerson(registration),
    hasStatePhoto,
    isExistingClient,
  }
}

/** Whether the register knows this person by name and no answer is about another person. */
export function isRegistersPerson(registration: Registration): boolean {
  const known = knownPerson(registration)
  return known !== null && knowsNames(known) && isSamePerson(known, registration)
}

/** Fields that the register lets a client leave out: none for a non-resident, whose document it does not hold. */
export function knownForAnswers(registration: Registration): RegistryPerson | null {
  return registration.is_resident === false ? null : knownPerson(registration)
}

export function knownPerson({ registry_person }: Registration): RegistryPerson | null {
  return registry_person as RegistryPerson | null
}

export function knowsNames(known: RegistryPerson | null): boolean {
  return Boolean(known?.firstName && known.lastName)
}
