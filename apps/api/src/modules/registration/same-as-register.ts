import { comparePeople, type PersonAsWritten } from '@qadam/domain/person/same-person'
import type { RegistryPerson } from '../../providers/person-registry/person-registry.ts'
import type { RegistrationChanges } from './registration.ts'

export type Written = Pick<
  RegistrationChanges,
  'first_name' | 'last_name' | 'middle_name' | 'birthday' | 'sex' | 'id_number' | 'issued_on' | 'valid_until'
>

export function isSamePerson(known: RegistryPerson, answered: Written): boolean {
  return comparePeople(registerWrites(known), answerWrites(answered)).outcome !== 'another'
}

export function registerWrites({
  birthday,
  document,
  firstName,
  lastName,
  middleName,
  sex,
}: RegistryPerson): PersonAsWritten {
  return {
    names: firstName && lastName ? { first: firstName, last: lastName, middle: middleName } : null,
    birthday,
    sex,
    card: document && { number: document.number, issuedOn: document.issuedOn, validUntil: document.validUntil },
  }
}

export function answerWrites({ birthday, first_name, last_name, sex, ...rest }: Written): PersonAsWritten {
  const { id_number, issued_on, middle_name, valid_until } = rest
  const hasCard = id_number && issued_on && valid_until
  return {
    names: first_name && last_name ? { first: first_name, last: last_name, middle: middle_name ?? null } : null,
    birthday: birthday ?? null,
    sex: sex ?? null,
    card: hasCard ? { number: id_number, issuedOn: issued_on, validUntil: valid_until } : null,
  }
}
