import type { Day } from '@qadam/domain/calendar/day'
import type { Sex } from '@qadam/domain/person/iin'
import type { OutsideCalls } from '../calling/outside-calls.ts'
import type { ProviderCall } from '../calling/provider-call.ts'

/** The state's register of persons. An answer is final; being away is a `ProviderUnavailableError`. */
export interface PersonRegistry {
  findPerson(query: { readonly iin: string }, call: ProviderCall): Promise<PersonAnswer>
}

export const personRegistryCalls: OutsideCalls<PersonRegistry> = { findPerson: true }

export type PersonAnswer = { readonly kind: 'found'; readonly person: RegistryPerson } | { readonly kind: 'not_found' }

/** What the register knows; any part may be missing, and then the client is asked. */
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
