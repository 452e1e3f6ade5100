import {
  compareForeigners,
  comparePeople,
  type PersonAsWritten,
  type PersonLikeness,
} from '@qadam/domain/person/same-person'
import type { RegistryPerson } from '../../providers/person-registry/person-registry.ts'
import type { RegistrationChanges } from './registration.ts'

export type Written = Pick<
  RegistrationChanges,
  'first_name' | 'last_name' | 'middle_name' | 'birthday' | 'sex' | 'id_number' | 'issued_on' | 'valid_until'
>

type Answerer = { readonly is_resident: boolean | null }

export function isSamePerson(known: RegistryPerson, answered: Written & Answerer): boolean {
  return likenessOf(known, answered, answered).outcome !== 'another'
}

/** Only the answerer says whether the document is one of the register's. */
export function likenessOf(known: RegistryPerson, answered: Written, { is_resident }: Answerer): PersonLikeness {
  const compare = is_resident === false ? compareForeigners : comparePeople
  return compare(registerWrites(known), answerWrites(answered))
}

function registerWrites({ birthday, document, firstName, lastName, middleName, sex }: RegistryPerson): PersonAsWritten {
  return {
    names: firstName && lastName ? { first: firstName, last: lastName, middle: middleName } : null,
    birthday,
    sex,
    card: document && { number: document.number, issuedOn: document.issuedOn, validUntil: document.validUntil },
  }
}

function answerWrites({ birthday, first_name, last_name, sex, ...rest }: Written): PersonAsWritten {
  const { id_number, issued_on, middle_name, valid_until } = rest
  const hasCard = id_number && issued_on && valid_until
  return {
    names: first_name && last_name ? { first: first_name, last: last_name, middle: middle_name ?? null } : null,
    birthday: birthday ?? null,
    sex: sex ?? null,
    card: hasCard ? { number: id_number, issuedOn: issued_on, validUntil: valid_until } : null,
  }
}
