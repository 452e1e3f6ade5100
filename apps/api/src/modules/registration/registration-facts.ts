import type { Day } from '@qadam/domain/calendar/day'
import { isAdult, type Sex } from '@qadam/domain/person/iin'
import type { Facts } from '@qadam/domain/registration/facts'
import type { Registration } from './registration-repository.ts'

/** What the state's register said, as the column keeps it. */
export type KnownPerson = {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly middleName: string | null
  readonly birthday: Day | null
  readonly birthplace: string | null
  readonly sex: Sex | null
  readonly document: {
    readonly number: string
    readonly issuer: string
    readonly issuedOn: Day
    readonly validUntil: Day
  } | null
}

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

export function knownPerson({ registry_person }: Registration): KnownPerson | null {
  return registry_person as KnownPerson | null
}
