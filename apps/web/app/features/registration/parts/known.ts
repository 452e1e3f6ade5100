import type { AnswerOf } from '@qadam/wire/endpoint'
import type { getPrefill } from '@qadam/wire/registration'

/** The register's data, masked, under its names in the API. */
export type Known = AnswerOf<typeof getPrefill>['known']

const nameFields = { lastName: 'last_name', firstName: 'first_name', middleName: 'middle_name' } as const

/** In the order printed on the card: the person's side first. */
export const documentFields = {
  birthday: 'birthday',
  birthplace: 'birthplace',
  sex: 'sex',
  idNumber: 'id_number',
  issuer: 'issuer',
  when: 'when',
  periodValidity: 'period_validity',
} as const

export type NameField = keyof typeof nameFields
export type DocumentField = keyof typeof documentFields

type Split<Name> = {
  /** Known: may be corrected, and is kept if left empty. */
  readonly known: readonly Name[]
  readonly asked: readonly Name[]
}

export function splitNames(known: Known): Split<NameField> {
  // A person with a known name and no patronymic in the register usually has none.
  const isKnown = (name: NameField) =>
    known[nameFields[name]] !== null || (name === 'middleName' && known.first_name !== null)
  return split(Object.keys(nameFields) as NameField[], isKnown)
}

export function splitDocument(known: Known): Split<DocumentField> {
  return split(Object.keys(documentFields) as DocumentField[], (name) => known[documentFields[name]] !== null)
}

/** Names in the API; the patronymic is optional. */
export function requiredNames(known: Known): string[] {
  return splitNames(known).asked.flatMap((name) => (name === 'middleName' ? [] : [nameFields[name]]))
}

export function requiredOfDocument(known: Known): string[] {
  return splitDocument(known).asked.map((name) => documentFields[name])
}

export function isAnythingKnown(known: Known): boolean {
  return Object.values(known).some((value) => value !== null)
}

function split<Name>(names: readonly Name[], isKnown: (name: Name) => boolean): Split<Name> {
  return { known: names.filter(isKnown), asked: names.filter((name) => !isKnown(name)) }
}
