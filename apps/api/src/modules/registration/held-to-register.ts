import { nameToWrite, type Part } from '@qadam/domain/person/same-person'
import type { FieldTextKey } from '@qadam/wire/field-texts'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { Limits } from '../../limits/limits.ts'
import type { RegistryPerson } from '../../providers/person-registry/person-registry.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { Registration, RegistrationChanges } from './registration.ts'
import { knownPerson } from './registration-facts.ts'
import { likenessOf, type Written } from './same-as-register.ts'

type Held = RegistrationChanges | Refusal<'validation_failed' | 'too_many_requests'>

type Answer = {
  /** The request body, by its field names on the wire. */
  readonly body: object
  readonly learnt: RegistrationChanges
}

/**
 * Compares an answer with the register's data for the same iin: another person is refused at the field, small
 * corrections are noted for an operator, and a name with the same letters keeps the register's spelling. Wrong answers
 * are counted per iin, so a birth date cannot be guessed day by day.
 */
export async function heldToRegister(
  trx: Transaction<Tables>,
  { limits, secrets }: { readonly limits: Limits; readonly secrets: Secrets },
  registration: Registration,
  { body, learnt }: Answer,
): Promise<Held> {
  const known = knownPerson(registration)
  if (!known || !registration.iin) return learnt
  const guesses = limits.within(trx)
  const whose = secrets.mac('person-guess', registration.iin).toString('base64url')
  if (saysWhatIsKnown(body, known)) {
    const { isAllowed, retryAfterSeconds } = await guesses.peek('person-guess', whose)
    if (!isAllowed) return refuse('too_many_requests', { retryAfterSeconds })
  }
  const { outcome, parts } = likenessOf(known, learnt, registration)
  if (outcome === 'another') {
    await guesses.take('person-guess', whose)
    const another = [...parts].flatMap(([part, likeness]) => (likeness === 'another' ? [part] : []))
    const wrong = another.map((part) => [fieldOf(part, learnt, known), texts[part]] as const)
    return refuse('validation_failed', { fields: Object.fromEntries(wrong) })
  }
  return {
    ...learnt,
    // A non-resident's names are compared with their document, so they stay as that writes them.
    ...(registration.is_resident !== false && asRegisterWrites(learnt, known)),
    warnings: warningsOf(registration, learnt, [...parts.keys()]),
  }
}

const texts: Record<Part, FieldTextKey> = {
  last: 'last_name_of_another',
  first: 'first_name_of_another',
  middle: 'middle_name_of_another',
  birthday: 'birthday_of_another',
  sex: 'sex_of_another',
  card_number: 'document_of_another',
  card_days: 'document_days_differ',
}

const fields = {
  last: 'last_name',
  first: 'first_name',
  middle: 'middle_name',
  birthday: 'birthday',
  sex: 'sex',
  card_number: 'id_number',
} as const

function fieldOf(part: Part, learnt: RegistrationChanges, known: RegistryPerson): string {
  if (part !== 'card_days') return fields[part]
  return learnt.valid_until === known.document?.validUntil ? 'when' : 'period_validity'
}

function asRegisterWrites({ first_name, last_name, middle_name }: Written, known: RegistryPerson): RegistrationChanges {
  return {
    ...(first_name && { first_name: nameToWrite(known.firstName, first_name) }),
    ...(last_name && { last_name: nameToWrite(known.lastName, last_name) }),
    ...(middle_name && { middle_name: nameToWrite(known.middleName, middle_name) }),
  }
}

const nameParts: readonly Part[] = ['last', 'first', 'middle']

/** Warnings for an operator; they do not block the client. */
function warningsOf(registration: Registration, learnt: RegistrationChanges, corrected: readonly Part[]): string[] {
  const earlier = (learnt.warnings as string[] | undefined) ?? registration.warnings
  const warnings = new Set(earlier)
  const say = (warning: string, isAsked: boolean, isSo: boolean) => {
    if (isAsked) warnings.delete(warning)
    if (isSo) warnings.add(warning)
  }
  const isOfNames = learnt.first_name !== undefined
  say(
    'name_written_otherwise',
    isOfNames,
    corrected.some((part) => nameParts.includes(part)),
  )
  say('document_renewed', learnt.id_number !== undefined, corrected.includes('card_number'))
  return [...warnings]
}

/** Whether the answer gives a value that the register also has; a part left to the register is not a guess. */
function saysWhatIsKnown(body: object, { document, ...known }: RegistryPerson): boolean {
  const knows: Readonly<Record<string, unknown>> = {
    first_name: known.firstName,
    last_name: known.lastName,
    middle_name: known.middleName ?? known.firstName,
    birthday: known.birthday,
    sex: known.sex,
    id_number: document,
    when: document,
    period_validity: document,
  }
  return Object.entries(body).some(([name, value]) => value !== null && value !== undefined && Boolean(knows[name]))
}
