import type { Day } from '@qadam/domain/calendar/day'
import type { Sex } from '@qadam/domain/person/iin'
import type { OutsideCalls } from '../calling/outside-calls.ts'
import type { ProviderCall } from '../calling/provider-call.ts'

/** The state's register of persons. A result is final; an outage is a `ProviderUnavailableError`. */
export interface PersonRegistry {
  findPerson(query: { readonly iin: string }, call: ProviderCall): Promise<PersonAnswer>
}

export const personRegistryCalls: OutsideCalls<PersonRegistry> = { findPerson: true }

export type PersonAnswer = { readonly kind: 'found'; readonly person: RegistryPerson } | { readonly kind: 'not_found' }

/** Data of the register; any field may be missing, and the client then enters it. */
export type RegistryPerson = {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly middleName: string | null
  readonly birthday: Day | null
  readonly birthplace: string | null
  readonly sex: Sex | null
  readonly document: RegistryDocument | null
}

export type RegistryDocument = {
  readonly number: string
  readonly issuer: string
  readonly issuedOn: Day
  readonly validUntil: Day
}
