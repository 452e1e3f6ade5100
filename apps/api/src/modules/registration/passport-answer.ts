import type { Day } from '@qadam/domain/calendar/day'
import { type DocumentFault, documentFaults } from '@qadam/domain/person/identity-document'
import { isAdult, readIin } from '@qadam/domain/person/iin'
import type { FieldTextKey } from '@qadam/wire/field-texts'
import type { passportBody } from '@qadam/wire/registration'
import type * as z from 'zod/mini'
import { type Refusal, refuse } from '../../http/refusal.ts'
import type { RegistryPerson } from '../../providers/person-registry/person-registry.ts'
import { countryCode } from '../reference/countries.ts'
import type { Registration, RegistrationChanges } from './registration.ts'

type Passport = z.infer<typeof passportBody>
type Field = keyof Passport

const faultTexts: Record<DocumentFault, readonly [Field, FieldTextKey]> = {
  not_nine_digits: ['id_number', 'document_number'],
  not_letters_and_digits: ['id_number', 'document_number_foreign'],
  not_of_this_country: ['id_number', 'document_of_country'],
  born_in_future: ['birthday', 'born_in_future'],
  issued_in_future: ['when', 'issued_in_future'],
  issued_before_birth: ['when', 'issued_before_birth'],
  ends_before_issue: ['period_validity', 'ends_before_issue'],
  expired: ['period_validity', 'document_expired'],
}

/** A part left out keeps the register's value; where the register has none, it is required. */
export function learnPassport(
  passport: Passport,
  { known, registration, today }: { known: RegistryPerson | null; registration: Registration; today: Day },
): RegistrationChanges | Refusal<'validation_failed'> {
  const whole = {
    birthday: passport.birthday ?? known?.birthday ?? null,
    birthplace: passport.birthplace ?? known?.birthplace ?? null,
    id_number: passport.id_number ?? known?.document?.number ?? null,
    issuer: passport.issuer ?? known?.document?.issuer ?? null,
    period_validity: passport.period_validity ?? known?.document?.validUntil ?? null,
    sex: passport.sex ?? known?.sex ?? null,
    when: passport.when ?? known?.document?.issuedOn ?? null,
  }
  const wrong = new Map<string, FieldTextKey>()
  for (const [name, value] of Object.entries(whole)) if (value === null) wrong.set(name, 'required')
  const country = countryCode(passport.country_id)
  if (country === undefined) wrong.set('country_id', 'country_unknown')
  const { birthday, id_number, period_validity, when } = whole
  if (birthday && when && period_validity && id_number) {
    const foreign = registration.is_resident === false ? (country ?? '') : null
    const document = { foreign, number: id_number, birthDate: birthday, issuedOn: when, validUntil: period_validity }
    for (const fault of documentFaults(document, today)) wrong.set(...faultTexts[fault])
  }
  if (birthday && birthday <= today && !isAdult(birthday, today)) wrong.set('birthday', 'under_age')
  if (wrong.size > 0) return refuse('validation_failed', { fields: Object.fromEntries(wrong) })
  return {
    birthday,
    birthplace: whole.birthplace,
    id_number,
    issuer: whole.issuer,
    valid_until: period_validity,
    issued_on: when,
    sex: whole.sex,
    country_id: passport.country_id,
    warnings: warningsFor(registration, birthday),
  }
}

// The digits of an iin do not prove a birth date, so a mismatch is flagged for an operator and the client continues.
function warningsFor({ iin, warnings }: Registration, birthday: Day | null): string[] {
  const differs = iin !== null && readIin(iin).birthDate !== birthday
  const others = warnings.filter((warning) => warning !== 'birth_date_differs')
  return differs ? [...others, 'birth_date_differs'] : others
}
